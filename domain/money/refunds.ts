/** Payments that are returned to their payer, whole (docs/product.md, Returned payments). */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import type { PaymentMethod } from './payments.ts'

export const REFUND_STATUS_LABELS = {
  asked: 'Waits for consent',
  agreed: 'To be returned',
  sent: 'Asked of M-Pesa',
  unsure: 'M-Pesa is unclear',
  done: 'Returned',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
} as const
export type RefundStatus = keyof typeof REFUND_STATUS_LABELS

/** How money goes back: M-Pesa reverses the payment, or an administrator returns it and records the receipt. */
export const REFUND_HOWS = ['mpesa', 'by_hand'] as const
export type RefundHow = (typeof REFUND_HOWS)[number]

/** Maximum lengths, in characters. */
export const MAX_REFUND_TEXT = { reason: 500, return_reference: 80 }

export interface RefundForm {
  how: string
  returned_by: string
  /** The receipt or reference of the return; empty: not returned yet. */
  return_reference: string
  reason: string
}

export interface RefundAsked {
  how: RefundHow
  reason: string
  returned_by: PaymentMethod | null
  return_reference: string | null
}

/** The form of a return by the rules of the database (private.require_refund_reason). */
export function checkRefundForm(form: RefundForm): Checked<RefundForm, RefundAsked> {
  const errors: FieldErrors<RefundForm> = {}
  const reason = form.reason.trim()
  const how = REFUND_HOWS.find((known) => known === form.how)
  if (!how) errors.how = 'Choose how the money goes back.'
  if (reason.length < 3) errors.reason = 'Enter a reason. The payer reads it.'
  const reference = how === 'by_hand' ? form.return_reference.trim() : ''
  const wrong = reference === '' ? null : wrongReference(reference)
  if (wrong) errors.return_reference = wrong
  if (!how || Object.keys(errors).length > 0) return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    value: {
      how,
      reason,
      returned_by: how === 'by_hand' ? (form.returned_by as PaymentMethod) : null,
      return_reference: reference || null,
    },
    errors: null,
    summary: null,
  }
}

/** What is wrong with the receipt or reference of a return; null: nothing. */
export function wrongReference(reference: string): string | null {
  return /[0-9A-Za-z]/.test(reference) && reference.trim().length <= MAX_REFUND_TEXT.return_reference
    ? null
    : 'Enter the receipt or the bank’s reference, in at most 80 letters and digits.'
}
