/** Money that came but matches no request. Each function throws the service's error. */
import type { ClearingOutcome } from '#domain/money/clearing.ts'
import type { Client } from '../../client.ts'

const PAGE_SIZE = 25

interface Name {
  first_name: string | null
  last_name: string | null
  business_name: string | null
}

const NAME = 'first_name, last_name, business_name'

/** A page of these payments, open ones first, then the newest. */
export async function unmatchedPayments(client: Client, page: number) {
  const read = (shown: number) =>
    client
      .from('unmatched_payments')
      .select(
        `id, checkout_request_id, receipt_number, amount, phone, payer_name, account_number, source, paid_at, reason, created_at, cleared_at, note, outcome, user_id,
         payment_request_id, request:payment_requests(payment_number, status),
         person:profiles!unmatched_payments_user_id_fkey(${NAME}),
         cleared_by:profiles!unmatched_payments_cleared_by_fkey(${NAME})`,
      )
      .order('cleared_at', { ascending: false, nullsFirst: true })
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE - 1)
      .throwOnError()
  const total = await countUnmatchedPayments(client, 'all')
  const pages = Math.max(Math.ceil(total / PAGE_SIZE), 1)
  const shown = Math.min(page, pages)
  const { data } = await read(shown)
  const open = data.filter(({ cleared_at }) => cleared_at === null).map(({ id }) => id)
  const candidates = open.length > 0 ? await paymentCandidates(client, open) : []
  return { rows: data, candidates, page: shown, pages }
}

/** The pending requests that these open payments can be for, five each at most, best first. */
async function paymentCandidates(client: Client, ids: string[]) {
  const { data } = await client.rpc('payment_candidates', { payment_ids: ids }).throwOnError()
  return data
}

export type PaymentCandidate = Awaited<ReturnType<typeof paymentCandidates>>[number]

/** Assigns an open payment to a pending request of its amount, which is approved. */
export async function assignReceivedPayment(client: Client, id: string, requestId: string): Promise<void> {
  await client.rpc('assign_received_payment', { payment_id: id, request_id: requestId }).throwOnError()
}

export type UnmatchedPayment = Awaited<ReturnType<typeof unmatchedPayments>>['rows'][number]

/** The number of uncleared ones, or of all. */
export async function countUnmatchedPayments(
  client: Client,
  which: 'open' | 'all' = 'open',
): Promise<number> {
  const all = client.from('unmatched_payments').select('id', { count: 'exact', head: true })
  const { count } = await (which === 'open' ? all.is('cleared_at', null) : all).throwOnError()
  return count ?? 0
}

/** Clears a payment, with what became of the money and a note on how it was handled. */
export async function clearUnmatchedPayment(
  client: Client,
  id: string,
  note: string,
  outcome: ClearingOutcome,
): Promise<void> {
  await client.rpc('clear_unmatched_payment', { payment_id: id, note, outcome }).throwOnError()
}

/** The name of a person or their business; null for an erased account. */
export function nameOf(person: Name | null): string | null {
  if (!person) return null
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.business_name
}
