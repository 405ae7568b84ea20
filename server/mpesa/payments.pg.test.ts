import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaStandIn, type ReceivedPush, resultBody, startDaraja } from '#testing/daraja.ts'
import { forgetPayments } from '#testing/ledger.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { createDaraja } from './daraja.ts'
import { createMpesaPayments, type MpesaPayments } from './payments.ts'

const world = worldOfTests()

let safaricom: DarajaStandIn
let payments: MpesaPayments
let plan: string
let logged: { level: string; outcome: unknown }[] = []

const PRICE = 1_000
const SECRET = 'callback-secret-of-the-tests'
const URL_OF_SITE = 'https://magari.example'

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => payments.handleCallback(new Request(url, init)))
  plan = await addPlan(world.admin, { name: 'Starter', price: PRICE })
  payments = createMpesaPayments({
    connection: world.database.owner,
    daraja: createDaraja(safaricom.config, { timeLimit: 3_000 }),
    publicUrl: URL_OF_SITE,
    callbackSecret: SECRET,
    log: (level, _event, facts) => logged.push({ level, outcome: facts?.outcome }),
  })
})
beforeEach(async () => {
  logged = []
  safaricom.misbehave(null)
  safaricom.callsBack(null)
  safaricom.failQueries(null)
  await forgetPayments(world.owner)
  await world.owner.query('delete from public.user_subscriptions')
})
afterEach(() => safaricom.misbehave(null))
afterAll(async () => {
  await payments?.stop()
  await safaricom?.close()
})

const request = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'mpesa',
    amount: PRICE,
    phone: '0712 345 678',
    ...columns,
  })

const start = async (person: Person, requestId: unknown, caller?: Partial<Caller>) => {
  const answer = await payments.start(
    new Request(`${URL_OF_SITE}/functions/v1/mobile-payment`, {
      method: 'POST',
      body: JSON.stringify({ payment_request_id: requestId }),
    }),
    { role: 'authenticated', claims: { sub: person.id, role: 'authenticated' }, token: 'x', ...caller },
    { requestId: 'test', ip: null, signal: new AbortController().signal },
  )
  return { status: answer.status, body: await answer.json() }
}

/** A person's payment request after the push to the phone. */
async function asked(person = world.buyer): Promise<{ id: string; push: ReceivedPush }> {
  const id = await request(person)
  expect(await start(person, id)).toEqual({ status: 200, body: { asked: true } })
  return { id, push: safaricom.pushes.at(-1) as ReceivedPush }
}

/** Sends an M-Pesa callback to its URL, or to another one. */
const tell = (
  push: ReceivedPush,
  code: number,
  told: Record<string, unknown> = {},
  url = String(push.body.CallBackURL),
) =>
  payments.handleCallback(
    new Request(url, {
      method: 'POST',
      body: JSON.stringify(
        resultBody(push.checkoutRequestId, code, {
          Amount: push.body.Amount,
          MpesaReceiptNumber: 'SJK3ABCDEF',
          PhoneNumber: Number(push.body.PhoneNumber),
          ...told,
        }),
      ),
    }),
  )

const stored = async (id: string) =>
  (
    await world.owner.query(
      'select status, decision_reason, reference, decided_by from public.payment_requests where id = $1',
      [id],
    )
  )[0]
