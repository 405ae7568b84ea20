/** What speaks against a completed sale (private.sale_doubts); for administrators only. */
export const SALE_DOUBTS = {
  same_device: 'Both sides used the same browser',
  same_address: 'Both sides used the same internet address on several days',
  each_other: 'The two have confirmed sales to each other',
  too_soon: 'It was completed soon after the two first wrote to each other',
  new_buyer: 'The buyer’s account is new, without a confirmed phone',
} as const
export type SaleDoubt = keyof typeof SALE_DOUBTS
