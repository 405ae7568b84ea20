/** Administrators and payments for the tests of returns. */
import type { Person, World } from './as.ts'
import { addRow } from './plans.ts'

let nth = 0

/** A further administrator, whom nobody of the world made one. */
export async function anotherAdministrator(world: World, name = 'Achieng'): Promise<Person> {
  nth += 1
  const [row] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id`,
    [`admin${nth}@magari.test`, { first_name: name, last_name: 'Otieno' }],
  )
  const id = row?.id ?? ''
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [id])
  return world.from({ id } as Person, {})
}

/** A receipt of M-Pesa that no other payment of the tests has. */
export function newReceipt(): string {
  nth += 1
  return `SJK${String(nth).padStart(7, '0')}`
}

/** A payment of the person that an administrator approved; returns its id. */
export async function approvedPayment(
  world: World,
  person: Person,
  columns: { plan_id: string; amount: number } & Record<string, unknown>,
): Promise<string> {
  const id = await addRow(person, 'payment_requests', {
    payment_method: 'mpesa',
    phone: '0712 345 678',
    reference: newReceipt(),
    ...columns,
  })
  await world.admin.query('select public.approve_payment_request($1)', [id])
  return id
}

/** Money that came without a request, listed to be cleared; returns its id. */
export async function listedPayment(
  world: World,
  columns: Record<string, unknown> = {},
): Promise<{ id: string; receipt: string }> {
  const receipt = newReceipt()
  const id = await addRow(world.owner, 'unmatched_payments', {
    source: 'paybill',
    receipt_number: receipt,
    amount: 3_000,
    phone: '2547 ***** 678',
    payer_name: 'WANJIKU',
    paid_at: new Date().toISOString(),
    reason: 'on_statement',
    ...columns,
  })
  return { id, receipt }
}

export interface StoredRefund {
  status: string
  how: string
  failure: string | null
  returned_by: string | null
  return_reference: string | null
  asked_by: string | null
  consented_by: string | null
}

/** The returns of a payment, the oldest first. */
export function refundsOf(world: World, payment: string): Promise<StoredRefund[]> {
  return world.owner.query(
    `select status, how, failure, returned_by, return_reference, asked_by, consented_by from public.payment_refunds
     where payment_request_id = $1 or unmatched_payment_id = $1 order by asked_at`,
    [payment],
  )
}

/** What the ledger holds in each account because of a payment, KES. */
export async function balancesOf(world: World, payment: string): Promise<Record<string, number>> {
  const rows = await world.owner.query<{ account: string; total: string }>(
    `select entry.account, sum(entry.amount) as total
     from public.ledger_transactions as posted join public.ledger_entries as entry on entry.transaction_id = posted.id
     where posted.payment_request_id = $1 or posted.unmatched_payment_id = $1
     group by entry.account having sum(entry.amount) <> 0`,
    [payment],
  )
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]))
}
