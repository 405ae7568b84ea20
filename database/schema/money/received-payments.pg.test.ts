import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'

const world = worldOfTests()
const PRICE = 1_000
let plan: string
let nth = 0

beforeAll(async () => {
  plan = await addPlan(world.admin, { name: 'Starter', price: PRICE })
})
beforeEach(async () => {
  // What earlier tests left is decided, so that it is no candidate.
  await world.owner.query(`update public.payment_requests set status = 'withdrawn' where status = 'pending'`)
})

const request = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'mpesa',
    amount: PRICE,
    phone: '0712 345 678',
    ...columns,
  })

/** Lists money that came to the paybill, and returns its id. */
async function listed({
  receipt = `TLM${1_000_000 + nth++}`,
  amount = PRICE as number | null,
  number = '2547*****999' as string | null,
  name = 'NOBODY' as string | null,
  account = 'school fees' as string | null,
  source = 'paybill',
} = {}): Promise<string> {
  const [row] = await world.owner.query<{ came: string }>(
    `select private.list_received_payment('unknown_account', null, $1, $2, $3, $4, $5, $6, now()) as came`,
    [source, receipt, amount, number, name, account],
  )
  expect(row?.came).toBe('unmatched')
  const [payment] = await world.owner.query<{ id: string }>(
    'select id from public.unmatched_payments where receipt_number = $1',
    [receipt],
  )
  return payment?.id ?? ''
}

const candidates = (person: Person, ...ids: string[]) =>
  person.query<{ request_id: string; reasons: string[]; other_payer: boolean | null; assignable: boolean }>(
    'select request_id, reasons, other_payer, assignable from public.payment_candidates($1)',
    [ids],
  )
const assign = (person: Person, payment: string, requestId: string) =>
  person.query('select public.assign_received_payment($1, $2)', [payment, requestId])
const statusOf = async (id: string) =>
  (
    await world.owner.query<{ status: string; decided_by: string | null; reference: string | null }>(
      'select status, decided_by, reference from public.payment_requests where id = $1',
      [id],
    )
  )[0]
const toClear = async () =>
  Number(
    (
      await world.owner.query<{ sum: string }>(
        `select coalesce(sum(amount), 0) as sum from public.ledger_entries where account = 'to_clear'`,
      )
    )[0]?.sum,
  )

test('candidates are pending requests, the best first, with what speaks for them', async () => {
  const reported = await request(world.buyer, { reference: 'TLMABCDE01', phone: '0733 000 111' })
  const mistyped = await request(world.seller, { payment_number: 'MG12345678', phone: '0722 111 999' })
  const sameAmount = await request(world.dealer, { phone: null, payment_method: 'bank_transfer' })
  const decided = await request(world.provider)
  await world.admin.query('select public.reject_payment_request($1, $2)', [decided, 'Not found.'])
  const payment = await listed({ receipt: 'TLM-ABCDE01', account: 'MG12345687', number: '2547*****999' })

  // Plainly another payer, and nothing but the amount.
  await request(world.provider, { phone: '0733 222 111' })
  const found = await candidates(world.admin, payment)
  expect(found.map(({ request_id }) => request_id)).toEqual([reported, mistyped, sameAmount])
  expect(found[0]).toMatchObject({ other_payer: true, assignable: true })
  expect(found[0]?.reasons).toEqual(['receipt', 'amount', 'time'])
  expect(found[1]?.reasons).toEqual(['account_similar', 'amount', 'number', 'time'])
  expect(found[2]?.reasons).toEqual(['amount', 'time'])
})

