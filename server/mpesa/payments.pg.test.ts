import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#backend/http/caller.ts'
import { type Person, worldOfTests } from '#tests/as.ts'
import { type DarajaStandIn, resultBody, startDaraja, type TakenPush } from '#tests/daraja.ts'
import { addPlan, addRow } from '#tests/plans.ts'
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
  safaricom = await startDaraja()
  plan = await addPlan(world.admin, { name: 'Starter', price: PRICE })
  payments = createMpesaPayments({
    connection: world.database.owner,
    daraja: createDaraja(safaricom.config, { timeLimit: 500 }),
    publicUrl: URL_OF_SITE,
    callbackSecret: SECRET,
    log: (level, _event, facts) => logged.push({ level, outcome: facts?.outcome }),
  })
})
beforeEach(async () => {
  logged = []
  safaricom.misbehave(null)
  // Each test begins with nothing waiting.
  await world.owner.asks('delete from public.payment_requests')
  await world.owner.asks('delete from public.user_subscriptions')
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

/** A person's request whose phone was asked. */
async function asked(person = world.buyer): Promise<{ id: string; push: TakenPush }> {
  const id = await request(person)
  expect(await start(person, id)).toEqual({ status: 200, body: { asked: true } })
  return { id, push: safaricom.pushes.at(-1) as TakenPush }
}

/** M-Pesa's answer to the address it was given, or another. */
const tell = (
  push: TakenPush,
  code: number,
  told: Record<string, unknown> = {},
  url = String(push.body.CallBackURL),
) =>
  payments.takeResult(
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
    await world.owner.asks(
      'select status, decision_reason, reference, decided_by from public.payment_requests where id = $1',
      [id],
    )
  )[0]
const daysOf = async (person: Person) =>
  (
    await world.owner.asks<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from public.user_subscriptions where user_id = $1 and status = 'active'`,
      [person.id],
    )
  ).map(({ days }) => days)
const grownOld = (age: string) =>
  world.owner.asks(`update private.mpesa_pushes set created_at = now() - $1::interval`, [age])

test('a payment on the phone starts the plan, and the person is told', async () => {
  const { id, push } = await asked()
  expect(push.body).toMatchObject({ Amount: PRICE, PhoneNumber: '254712345678' })
  expect(String(push.body.CallBackURL)).toMatch(
    /^https:\/\/magari\.example\/payment-results\/callback-secret-of-the-tests\/[0-9a-f-]{36}$/,
  )
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect((await tell(push, 0)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'SJK3ABCDEF', decided_by: null })
  expect(await daysOf(world.buyer)).toEqual([30])
  const [told] = await world.buyer.asks(
    'select title from public.system_notifications where user_id = $1 order by created_at desc limit 1',
    [world.buyer.id],
  )
  expect(told).toEqual({ title: 'Your Starter plan is active' })
})

test('told again, or of failure after payment, nothing changes', async () => {
  const { id, push } = await asked()
  await tell(push, 0)
  for (const code of [0, 1032, 0]) expect((await tell(push, code)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('told twice at once it is one payment', async () => {
  const { push } = await asked()
  const answers = await Promise.all([tell(push, 0), tell(push, 0), tell(push, 0)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('cancelled on the phone, the request says so, and another can be made', async () => {
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

test('nobody without the secret, and nothing that is no result, is listened to', async () => {
  const { id, push } = await asked()
  const address = String(push.body.CallBackURL)
  for (const url of [
    address.replace(SECRET, 'callback-secret-of-the-test!'),
    address.replace(SECRET, ''),
    address.replace(/[^/]+$/, 'x'),
  ])
    expect((await tell(push, 0, {}, url)).status).toBe(404)
  for (const body of ['', '[]', '{"Body":{}}', '{"Body":{"stkCallback":{"ResultCode":0}}}'])
    expect((await payments.takeResult(new Request(address, { method: 'POST', body }))).status).toBe(400)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
})

test.each([
  ['too little', { Amount: 1 }],
  ['another phone', { PhoneNumber: 254_700_000_000 }],
])('money that is not what was asked for (%s) starts nothing and is logged', async (_, told) => {
  const { id, push } = await asked()
  await tell(push, 0, told)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await daysOf(world.buyer)).toEqual([])
  expect(logged).toContainEqual({ level: 'warn', outcome: 'mismatch' })
})

test('a result of another push, and a receipt that counted already, start nothing', async () => {
  const first = await asked(world.buyer)
  const second = await asked(world.seller)
  const mixed = { ...first.push, checkoutRequestId: second.push.checkoutRequestId }
  await tell(mixed, 0)
  expect(logged).toContainEqual({ level: 'warn', outcome: 'unknown' })
  await tell(first.push, 0)
  await tell(second.push, 0)
  expect(await stored(first.id)).toMatchObject({ status: 'approved' })
  expect(await stored(second.id)).toMatchObject({ status: 'pending' })
  expect(logged).toContainEqual({ level: 'warn', outcome: 'mismatch' })
})

test('what M-Pesa does not tell is asked for', async () => {
  const paid = await asked(world.buyer)
  const cancelled = await asked(world.seller)
  const open = await asked(world.dealer)
  safaricom.becomes(paid.push.checkoutRequestId, '0')
  safaricom.becomes(cancelled.push.checkoutRequestId, '1032')
  await payments.askForResults()
  expect(await stored(paid.id), 'too early').toMatchObject({ status: 'pending' })
  await grownOld('1 minute')
  await payments.askForResults()
  expect(await stored(paid.id)).toMatchObject({ status: 'approved' })
  expect(await stored(cancelled.id)).toMatchObject({ status: 'rejected' })
  expect(await stored(open.id)).toMatchObject({ status: 'pending' })
  expect(await daysOf(world.buyer)).toEqual([30])
  // Told after it was asked for, it is the same payment.
  await tell(paid.push, 0)
  expect(await daysOf(world.buyer)).toEqual([30])
})

test('of what it never tells staff decide; told later all the same, it counts', async () => {
  const { id, push } = await asked()
  await grownOld('25 hours')
  await payments.askForResults()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await world.owner.asks('select status from private.mpesa_pushes')).toEqual([{ status: 'lost' }])
  await tell(push, 0)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

test('money for a request that was decided meanwhile is logged for staff', async () => {
  const { id, push } = await asked()
  await world.admin.asks('select public.reject_payment_request($1, $2)', [id, 'Not seen.'])
  await tell(push, 0)
  expect(await stored(id)).toMatchObject({ status: 'rejected', reference: 'SJK3ABCDEF' })
  expect(logged).toContainEqual({ level: 'warn', outcome: 'decided' })
})

test('a push M-Pesa refuses rejects the request in words; where no answer comes it waits', async () => {
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

test('only one’s own pending request by M-Pesa, of the price of its plan, is asked for', async () => {
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
  expect(await start(world.buyer, own, { role: 'anon', claims: { role: 'anon' } })).toMatchObject({
    status: 401,
  })
  expect(safaricom.pushes).toHaveLength(before)
})

test('a phone that was asked is not asked again at once', async () => {
  const { id } = await asked()
  const before = safaricom.pushes.length
  expect(await start(world.buyer, id)).toMatchObject({ status: 400, body: { hint: 'push_open' } })
  const both = await request(world.seller)
  const answers = await Promise.all([start(world.seller, both), start(world.seller, both)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(safaricom.pushes).toHaveLength(before + 1)
})

test('nobody calls the functions but the server', async () => {
  for (const person of [world.visitor, world.buyer, world.admin])
    for (const call of [
      'private.begin_mpesa_push(gen_random_uuid(), gen_random_uuid())',
      `private.note_mpesa_push(gen_random_uuid(), 'x')`,
      `private.settle_mpesa_push(gen_random_uuid(), 'x', '0', '')`,
      'private.open_mpesa_pushes()',
      '* from private.mpesa_pushes',
    ])
      await expect(person.asks(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
})

test('an erased person’s receipt number goes too', async () => {
  const { push } = await asked(world.provider)
  await tell(push, 0)
  await world.owner.asks('delete from auth.users where id = $1', [world.provider.id])
  expect(await world.owner.asks('select status, receipt_number from private.mpesa_pushes')).toEqual([
    { status: 'paid', receipt_number: null },
  ])
})
