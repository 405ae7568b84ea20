/** Queries about returned payments, and decisions. Each function throws the service's error. */
import type { PaymentMethod } from '#domain/money/payments.ts'
import type { RefundAsked, RefundHow, RefundStatus } from '#domain/money/refunds.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export interface AdminRefund {
  id: string
  status: RefundStatus
  how: RefundHow
  /** KES. */
  amount: number
  /** null: the payer's account was erased. */
  reason: string | null
  /** What went wrong last. */
  failure: string | null
  /** Why it was refused or withdrawn. */
  closing_reason: string | null
  payment_request_id: string | null
  /** null: a payment without a request. */
  payment_number: string | null
  method: PaymentMethod
  receipt_number: string | null
  user_id: string | null
  payer: string | null
  needs_consent: boolean
  asked_by: string | null
  asked_at: string
  /** Whether the caller asked for it. */
  is_own: boolean
  /** Why the caller may not agree to it; null: they may. */
  why_not_second: string | null
  why_not_reversible: string | null
  consented_by: string | null
  consented_at: string | null
  returned_by: string | null
  return_reference: string | null
  /** null: M-Pesa reported it. */
  done_by: string | null
  done_at: string | null
  /** The payer's plan that is taken back; null: none. */
  plan: string | null
  plan_ends_before: string | null
  /** null: it ends at once. */
  plan_ends_after: string | null
}

export interface AdminRefunds extends ListPart {
  refunds: AdminRefund[]
  /** How many wait for the caller's consent. */
  waiting: number
}

/** A page of returns: those that wait for the caller first, then other open ones, then the newest. */
export async function adminRefunds(client: Client, onlyOpen: boolean, page: number): Promise<AdminRefunds> {
  const { data } = await client.rpc('admin_refunds', { only_open: onlyOpen, page }).throwOnError()
  return data
}

/** What is returned: an approved payment, or a listed one without a request. */
export type PaymentToReturn = { request_id: string } | { unmatched_id: string }

export interface RefundPreview {
  /** KES. */
  amount: number
  method: PaymentMethod
  receipt_number: string | null
  payer: string | null
  /** Why M-Pesa cannot return it; null: it can. */
  why_not_reversible: string | null
  needs_consent: boolean
  /** KES; null: consent is needed for other reasons only. */
  consent_above: number | null
  other_administrators: number
  plan: string | null
  plan_ends_before: string | null
  plan_ends_after: string | null
  active_ads: number
  /** Most active ads without a plan; null: any number. */
  free_ads: number | null
}

/** What returning a payment would do; refused where it cannot be returned. */
export async function refundPreview(client: Client, payment: PaymentToReturn): Promise<RefundPreview> {
  const { data } = await client.rpc('refund_preview', payment).throwOnError()
  return data
}

/** Asks to return a payment; returns what became of it: asked, agreed or done. */
export async function askRefund(
  client: Client,
  payment: PaymentToReturn,
  { how, reason, returned_by, return_reference }: RefundAsked,
): Promise<RefundStatus> {
  const { data } = await client
    .rpc('ask_refund', {
      ...payment,
      how,
      reason,
      ...(returned_by && { returned_by }),
      ...(return_reference && { return_reference }),
    })
    .throwOnError()
  return data as RefundStatus
}

/** Agrees to a return that another administrator asked for. */
export async function agreeToRefund(client: Client, refund_id: string): Promise<void> {
  await client.rpc('agree_to_refund', { refund_id }).throwOnError()
}

/** Refuses a return that another administrator asked for. */
export async function refuseRefund(client: Client, refund_id: string, reason: string): Promise<void> {
  await client.rpc('refuse_refund', { refund_id, reason }).throwOnError()
}

export async function withdrawRefund(client: Client, refund_id: string, reason: string): Promise<void> {
  await client.rpc('withdraw_refund', { refund_id, ...(reason && { reason }) }).throwOnError()
}

/** Asks M-Pesa for a return, once more or for the first time. */
export async function retryRefund(client: Client, refund_id: string): Promise<void> {
  await client.rpc('retry_refund', { refund_id }).throwOnError()
}

/** Records that the money went back, with the receipt or the bank's reference. */
export async function recordRefund(
  client: Client,
  refund_id: string,
  returned_by: string,
  return_reference: string,
): Promise<void> {
  await client.rpc('record_refund', { refund_id, returned_by, return_reference }).throwOnError()
}

/** Records that M-Pesa has not returned the money, although it did not say so. */
export async function recordUnreturned(client: Client, refund_id: string): Promise<void> {
  await client.rpc('record_unreturned', { refund_id }).throwOnError()
}
