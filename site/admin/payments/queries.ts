/** Queries about payments, and decisions. Each function throws the service's error. */
import type { OwnPaymentStatus, PaymentMethod, PaymentStatus } from '#domain/money/payments.ts'
import type { PlanChange } from '#domain/money/plan-changes.ts'
import type { RefundStatus } from '#domain/money/refunds.ts'
import type { Client } from '../../client.ts'
import type { ListPart } from '../../workplace/list-part.ts'

/** `waiting`: undecided ones first, then the newest. */
export const PAYMENT_SORTS = ['waiting', 'newest', 'oldest', 'amount', 'amount_desc'] as const

export interface PaymentsAsked {
  search: string
  status: PaymentStatus | null
  method: PaymentMethod | null
  /** A plan's id. */
  plan: string | null
  sort: (typeof PAYMENT_SORTS)[number]
  page: number
}

export interface AdminPayment {
  id: string
  payment_number: string
  status: OwnPaymentStatus
  payment_method: PaymentMethod
  /** KES. */
  amount: number
  phone: string | null
  reference: string | null
  notes: string | null
  created_at: string
  decided_at: string | null
  decided_by: string | null
  decision_reason: string | null
  period_ends_at: string | null
  /** null for an erased account. */
  user_id: string | null
  payer: string | null
  email: string | null
  plan: string | null
  /** KES for 30 days when it was made. */
  plan_price: number | null
  /** Paid in advance. */
  months: number
  /** KES that it has to bring; null: unknown. */
  due: number | null
  /** Of an approved one: the days that what was left of a former plan counted as. */
  credited_days: number
  /** Of a pending one: what its approval does to the running plan. */
  change: PlanChange | null
  /** The ad whose promotion is paid for; null: a plan, or an erased account. */
  promoted: string | null
  promoted_id: string | null
  promotion_days: number | null
  /** When the payer last corrected it. */
  changed_at: string | null
  /** Other pending and approved payments with its reference, then those with a look-alike one. */
  same_reference: PaymentToCompare[]
  /** Keys of PAYMENT_DOUBTS; empty unless it is pending. */
  doubts: string[]
  /** Another administrator who is looking at it in the queue. */
  claimed_by: string | null
  /** The state of its return; null: it is not returned. */
  refund_status: RefundStatus | null
  returned_at: string | null
  return_reference: string | null
}

/** Another payment with the same or a look-alike reference. */
export interface PaymentToCompare {
  payment_number: string
  status: OwnPaymentStatus
  payment_method: PaymentMethod
  payer: string | null
  /** false: the references differ only in characters that look alike (O and 0, I and 1). */
  same: boolean
}

export interface AdminPayments extends ListPart {
  payments: AdminPayment[]
  counts: Record<PaymentStatus, number>
}

/** A page of all payment requests, with counts by state. */
export async function adminPayments(
  client: Client,
  { search, status, method, plan, sort, page }: PaymentsAsked,
  pageSize?: number,
): Promise<AdminPayments> {
  const { data } = await client
    .rpc('admin_payments', {
      sort,
      page,
      ...(search && { search }),
      ...(status && { only_status: status }),
      ...(method && { only_method: method }),
      ...(plan && { only_plan: plan }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data as AdminPayments
}

/** The payments with these ids. */
export async function paymentsByIds(client: Client, ids: readonly string[]): Promise<AdminPayments> {
  const { data } = await client.rpc('admin_payments', { only_ids: [...ids] }).throwOnError()
  return data as AdminPayments
}

/** A payment as it was read: when it was last corrected or made. */
export function versionOf({ changed_at, created_at }: AdminPayment): string {
  return changed_at ?? created_at
}