const daysOf = async (person: Person) =>
  (
    await world.owner.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from public.user_subscriptions where user_id = $1 and status = 'active'`,
      [person.id],
    )
  ).map(({ days }) => days)
const grownOld = (age: string) =>
  world.owner.query(`update private.mpesa_pushes set created_at = now() - $1::interval, queried_at = null`, [
    age,
  ])

interface Listed {
  reason: string
  amount: number | null
  phone: string | null
  receipt: string | null
  request: string | null
  person: string | null
}
const listed = () =>
  world.admin.query<Listed>(
    `select reason, amount::int, phone, receipt_number as receipt, payment_request_id as request, user_id as person
     from public.unmatched_payments order by created_at, id`,
  )

test('a payment on the phone starts the plan, and the person is notified', async () => {
  const { id, push } = await asked()
  expect(push.body).toMatchObject({ Amount: PRICE, PhoneNumber: '254712345678' })
  expect(String(push.body.CallBackURL)).toMatch(
    /^https:\/\/magari\.example\/payment-results\/callback-secret-of-the-tests\/[0-9a-f-]{36}$/,
  )
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF', decided_by: null })
  expect(await daysOf(world.buyer)).toEqual([30])
  const [told] = await notificationsOf(world, world.buyer)
  expect(told).toMatchObject({ title: 'Your Starter plan is active' })
})

test('a repeated callback, or a failure after payment, changes nothing', async () => {
  const { id, push } = await asked()
  await tell(push, 0)
  for (const code of [0, 1032, 0]) expect((await tell(push, code)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('concurrent callbacks are one payment', async () => {
  const { push } = await asked()
  const answers = await Promise.all([tell(push, 0), tell(push, 0), tell(push, 0)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('a request cancelled on the phone says so, and can be repeated', async () => {
  const { id, push } = await asked()
  await tell(push, 1032)
  expect(await stored(id)).toMatchObject({
    status: 'rejected',
    decision_reason: 'The payment was cancelled on the phone.',
  })
  expect(await daysOf(world.buyer)).toEqual([])
  const again = await asked()
  await tell(again.push, 0, { MpesaReceiptNumber: 'SJK3ABCDEG' })
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('a callback without the secret, or without a result, is refused', async () => {
  const { id, push } = await asked()
  const address = String(push.body.CallBackURL)
  for (const url of [
    address.replace(SECRET, 'callback-secret-of-the-test!'),
    address.replace(SECRET, ''),
    address.replace(/[^/]+$/, 'x'),
  ])
    expect((await tell(push, 0, {}, url)).status).toBe(404)
  for (const body of ['', '[]', '{"Body":{}}', '{"Body":{"stkCallback":{"ResultCode":0}}}'])
    expect((await payments.handleCallback(new Request(address, { method: 'POST', body }))).status).toBe(400)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
})

test.each([
  ['too little', { Amount: 1 }],
  ['another phone', { PhoneNumber: 254_700_000_000 }],
])('a payment that differs from the request (%s) starts nothing and is listed once', async (why, told) => {
  const { id, push } = await asked()
  await tell(push, 0, told)
  await tell(push, 0, told)
  // M-Pesa reports the payment without its amount.
  safaricom.becomes(push.checkoutRequestId, '0')
  await grownOld('1 minute')
  await payments.queryResults()
  await tell(push, 1032)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await daysOf(world.buyer)).toEqual([])
  expect(logged).toContainEqual({ level: 'warn', outcome: 'unmatched' })
  expect(await listed()).toEqual([
    {
      reason: why === 'too little' ? 'amount_differs' : 'phone_differs',
      amount: PRICE,
      phone: '+254712345678',
      receipt: 'SJK3ABCDEF',
      request: id,
      person: world.buyer.id,
      ...(why === 'too little' ? { amount: 1 } : { phone: '+254700000000' }),
    },
  ])
})

test.each([
  '0712XXX678',
  '0712***678',
  '0712XXXXXX',
  '07XX XXX 678',
  '2547*****678',
  '2547 ***** 678',
  '2547***678',
  '254712345678',
  '0712345678',
  // SHA-256 of 254712345678, and of something with a salt that we do not know.
  createHash('sha256').update('254712345678').digest('hex'),
  createHash('sha256').update('salted').digest('hex'),
  '****',
  'withheld',
  undefined,
])('a payer named %s holds up no payment', async (named) => {
  const { id, push } = await asked()
  await tell(push, 0, { PhoneNumber: named })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await listed()).toEqual([])
})

test.each(['0799XXX678', '0712XXX999', '2547*****999', '0712345679', '254733345678'])(
  'a payer named %s is plainly somebody else: the payment is listed',
  async (named) => {
    const { id, push } = await asked()
    await tell(push, 0, { PhoneNumber: named })
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    expect(await listed()).toMatchObject([{ reason: 'phone_differs', request: id }])
  },
)

test('a payer sees that their money has arrived, and is told how it was decided', async () => {
  const { id, push } = await asked()
  const received = (person: Person) => person.query('select * from public.own_unmatched_payments()')
  expect(await received(world.buyer)).toEqual([])
  await tell(push, 0, { Amount: 900, MpesaReceiptNumber: 'UKQTEST900' })
  expect(await received(world.buyer)).toEqual([
    { payment_request_id: id, amount: '900.00', receipt_number: 'UKQTEST900' },
  ])
  for (const other of [world.seller, world.admin]) expect(await received(other)).toEqual([])
  const [row] = await world.admin.query<{ id: string }>('select id from public.unmatched_payments')
  await world.admin.query(`select public.clear_unmatched_payment($1, $2, 'returned')`, [
    row?.id,
    'Paid back by M-Pesa.',
  ])
  expect(await received(world.buyer)).toEqual([])
  expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
    title: 'We have checked your payment',
    message: 'We have checked your payment of KSh 900 (receipt UKQTEST900). Paid back by M-Pesa.',
    link: `/payments/${id}`,
  })
})

test('a result of another push, and a used receipt, start nothing', async () => {
  const first = await asked(world.buyer)
  const second = await asked(world.seller)
  const mixed = { ...first.push, checkoutRequestId: second.push.checkoutRequestId }
  await tell(mixed, 0)
  expect(await listed()).toMatchObject([{ reason: 'unknown_push', amount: PRICE, request: null }])
  await tell(first.push, 0)
  await tell(second.push, 0)
  expect(await stored(first.id)).toMatchObject({ status: 'approved' })
  expect(await stored(second.id)).toMatchObject({ status: 'pending' })
  // Listed above under the same receipt.
  expect(await listed()).toHaveLength(1)
})

test('a result without a callback is queried', async () => {
  const paid = await asked(world.buyer)
  const cancelled = await asked(world.seller)
  const open = await asked(world.dealer)
  safaricom.becomes(paid.push.checkoutRequestId, '0')
  safaricom.becomes(cancelled.push.checkoutRequestId, '1032')
  await payments.queryResults()
  expect(await stored(paid.id), 'too early').toMatchObject({ status: 'pending' })
  await grownOld('1 minute')
  await payments.queryResults()
  expect(await stored(paid.id)).toMatchObject({ status: 'approved' })
  expect(await stored(cancelled.id)).toMatchObject({ status: 'rejected' })
  expect(await stored(open.id)).toMatchObject({ status: 'pending' })
  expect(await daysOf(world.buyer)).toEqual([30])
  // A callback after the query refers to the same payment.
  await tell(paid.push, 0)
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('staff decide requests without a result; a late callback still counts', async () => {
  const { id, push } = await asked()
  await grownOld('25 hours')
  await payments.queryResults()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await world.owner.query('select status from private.mpesa_pushes')).toEqual([
    { status: 'timed_out' },
  ])
  await tell(push, 0)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

test('money for a request decided since is listed for staff', async () => {
  const { id, push } = await asked()
  await world.admin.query('select public.reject_payment_request($1, $2)', [id, 'Not seen.'])
  await tell(push, 0)
  expect(await stored(id)).toMatchObject({ status: 'rejected', reference: 'SJK3ABCDEF' })
  expect(await listed()).toMatchObject([{ reason: 'request_rejected', request: id, receipt: 'SJK3ABCDEF' }])
})

test('a push that M-Pesa refuses rejects the request with a reason; without a response it waits', async () => {
  const refused = await request(world.buyer)
  safaricom.misbehave({ status: 500, body: { errorCode: '500.003.02', errorMessage: 'Spike arrest' } })
  expect(await start(world.buyer, refused)).toMatchObject({
    status: 502,
    body: { code: 'P0001', message: 'M-Pesa is busy. Try again in a moment.' },
  })
  expect(await stored(refused)).toMatchObject({
    status: 'rejected',
    decision_reason: 'M-Pesa is busy. Try again in a moment.',
  })
  safaricom.misbehave('silent')
  const unsure = await request(world.seller)
  expect(await start(world.seller, unsure)).toMatchObject({ status: 502 })
  expect(await stored(unsure)).toMatchObject({ status: 'pending' })
})

test('a push is sent only for a person’s pending M-Pesa request at the price of its plan', async () => {
  const before = safaricom.pushes.length
  const own = await request(world.buyer, { amount: PRICE - 1 })
  const refusals: [Person, unknown, string][] = [
    [world.buyer, own, 'amount_not_price'],
    [world.buyer, await request(world.buyer, { payment_method: 'card' }), 'not_mpesa'],
    [world.buyer, await request(world.buyer, { plan_id: null }), 'amount_not_price'],
    [world.seller, own, 'not_found'],
    [world.buyer, crypto.randomUUID(), 'not_found'],
  ]
  const dear = await addPlan(world.admin, { name: 'Dear', price: 250_001 })
  refusals.push([
    world.buyer,
    await request(world.buyer, { plan_id: dear, amount: 250_001 }),
    'amount_above_mpesa',
  ])
  for (const [person, id, hint] of refusals)
    expect(await start(person, id)).toMatchObject({
      status: 400,
      body: { hint, message: expect.stringMatching(/\.$/) },
    })
  expect(await start(world.buyer, 'x')).toMatchObject({ status: 400 })
  // Not even by an owner who acts for the account.
  const acting = { sub: world.buyer.id, act: { sub: world.seller.id } }
  expect(await start(world.buyer, own, { role: 'business_owner', claims: acting })).toMatchObject({
    status: 403,
    body: { message: 'You act for a business. Only the person whose account it is does this.' },
  })
  expect(await start(world.buyer, own, { role: 'anon', claims: { role: 'anon' } })).toMatchObject({
    status: 401,
  })
  expect(safaricom.pushes).toHaveLength(before)
})

test('a phone with a pending push gets no second one', async () => {
  const { id } = await asked()
  const before = safaricom.pushes.length
  expect(await start(world.buyer, id)).toMatchObject({ status: 400, body: { hint: 'push_open' } })
  const both = await request(world.seller)
  const answers = await Promise.all([start(world.seller, both), start(world.seller, both)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(safaricom.pushes).toHaveLength(before + 1)
})

test('only the server may call the functions', async () => {
  for (const person of [world.visitor, world.buyer, world.admin])
    for (const call of [
      'private.start_mpesa_push(gen_random_uuid(), gen_random_uuid())',
      `private.record_mpesa_push_accepted(gen_random_uuid(), 'x')`,
      `private.fail_mpesa_push(gen_random_uuid(), 'x', '1', '')`,
      `private.pay_mpesa_push(gen_random_uuid(), 'x', 'x', 1, 'x')`,
      `private.apply_mpesa_payment(gen_random_uuid(), 'x', 'x', 1, 'x', false)`,
      `private.list_unmatched_payment('incomplete', null, 'x', 'x', 1, 'x')`,
      'private.mpesa_pushes_to_query()',
      '* from private.mpesa_pushes',
    ])
      await expect(person.query(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
})

/** A payment reported manually, with the receipt as its reference. */
const reported = (person: Person, reference = 'SJK3ABCDEF') => request(person, { reference, notes: 'Paid.' })

const isDisputed = async (id: string) =>
  (
    await world.owner.query<{ reference_disputed: boolean }>(
      'select reference_disputed from public.payment_requests where id = $1',
      [id],
    )
  )[0]?.reference_disputed

test('a payment also reported manually approves the request of the failed push', async () => {
  const { id, push } = await asked()
  await tell(push, 1032)
  const manual = await reported(world.buyer)
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  expect(await stored(manual)).toMatchObject({ status: 'pending' })
  expect(await isDisputed(manual)).toBe(true)
  expect(await daysOf(world.buyer)).toEqual([30])
  expect(await listed()).toEqual([])
})

test('the receipt of a payment approved by query precedes a pending claim to it', async () => {
  const { id, push } = await asked()
  const manual = await reported(world.seller, 'sjk3 abcdef')
  safaricom.becomes(push.checkoutRequestId, '0')
  await grownOld('1 minute')
  await payments.queryResults()
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  expect(await isDisputed(manual)).toBe(true)
  expect(await isDisputed(id)).toBe(false)
  expect(await listed()).toEqual([])
})

test('a receipt used in another spelling is listed as used', async () => {
  const { id, push } = await asked()
  const manual = await reported(world.seller, 'sjk3 abc-def')
  await world.admin.query('select public.approve_payment_request($1)', [manual])
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await listed()).toMatchObject([{ reason: 'receipt_used', receipt: 'SJK3ABCDEF', request: id }])
})

test('a receipt used by a bank transfer, in full-width letters, is listed as used', async () => {
  const { id, push } = await asked()
  const manual = await request(world.seller, {
    reference: 'ＳＪＫ３ ａｂｃｄｅｆ',
    payment_method: 'bank_transfer',
  })
  await world.admin.query('select public.approve_payment_request($1)', [manual])
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await daysOf(world.buyer)).toEqual([])
  expect(await listed()).toMatchObject([{ reason: 'receipt_used', receipt: 'SJK3ABCDEF', request: id }])
})

test('a receipt that approved a request precedes a pending claim by another method, which cannot be approved', async () => {
  const { id, push } = await asked()
  const manual = await request(world.seller, { reference: 'sjk3-abcdef', payment_method: 'bank_transfer' })
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  expect(await isDisputed(manual)).toBe(true)
  await expect(
    world.admin.query('select public.approve_payment_request($1)', [manual]),
  ).rejects.toMatchObject({ hint: 'reference_approved' })
  await expect(
    request(world.dealer, { reference: 'SJK3ABCDEF', payment_method: 'card' }),
  ).rejects.toMatchObject({
    constraint: 'payment_requests_reference_key',
  })
})

test('the receipt of a request approved manually before the callback cannot be claimed', async () => {
  const { id, push } = await asked()
  await world.admin.query('select public.approve_payment_request($1)', [id])
  await tell(push, 0)
  expect(await listed()).toMatchObject([{ reason: 'request_approved', receipt: 'SJK3ABCDEF' }])
  const claim = { reference: 'sjk3 abcdef', payment_method: 'bank_transfer', reference_disputed: true }
  const manual = await request(world.seller, claim)
  await expect(
    world.admin.query('select public.approve_payment_request($1)', [manual]),
  ).rejects.toMatchObject({ hint: 'reference_approved' })
})

test('an approved request’s own receipt in another spelling is settled', async () => {
  const { id, push } = await asked()
  await world.owner.query(`update public.payment_requests set reference = 'sjk3 abc-def' where id = $1`, [id])
  await world.admin.query('select public.approve_payment_request($1)', [id])
  expect((await tell(push, 0)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('a payment reported manually during the callback is approved', async () => {
  const { id, push } = await asked()
  const client = new pg.Client(world.database.owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into public.payment_requests (user_id, plan_id, payment_method, amount, phone, reference)
       values ($1, $2, 'mpesa', $3, '+254712345678', 'SJK3ABCDEF')`,
      [world.seller.id, plan, PRICE],
    )
    const answer = tell(push, 0)
    await expect
      .poll(() =>
        world.owner.query(
          `select count(*)::int as waiting from pg_locks where not granted and locktype = 'transactionid'`,
        ),
      )
      .toEqual([{ waiting: 1 }])
    await client.query('commit')
    expect((await answer).status).toBe(200)
  } finally {
    await client.end()
  }
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  expect(await listed()).toEqual([])
})