test('the payer’s name and number speak for a request of another amount, which cannot be assigned', async () => {
  const [profile] = await world.owner.query<{ first_name: string }>(
    'select first_name from public.profiles where id = $1',
    [world.buyer.id],
  )
  const id = await request(world.buyer)
  const payment = await listed({
    amount: 400,
    number: '2547*****678',
    name: profile?.first_name.toUpperCase() ?? '',
  })
  expect(await candidates(world.admin, payment)).toEqual([
    { request_id: id, reasons: ['number', 'name', 'time'], other_payer: false, assignable: false },
  ])
  await expect(assign(world.admin, payment, id)).rejects.toMatchObject({ hint: 'amount_not_due' })
  expect(await statusOf(id)).toMatchObject({ status: 'pending' })
})

test('nobody but administrators reads candidates and assigns', async () => {
  const id = await request(world.buyer)
  const payment = await listed({ number: '2547*****678' })
  expect(await candidates(world.admin, payment)).toHaveLength(1)
  for (const person of [world.buyer, world.dealer]) {
    await expect(candidates(person, payment)).rejects.toMatchObject({ code: '42501' })
    await expect(assign(person, payment, id)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(candidates(world.visitor, payment)).rejects.toMatchObject({ code: '42501' })
  await expect(candidates(world.admin, ...Array.from({ length: 101 }, () => payment))).rejects.toMatchObject({
    hint: 'too_many',
  })
  await assign(world.admin, payment, id)
})

test('an assigned payment approves its request from the money listed, and tells the payer', async () => {
  const id = await request(world.buyer)
  const owed = await toClear()
  const payment = await listed({ receipt: 'TLMABCDE02' })
  expect(await toClear()).toBe(owed - PRICE)
  await assign(world.admin, payment, id)
  expect(await statusOf(id)).toEqual({
    status: 'approved',
    decided_by: world.admin.id,
    reference: 'TLMABCDE02',
  })
  expect(await toClear()).toBe(owed)
  expect(
    await world.owner.query(
      'select outcome, cleared_by, user_id, payment_request_id from public.unmatched_payments where id = $1',
      [payment],
    ),
  ).toEqual([
    { outcome: 'assigned', cleared_by: world.admin.id, user_id: world.buyer.id, payment_request_id: id },
  ])
  expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
    title: 'Your Starter plan is active',
  })
})

test('money without a receipt is assigned too, and counts once', async () => {
  const owed = await toClear()
  const id = await request(world.buyer, { reference: 'what I remember' })
  const [row] = await world.owner.query<{ id: string }>(
    `insert into public.unmatched_payments (source, amount, reason) values ('paybill', $1, 'no_account') returning id`,
    [PRICE],
  )
  await assign(world.admin, row?.id ?? '', id)
  expect(await statusOf(id)).toMatchObject({ status: 'approved', reference: 'what I remember' })
  expect(await toClear()).toBe(owed)
})

test('two administrators at once: one assigns, the other reads that it is done', async () => {
  const [one, other] = [await request(world.buyer), await request(world.seller)]
  const payment = await listed()
  const outcomes = await Promise.allSettled([
    assign(world.admin, payment, one),
    assign(world.admin, payment, other),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({
    hint: 'already_decided',
    message: 'This payment has been cleared already.',
  })
  // A second payment for the same request.
  const approved = (await statusOf(one))?.status === 'approved' ? one : other
  await expect(assign(world.admin, await listed(), approved)).rejects.toMatchObject({
    hint: 'already_decided',
  })
})

test('what is cleared, gone or of no known amount is refused with a sentence', async () => {
  const id = await request(world.buyer)
  const cleared = await listed()
  await world.admin.query('select public.clear_unmatched_payment($1, $2, $3)', [
    cleared,
    'Paid back.',
    'returned',
  ])
  await expect(assign(world.admin, cleared, id)).rejects.toMatchObject({ hint: 'already_decided' })
  await expect(assign(world.admin, id, id)).rejects.toMatchObject({ hint: 'not_found' })
  const unknown = await listed({ amount: null })
  await expect(assign(world.admin, unknown, id)).rejects.toMatchObject({ hint: 'amount_not_due' })
  await expect(assign(world.admin, unknown, cleared)).rejects.toMatchObject({ hint: 'not_found' })
})
