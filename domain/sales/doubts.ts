/** Why a completed sale does not count, as administrators read it (docs/sales.md, Doubts). Neither side learns of it. */
export const SALE_DOUBT_LABELS: Record<string, string> = {
  same_device: 'Both sides used the same browser.',
  same_address: 'Both sides were at the same address on two days each.',
  each_other: 'The two have sold to each other.',
  too_soon: 'It was completed too soon after the first message or its beginning.',
  new_buyer: 'The buyer’s account is new, and its phone is not confirmed.',
}