test('any other receipt collision is listed', async () => {
  const { id, push } = await asked()
  const manual = await reported(world.seller)
  // Disabling the trigger simulates any other cause of a duplicate reference.
  await world.owner.query('alter table public.payment_requests disable trigger guard_payment_request')
  try {
    expect((await tell(push, 0)).status).toBe(200)
  } finally {
    await world.owner.query('alter table public.payment_requests enable trigger guard_payment_request')
  }
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await stored(manual)).toMatchObject({ status: 'pending' })
  expect(await listed()).toMatchObject([{ reason: 'receipt_used', receipt: 'SJK3ABCDEF', request: id }])
})

test('an erased person’s receipt number is erased too', async () => {
  const { push } = await asked(world.provider)
  await tell(push, 0)
  await world.owner.query('delete from auth.users where id = $1', [world.provider.id])
  expect(await world.owner.query('select status, receipt_number from private.mpesa_pushes')).toEqual([
    { status: 'paid', receipt_number: null },
  ])
})

test.each([
  ['4999', null],
  ['31337', null],
  ['', { status: 500, body: { errorCode: '500.001.1001', errorMessage: 'being processed' } }],
  ['', { status: 503, body: { ResultCode: '1032' } }],
  ['', { status: 200, body: null }],
])(
  'a query that gives no final result (%s, %j) leaves the push open; the payment counts later',
  async (code, failure) => {
    const { id, push } = await asked()
    if (code) safaricom.becomes(push.checkoutRequestId, code)
    safaricom.failQueries(failure)
    await grownOld('1 minute')
    await payments.queryResults()
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    expect(await world.owner.query('select status from private.mpesa_pushes')).toEqual([
      { status: 'waiting' },
    ])
    if (code) {
      // The same in a callback.
      await tell(push, Number(code))
      expect(await stored(id)).toMatchObject({ status: 'pending' })
    }
    await tell(push, 0)
    expect(await stored(id)).toMatchObject({ status: 'approved' })
    expect(await daysOf(world.buyer)).toEqual([30])
    expect(await listed()).toEqual([])
  },
)

