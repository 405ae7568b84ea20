/** What becomes of money that came without a payment request. */

/** The outcomes that an administrator chooses; `assigned` (to a payment request) comes with its approval. */
export const CLEARING_OUTCOMES = ['returned', 'kept', 'counted'] as const
export type ClearingOutcome = (typeof CLEARING_OUTCOMES)[number]

export const CLEARING_OUTCOME_LABELS: Record<ClearingOutcome, string> = {
  returned: 'Returned to the payer',
  kept: 'Kept',
  counted: 'Counted with another payment',
}
