/** Queries of plans and payments. Each function throws the service's error. */
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { PaymentCorrection, PaymentFacts } from '#domain/money/payment-form.ts'
import {
  type OwnPaymentStatus,
  PAYMENT_SETTINGS,
  type PaymentDetails,
  type PaymentMethod,
  paymentDetails,
} from '#domain/money/payments.ts'
import type { PlanChange } from '#domain/money/plan-changes.ts'
import type { Client } from '../../client.ts'

/** The active plans, the cheapest first. */
export async function offeredPlans(client: Client) {
  const { data } = await client
    .from('subscription_plans')
    .select('id, name, description, price, max_listings, facebook_posting_enabled, features')
    // Administrators and former subscribers may read inactive ones.
    .eq('is_active', true)
    .order('price')
    .order('id')
    .throwOnError()
  return data
}

export type Plan = Awaited<ReturnType<typeof offeredPlans>>[number]

/** Whether a plan can still be chosen. */
export async function isOffered(client: Client, planId: string): Promise<boolean> {
  const { data } = await client
    .from('subscription_plans')
    .select('id')
    .eq('id', planId)
    .eq('is_active', true)
    .maybeSingle()
    .throwOnError()
  return data !== null
}

/** The person's current or last plan; null: never any. domain/money/plans.ts tells whether it is running. */
export async function latestSubscription(client: Client, userId: string) {
  const { data } = await client
    .from('user_subscriptions')
    .select(
      'status, expires_at, plan:subscription_plans(id, name, price, is_active, max_listings, facebook_posting_enabled)',
    )
    .eq('user_id', userId)
    .order('started_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof latestSubscription>>>

/** What each plan on sale would do to the person's running plan, by its id. */
export async function planChanges(client: Client): Promise<Record<string, PlanChange>> {
  const { data } = await client.rpc('own_plan_changes').throwOnError()
  return Object.fromEntries(data.map(({ plan_id, change }) => [plan_id, change]))
}

/** The person's active ads that rest at their end without a plan, with the number of all and the free limit. */
export async function restingAds(client: Client) {
  const { data } = await client.rpc('own_resting_ads').throwOnError()
  return data
}

export type RestingAds = Awaited<ReturnType<typeof restingAds>>

/** The operator's payment details. */
export async function readPaymentDetails(client: Client): Promise<PaymentDetails> {
  const { data } = await client
    .from('system_settings')
    .select('key, value')
    .in('key', PAYMENT_SETTINGS)
    .throwOnError()
  return paymentDetails(new Map(data.map(({ key, value }) => [key, value])))
}

/** The paybill and till numbers whose payments M-Pesa reports to us, so that they are found without staff. */
export async function confirmedPayNumbers(client: Client): Promise<string[]> {
  const { data } = await client.rpc('confirmed_pay_numbers').throwOnError()
  return data
}

/** The number of free ads without a plan; null: unlimited. */
export async function freeAdLimit(client: Client): Promise<number | null> {
  const { data } = await client
    .from('system_settings')
    .select('value')
    .eq('key', 'free_listing_limit')
    .single()
    .throwOnError()
  return data.value === '' ? null : Number(data.value)
}

const PAYMENT_COLUMNS = `
  id, payment_number, plan_id, months, credited_days, payment_method, amount, phone, reference, status, decision_reason, push_asked_at,
  created_at, changed_at, decided_at, period_starts_at, period_ends_at, plan:subscription_plans(name), promotion_id,
  promotion:promotions(listing_id, title, days, status, ends_at),
  refunds:payment_refunds(status, amount, done_at, returned_by, return_reference, reason),
  invoices:tax_invoices(id, kind, number)
` as const

/** A person's payment requests, newest first. */
export async function ownPayments(client: Client, userId: string) {
  const { data } = await client
    .from('payment_requests')
    .select(PAYMENT_COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map((payment) => ({
    ...payment,
    status: payment.status as OwnPaymentStatus,
    payment_method: payment.payment_method as PaymentMethod,
  }))
}

export type Payment = Awaited<ReturnType<typeof ownPayments>>[number]

/** A payment of the person, with what has arrived for it but is being checked. */
export interface FollowedPayment extends Payment {
  received: Received | null
}

interface Received {
  /** KES; null: M-Pesa did not say. */
  amount: number | null
  receipt_number: string | null
}

/** One payment of the person, or null. */
export async function ownPayment(
  client: Client,
  userId: string,
  requestId: string,
): Promise<FollowedPayment | null> {
  const { data } = await client
    .from('payment_requests')
    .select(PAYMENT_COLUMNS)
    .eq('id', requestId)
    // Administrators may read those of others.
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return (
    data && {
      ...data,
      status: data.status as OwnPaymentStatus,
      payment_method: data.payment_method as PaymentMethod,
      received: data.status !== 'approved' ? await receivedFor(client, data.id) : null,
    }
  )
}

async function receivedFor(client: Client, requestId: string): Promise<Received | null> {
  const { data } = await client.rpc('own_unmatched_payments').throwOnError()
  return data.find(({ payment_request_id }) => payment_request_id === requestId) ?? null
}

/** An approved payment of the person with its period, or null. */
export async function receiptOf(client: Client, userId: string, requestId: string) {
  const { data } = await client
    .from('payment_requests')
    .select(PAYMENT_COLUMNS)
    .eq('id', requestId)
    // Administrators may read those of others.
    .eq('user_id', userId)
    .eq('status', 'approved')
    .maybeSingle()
    .throwOnError()
  return data && { ...data, payment_method: data.payment_method as PaymentMethod }
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof receiptOf>>>

/** What a payment is for. */
type PaidFor = { plan_id: string; promotion_id?: undefined } | { promotion_id: string; plan_id?: undefined }

/** Sends a payment request and returns its id. Retrying is idempotent: a request whose answer was lost is found by its number. */
export async function requestPayment(
  client: Client,
  payment: Omit<PaymentFacts, 'plan_id'> & PaidFor & { user_id: string; payment_number: string },
): Promise<string> {
  const { data, error } = await client
    .from('payment_requests')
    .insert({ ...payment, status: 'pending' })
    .select('id')
    .single()
  if (data) return data.id
  const there = isSentAlready(error) ? await sameRequest(client, payment) : null
  if (there) return there
  throw error
}

/** Corrects a pending payment. One decided since is 'no rows' (PGRST116). */
export async function correctPayment(client: Client, id: string, change: PaymentCorrection): Promise<void> {
  await client
    .from('payment_requests')
    .update(change)
    .eq('id', id)
    .eq('status', 'pending')
    .select('id')
    .single()
    .throwOnError()
}

function isSentAlready({ code, message }: ServiceError): boolean {
  return code === '23505' && message.includes('payment_requests_payment_number_key')
}

/** The request of this number if it is for the same money; the database trims texts. */
async function sameRequest(
  client: Client,
  {
    user_id,
    payment_number,
    months,
    amount,
    payment_method,
    phone,
    ...paidFor
  }: Parameters<typeof requestPayment>[1],
): Promise<string | null> {
  const { data } = await client
    .from('payment_requests')
    .select('id, plan_id, promotion_id, months, amount, payment_method, phone')
    .eq('user_id', user_id)
    .eq('payment_number', payment_number)
    .maybeSingle()
    .throwOnError()
  const same =
    data?.plan_id === (paidFor.plan_id ?? null) &&
    data.promotion_id === (paidFor.promotion_id ?? null) &&
    data.months === (months ?? 1) &&
    data.amount === amount &&
    data.payment_method === payment_method &&
    data.phone === phone
  return same ? data.id : null
}
