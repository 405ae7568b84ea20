/** Manual payments: how one pays, and what became of it. */

/** Spec 000 §9. */
export const PAYMENT_METHODS = ['mpesa', 'bank_transfer', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  bank_transfer: 'Bank transfer',
  card: 'Card',
}

export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The longest texts the database takes, in characters. */
export const MAX_PAYMENT_TEXT = { reference: 80, notes: 1000, decision_reason: 500 }

/** Whether the number that paid must be given (spec 000 §5). */
export function needsPhone(method: string): boolean {
  return method === 'mpesa'
}