test('fifty undecided pushes do not block the query of a new one', async () => {
  const { id, push } = await asked()
  await world.owner.query(
    `insert into private.mpesa_pushes (payment_request_id, status, checkout_request_id, created_at, queried_at)
     select payment_request_id, 'waiting', 'stuck-' || nth, now() - interval '2 hours', now() - interval '1 minute'
     from private.mpesa_pushes, generate_series(1, 60) as nth`,
  )
  await world.owner.query(
    `update private.mpesa_pushes set created_at = now() - interval '1 minute' where checkout_request_id = $1`,
    [push.checkoutRequestId],
  )
  safaricom.becomes(push.checkoutRequestId, '0')
  await payments.queryResults()
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

test.each([
  ['before the push is answered', { codes: [0], when: 'before answer' }],
  ['late and twice', { codes: [0, 0], when: 'after answer', delay: 20 }],
  ['three times at once', { codes: [0, 0, 0], when: 'after answer', raceOnLock: true }],
  ['after a failure', { codes: [1032, 0], when: 'after answer' }],
  ['after a failure, all before the answer', { codes: [1037, 0], when: 'before answer' }],
  ['before a failure', { codes: [0, 1037, 1032], when: 'before answer' }],
  ['in the moment of a failure', { codes: [1032, 0, 1032, 0], when: 'after answer', raceOnLock: true }],
] as const)('paid %s: one plan, nothing listed', async (_, how) => {
  safaricom.callsBack({ ...how, codes: [...how.codes] })
  const { id } = await asked()
  expect(await safaricom.calledBack()).toEqual(how.codes.map(() => 200))
  expect(await stored(id)).toMatchObject({ status: 'approved', decision_reason: null })
  expect(await daysOf(world.buyer)).toEqual([30])
  expect(await listed()).toEqual([])
  expect(
    await world.owner.query(
      'select status, checkout_request_id is not null as noted from private.mpesa_pushes',
    ),
  ).toEqual([{ status: 'paid', noted: true }])
})

test.each(['0', '1032'])('a query that answers %s during the callback: one plan', async (code) => {
  const { id, push } = await asked()
  safaricom.becomes(push.checkoutRequestId, code)
  await grownOld('1 minute')
  await Promise.all([payments.queryResults(), tell(push, 0), payments.queryResults(), tell(push, 0)])
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  expect(await daysOf(world.buyer)).toEqual([30])
  expect(await listed()).toEqual([])
})

test('a query approves, and the callback then brings the receipt, or money that differs', async () => {
  const first = await asked(world.buyer)
  const second = await asked(world.seller)
  for (const { push } of [first, second]) safaricom.becomes(push.checkoutRequestId, '0')
  await grownOld('1 minute')
  await payments.queryResults()
  await tell(first.push, 0)
  expect(await stored(first.id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF' })
  await tell(second.push, 0, { Amount: 1, MpesaReceiptNumber: 'SJK3ABCDEG' })
  expect(await listed()).toMatchObject([{ reason: 'amount_differs', amount: 1, request: second.id }])
})

test('a payment that cannot be approved is listed once, with its reason', async () => {
  const approved = await asked(world.buyer)
  await world.admin.query('select public.approve_payment_request($1)', [approved.id])
  await tell(approved.push, 0, { MpesaReceiptNumber: 'R1' })
  await tell(approved.push, 0, { MpesaReceiptNumber: 'R2' })
  const used = await asked(world.seller)
  await tell(used.push, 0, { MpesaReceiptNumber: 'R1' })
  await tell(used.push, 0, { MpesaReceiptNumber: undefined })
  const gone = await asked(world.dealer)
  await world.owner.query('delete from public.payment_requests where id = $1', [gone.id])
  await tell(gone.push, 0, { MpesaReceiptNumber: 'R3' })
  const before = await listed()
  expect(before.map(({ reason, receipt, request }) => [reason, receipt, request])).toEqual([
    ['request_approved', 'R1', approved.id],
    ['second_receipt', 'R2', approved.id],
    ['receipt_used', 'R1', used.id],
    ['unknown_push', 'R3', null],
  ])
  await tell(approved.push, 0, { MpesaReceiptNumber: 'R1' })
  await tell(gone.push, 0, { MpesaReceiptNumber: 'R3' })
  expect(await listed()).toEqual(before)
  expect(await daysOf(world.buyer)).toEqual([30])
  // The correct receipt is still accepted.
  await tell(used.push, 0, { MpesaReceiptNumber: 'R4' })
  expect(await stored(used.id)).toMatchObject({ status: 'approved', reference: 'R4' })
})

test('a success without its amount is listed, not lost', async () => {
  const { id, push } = await asked()
  await tell(push, 1032)
  expect((await tell(push, 0, { Amount: undefined, MpesaReceiptNumber: 'R1' })).status).toBe(200)
  expect(await listed()).toMatchObject([{ reason: 'incomplete', amount: null, receipt: 'R1', request: id }])
})

test('an administrator is notified of a listed payment, counts it and clears it once, with a note', async () => {
  const { push } = await asked()
  const waiting = async () =>
    (await world.admin.query<{ payments: number }>('select payments from public.admin_pending_counts()'))[0]
      ?.payments
  const before = (await waiting()) ?? 0
  await tell(push, 0, { Amount: 1 })
  await tell(push, 0, { Amount: 1 })
  expect(await waiting()).toBe(before + 1)
  const notices = (await notificationsOf(world, world.admin)).filter(
    ({ title, message }) => title === 'A payment without a request' && message.includes('KSh 1 '),
  )
  expect(notices[0]).toMatchObject({ link: '/admin/payments?status=unmatched' })
  const [row] = await world.admin.query<{ id: string }>('select id from public.unmatched_payments')
  const clear = (person: Person, note: string | null) =>
    person.query(`select public.clear_unmatched_payment($1, $2, 'returned')`, [row?.id, note])
  await expect(clear(world.buyer, 'Mine.')).rejects.toMatchObject({ code: '42501' })
  for (const note of [null, ' \n', 'x'.repeat(501)])
    await expect(clear(world.admin, note)).rejects.toMatchObject({ hint: 'note_missing' })
  const both = await Promise.allSettled([clear(world.admin, 'Paid back.'), clear(world.admin, 'Again.')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(
    await world.admin.query(
      'select cleared_by, cleared_at is not null as cleared from public.unmatched_payments',
    ),
  ).toEqual([{ cleared_by: world.admin.id, cleared: true }])
  expect(
    await world.admin.query(
      `select actor_id, action from public.audit_log where entity = 'unmatched_payments' and entity_id = $1`,
      [row?.id],
    ),
  ).toEqual([{ actor_id: world.admin.id, action: 'clear' }])
  await tell(push, 0, { Amount: 1 })
  expect(await waiting()).toBe(before)
})

test('erasing an account keeps the receipt of a listed payment only until it is cleared', async () => {
  const { push } = await asked(world.dealer)
  await tell(push, 0, { Amount: 1 })
  await world.owner.query('delete from auth.users where id = $1', [world.dealer.id])
  expect(await listed()).toMatchObject([{ phone: null, person: null, receipt: 'SJK3ABCDEF', amount: 1 }])
  await world.admin.query(
    `select public.clear_unmatched_payment(id, 'Paid back.', 'returned') from public.unmatched_payments`,
  )
  await tell(push, 0, { Amount: 1 })
  expect(await listed()).toMatchObject([{ phone: null, person: null, receipt: null, amount: 1 }])
})

test('money received after erasure is listed without the person, with its receipt', async () => {
  const { push } = await asked(world.seller)
  await world.owner.query('delete from auth.users where id = $1', [world.seller.id])
  safaricom.becomes(push.checkoutRequestId, '0')
  await grownOld('1 minute')
  await payments.queryResults()
  await tell(push, 0)
  await tell(push, 0)
  expect(await listed()).toMatchObject([
    { reason: 'account_erased', amount: PRICE, phone: null, person: null, receipt: 'SJK3ABCDEF' },
  ])
})
