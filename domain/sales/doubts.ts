/** What speaks against a completed sale, so that it does not count (docs/sales.md, Doubts); for administrators only, neither side learns of it. */
export const SALE_DOUBTS = {
  works_there: 'One side works for the other, or did in the last three months',
  same_device: 'Both sides used the same browser',
  same_address: 'Both sides were at the same address on two days each',
  each_other: 'The two have sold to each other, or in a ring with a third member',
  too_soon: 'It was completed too soon after the first message or its beginning',
  new_buyer: 'The buyer’s account is new, and its phone is not confirmed',
} as const
export type SaleDoubt = keyof typeof SALE_DOUBTS
