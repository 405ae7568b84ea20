import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaStandIn, type PaybillPayment, paybillBody, startDaraja } from '#testing/daraja.ts'
import { forgetPayments } from '#testing/ledger.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { createDaraja } from './daraja.ts'
import { createPaybillPayments, type PaybillPayments } from './paybill.ts'
import { createMpesaPayments, type MpesaPayments } from './payments.ts'

const world = worldOfTests()

let safaricom: DarajaStandIn
let pushes: MpesaPayments
let paybill: PaybillPayments
/** The same part in another process. */
let otherServer: PaybillPayments
let plan: string
let logged: { level: string; event: string; facts: Record<string, unknown> | undefined }[] = []

const PRICE = 1_000
const SITE = 'https://magari.example'
const AT = `${SITE}/payment-results/callback-secret-of-the-tests/paybill`

beforeAll(async () => {
  let nth = 0
  safaricom = await startDaraja(0, (url, init) => {
    const request = new Request(url, init)
    nth += 1
    if (!paybill.handles(request)) return pushes.handleCallback(request)
    return (nth % 2 ? paybill : otherServer).handlePost(request)
  })
  plan = await addPlan(world.admin, { name: 'Starter', price: PRICE })
  const daraja = createDaraja(safaricom.config, { timeLimit: 3_000 })
  const options = {
    connection: world.database.owner,
    daraja,
    publicUrl: SITE,
    log: (level: string, event: string, facts?: Record<string, unknown>) =>
      logged.push({ level, event, facts }),
  }
  pushes = createMpesaPayments({ ...options, callbackSecret: safaricom.config.callbackSecret })
  paybill = createPaybillPayments({ ...options, config: safaricom.config })
  otherServer = createPaybillPayments({ ...options, config: safaricom.config })
})
beforeEach(async () => {
  logged = []
  safaricom.register(`${AT}/confirmation`, `${AT}/validation`)
  safaricom.registers({ failure: null, again: true })
  await forgetPayments(world.owner)
  await world.owner.query(
    'truncate public.user_subscriptions, private.mpesa_pushes, private.spent_references, private.paybill_payments',
  )
})
afterEach(async () => {
  // The ledger holds what was paid for and what is still to clear, nothing twice.
  const [books] = await world.owner.query<{ held: number; known: number }>(
    `select
       (select coalesce(sum(amount), 0)::float8 from public.ledger_entries where account = 'mpesa') as held,
       (select coalesce(sum(amount), 0)::float8 from public.payment_requests where status = 'approved')
         + (select coalesce(sum(amount), 0)::float8 from public.unmatched_payments where cleared_at is null) as known`,
  )
  expect(books?.held).toBe(books?.known)
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  safaricom.validates(false)
  await setting('refuse_unknown_payment_numbers', 'false')
})
afterAll(async () => {
  for (const part of [pushes, paybill, otherServer]) await part?.stop()
  await safaricom?.close()
})

const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

const request = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'mpesa',
    amount: PRICE,
    phone: '0712 345 678',
    ...columns,
  })

async function stored(id: string) {
  const [row] = await world.owner.query<{
    status: string
    reference: string | null
    decided_by: string | null
    payment_number: string
    payment_method: string
    amount: string
    reference_disputed: boolean
  }>(
    'select status, reference, decided_by, payment_number, payment_method, amount, reference_disputed from public.payment_requests where id = $1',
    [id],
  )
  if (!row) throw new Error('No such request')
  return row
}
const numberOf = async (id: string) => (await stored(id)).payment_number

const pay = (payment: Partial<PaybillPayment>, times?: number) =>
  safaricom.payToPaybill({ amount: PRICE, ...payment }, times)

/** Sends a push for a new request of the person. */
async function asked(person: Person) {
  const id = await request(person)
  const answer = await pushes.start(
    new Request(`${SITE}/functions/v1/mobile-payment`, {
      method: 'POST',
      body: JSON.stringify({ payment_request_id: id }),
    }),
    { role: 'authenticated', claims: { sub: person.id, role: 'authenticated' }, token: 'x' },
    { requestId: 'test', ip: null, signal: new AbortController().signal },
  )
  expect(answer.status).toBe(200)
  const push = safaricom.pushes.at(-1)
  if (!push) throw new Error('No push')
  return { id, push }
}

const pushOf = async (id: string) =>
  (
    await world.owner.query<{ status: string; receipt_number: string | null }>(
      'select status, receipt_number from private.mpesa_pushes where payment_request_id = $1',
      [id],
    )
  )[0]

interface Listed {
  id: string
  reason: string
  source: string
  amount: number | null
  receipt_number: string | null
  phone: string | null
  payer_name: string | null
  account_number: string | null
  payment_request_id: string | null
  cleared_at: string | null
}
const listed = () =>
  world.admin.query<Listed>(
    `select id, reason, source, amount::float8 as amount, receipt_number, phone, payer_name, account_number, payment_request_id, cleared_at
     from public.unmatched_payments order by created_at, id`,
  )
const openRows = async () => (await listed()).filter(({ cleared_at }) => cleared_at === null)
const plansOf = async (person: Person) =>
  (
    await world.owner.query(
      `select from public.user_subscriptions
       where user_id = $1 and status = 'active' and expires_at < now() + interval '31 days'`,
      [person.id],
    )
  ).length

test.each([
  ['masked', '0712 345 678'],
  ['hashed', '0712 345 678'],
  ['whole', '0712 345 678'],
  // A friend pays: the number names the payment, whoever sends the money.
  ['whole', '0733 000 111'],
] as const)(
  'money to the paybill with a payment number (%s number of the payer, %s) approves',
  async (shown, phone) => {
    const id = await request(world.buyer, { phone })
    const { receipt, confirmed } = await pay({ account: await numberOf(id), shown })
    expect(confirmed).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'approved', reference: receipt, decided_by: null })
    expect(await plansOf(world.buyer)).toBe(1)
    expect(await listed()).toEqual([])
  },
)

test('the account may be typed with spaces, in small letters and with look-alike signs', async () => {
  const id = await request(world.buyer, { payment_number: 'MG10VX10AB' })
  await pay({ account: ' mg-lo ux iO ab' })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  const again = await request(world.seller, { payment_number: 'MG20000000' })
  await pay({ account: '2OOOOOOO' })
  expect(await stored(again)).toMatchObject({ status: 'approved' })
})

test('a confirmation that comes several times at once, to two servers, counts once', async () => {
  const id = await request(world.buyer)
  const payment = { account: await numberOf(id), receipt: 'TLK3ABCDEF' }
  expect(await pay(payment, 6)).toMatchObject({ confirmed: 200 })
  expect(await pay(payment)).toMatchObject({ confirmed: 200 })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await plansOf(world.buyer)).toBe(1)
  await pay({ account: 'nobody', receipt: 'TLK3ABCDEG' }, 6)
  expect(await listed()).toHaveLength(1)
  expect(await world.owner.query('select from private.paybill_payments')).toHaveLength(2)
})

test.each([
  ['less', { amount: '999.00' }, 'amount_differs', 999],
  ['more', { amount: '1000.50' }, 'amount_differs', 1000.5],
  ['nothing', { amount: '0' }, 'amount_differs', null],
  ['half a shilling', { amount: '0.50' }, 'amount_differs', 0.5],
  ['ten million', { amount: '10000000' }, 'amount_differs', 10_000_000],
  ['an amount that is none', { amount: 'a thousand' }, 'incomplete', null],
  ['a payment without amount', { fields: { TransAmount: undefined } }, 'incomplete', null],
])('%s is listed with what M-Pesa told', async (_what, payment, reason, amount) => {
  const id = await request(world.buyer)
  const number = await numberOf(id)
  const { receipt, confirmed } = await pay({ account: number, firstName: 'Wanjikũ', ...payment })
  expect(confirmed).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'pending', reference: null })
  expect(await listed()).toMatchObject([
    {
      reason,
      amount,
      source: 'paybill',
      receipt_number: receipt,
      phone: '2547 ***** 678',
      payer_name: 'Wanjikũ',
      account_number: number,
      payment_request_id: id,
    },
  ])
  await pay({ account: number, firstName: 'Wanjikũ', receipt, ...payment })
  expect(await listed()).toHaveLength(1)
})

test('money for an unknown number, for none, and without a receipt is listed', async () => {
  await pay({ account: 'MGZZZZZZZZ' })
  await pay({ account: 'school fees' })
  await pay({})
  await pay({ account: 'lost', fields: { TransID: undefined, TransTime: '20261121193000' } })
  await pay({ account: 'lost', fields: { TransID: undefined, TransTime: '20261121193000' } })
  expect((await listed()).map(({ reason, receipt_number }) => [reason, receipt_number === null])).toEqual([
    ['unknown_account', false],
    ['unknown_account', false],
    ['no_account', false],
    ['unknown_account', true],
  ])
})

test('a confirmation that was half and comes whole approves, and the listed half is cleared', async () => {
  const id = await request(world.buyer)
  const account = await numberOf(id)
  await pay({ account, receipt: 'TLK3ABCDEF', fields: { TransAmount: undefined } })
  expect(await openRows()).toMatchObject([{ reason: 'incomplete' }])
  await pay({ account, receipt: 'TLK3ABCDEF' })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await openRows()).toEqual([])
})

test.each([
  ['withdrawn', 'request_withdrawn'],
  ['rejected', 'request_rejected'],
  ['approved', 'request_approved'],
])('money for a request that is %s is listed', async (status, reason) => {
  const id = await request(world.buyer)
  const account = await numberOf(id)
  if (status === 'withdrawn')
    await world.buyer.query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [id])
  if (status === 'rejected')
    await world.admin.query('select public.reject_payment_request($1, $2)', [id, 'Not found.'])
  if (status === 'approved') await pay({ account })
  await pay({ account })
  expect(await stored(id)).toMatchObject({ status })
  expect(await listed()).toMatchObject([{ reason, payment_request_id: id, source: 'paybill' }])
})

test('money for an erased account is listed without the person', async () => {
  const id = await request(world.buyer)
  const account = await numberOf(id)
  await world.owner.query('update public.payment_requests set user_id = null where id = $1', [id])
  await pay({ account })
  expect(await listed()).toMatchObject([{ reason: 'account_erased', phone: null, payer_name: null }])
})

test('two members with one payment number: nobody is approved by it', async () => {
  const ids = [
    await request(world.buyer, { payment_number: 'MG12345678' }),
    await request(world.seller, { payment_number: 'MG12345678' }),
  ]
  await pay({ account: 'MG12345678' })
  for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await listed()).toMatchObject([{ reason: 'several_requests', payment_request_id: null }])
})

test('a receipt that its member has reported approves without an account number', async () => {
  const id = await request(world.buyer, { reference: 'tlk3 abcdef' })
  await pay({ receipt: 'TLK3ABCDEF' })
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: 'TLK3ABCDEF' })
  const stranger = await request(world.seller, { reference: 'TLK3ABCDEG', phone: '0733 000 111' })
  await pay({ receipt: 'TLK3ABCDEG' })
  expect(await stored(stranger)).toMatchObject({ status: 'pending' })
  expect(await listed()).toMatchObject([{ reason: 'phone_differs', payment_request_id: stranger }])
})

test('what is due and came counts, not the amount that the member typed', async () => {
  const id = await request(world.buyer, { amount: 900 })
  await pay({ account: await numberOf(id) })
  expect(await stored(id)).toMatchObject({ status: 'approved', amount: String(PRICE) })
})

test('an administrator who approves before the job takes the money that is listed', async () => {
  const { receipt } = await pay({ account: 'MG12345678' })
  const id = await request(world.buyer, { payment_number: 'MG12345678' })
  await world.admin.query('select public.approve_payment_request($1)', [id])
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: receipt })
  expect(await openRows()).toEqual([])
})

test('a receipt by which another request was approved is given to the one that it names, for staff to compare', async () => {
  const cheat = await request(world.seller, { reference: 'TLK3ABCDEF' })
  await world.admin.query('select public.approve_payment_request($1)', [cheat])
  const id = await request(world.buyer)
  await pay({ account: await numberOf(id), receipt: 'TLK3ABCDEF' })
  expect(await stored(id)).toMatchObject({
    status: 'pending',
    reference: 'TLK3ABCDEF',
    reference_disputed: true,
  })
  expect(await listed()).toEqual([])
})

test('a request by bank that is paid to the paybill is a payment by M-Pesa', async () => {
  const id = await request(world.buyer, { payment_method: 'bank_transfer', phone: null })
  const { receipt } = await pay({ account: await numberOf(id) })
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: receipt, payment_method: 'mpesa' })
})

test.each([
  'callback, confirmation',
  'confirmation, callback',
  'confirmation, query, callback',
  'query, confirmation, callback',
  'query, callback, confirmation',
  'confirmation alone',
  'failure, confirmation, callback',
  'confirmation, failure',
])('money paid by a push is one payment: %s', async (order) => {
  const { id, push } = await asked(world.buyer)
  for (const message of order.split(', ')) {
    if (message === 'callback') expect((await safaricom.tell(push, 0)).status).toBe(200)
    if (message === 'failure') await safaricom.tell(push, 1032)
    if (message.startsWith('confirmation'))
      expect(await safaricom.confirmPush(push)).toMatchObject({ confirmed: 200 })
    if (message === 'query') {
      safaricom.becomes(push.checkoutRequestId, '0')
      await world.owner.query(
        `update private.mpesa_pushes set created_at = now() - interval '1 minute', queried_at = null`,
      )
      await pushes.queryResults()
    }
  }
  const { receipt } = await safaricom.confirmPush(push)
  expect(await stored(id)).toMatchObject({ status: 'approved', reference: receipt })
  expect(await plansOf(world.buyer)).toBe(1)
  expect(await listed()).toEqual([])
  if (!order.startsWith('failure'))
    expect(await pushOf(id)).toEqual({ status: 'paid', receipt_number: receipt })
})

test('callback and confirmation of a push at the same moment are one payment', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { id, push } = await asked(world.buyer)
    await Promise.all([safaricom.tell(push, 0), safaricom.confirmPush(push), safaricom.tell(push, 0)])
    expect(await stored(id)).toMatchObject({ status: 'approved' })
  }
  expect(await listed()).toEqual([])
})

test('a push of another amount is listed once, whichever message comes first', async () => {
  const first = await asked(world.buyer)
  await safaricom.tell(first.push, 0, { Amount: 1 })
  await safaricom.confirmPush(first.push, { amount: 1 })
  const second = await asked(world.seller)
  await safaricom.confirmPush(second.push, { amount: 1 })
  await safaricom.tell(second.push, 0, { Amount: 1 })
  await safaricom.tell(second.push, 0, { Amount: 1 })
  expect(await listed()).toMatchObject([
    { reason: 'amount_differs', payment_request_id: first.id },
    { reason: 'amount_differs', payment_request_id: second.id },
  ])
})

test('a push paid after the paybill was paid by hand is the second payment, and is listed once', async () => {
  const { id, push } = await asked(world.buyer)
  await pay({ account: await numberOf(id) })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  await safaricom.confirmPush(push)
  await safaricom.tell(push, 0)
  expect(await plansOf(world.buyer)).toBe(1)
  expect(await openRows()).toHaveLength(1)
})

test('the money of a till’s push names no account: it waits for the push’s result and is not listed', async () => {
  const { id, push } = await asked(world.buyer)
  await safaricom.confirmPush(push, { account: '' })
  expect(await listed()).toEqual([])
  await safaricom.tell(push, 0)
  await world.owner.query(`update private.paybill_payments set received_at = now() - interval '1 minute'`)
  await paybill.settle()
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await listed()).toEqual([])
  // Without a result it is listed in the end.
  const { push: lost } = await asked(world.seller)
  await safaricom.confirmPush(lost, { account: '' })
  await world.owner.query(`update private.paybill_payments set received_at = now() - interval '4 minutes'`)
  await paybill.settle()
  expect(await listed()).toMatchObject([{ reason: 'no_account' }])
  await safaricom.tell(lost, 0)
  expect(await openRows()).toEqual([])
  expect(await plansOf(world.seller)).toBe(1)
})

test('a receipt that an administrator approved before is not listed', async () => {
  const id = await request(world.buyer, { reference: 'TLK3ABCDEF' })
  await world.admin.query('select public.approve_payment_request($1)', [id])
  await pay({ account: await numberOf(id), receipt: 'TLK3ABCDEF' })
  await pay({ receipt: 'TLK3ABCDEF' })
  expect(await listed()).toEqual([])
  expect(await plansOf(world.buyer)).toBe(1)
})

test('a payment that a statement listed before is not listed again', async () => {
  await world.owner.query(
    `select private.list_received_payment('on_statement', null, 'mpesa_statement', 'TLK3ABCDEF', 1000, '2547*****678', 'WANJIKU', null, now())`,
  )
  await pay({ account: 'nobody', receipt: 'TLK3ABCDEF' })
  expect(await listed()).toMatchObject([{ source: 'mpesa_statement' }])
})

test('who pays first and then makes the request is approved by the job, by number or by receipt', async () => {
  await pay({ account: 'MG12345678' })
  const named = await request(world.buyer, { payment_number: 'MG12345678' })
  await pay({ receipt: 'TLK3ABCDEF' })
  const reported = await request(world.seller, { reference: 'TLK3ABCDEF' })
  const arrived = (person: Person) => person.query('select * from public.own_unmatched_payments()')
  expect(await arrived(world.buyer)).toMatchObject([{ payment_request_id: named }])
  expect(await arrived(world.seller)).toMatchObject([
    { payment_request_id: reported, receipt_number: 'TLK3ABCDEF' },
  ])
  expect(await arrived(world.dealer)).toEqual([])
  await paybill.settle()
  expect(await stored(named)).toMatchObject({ status: 'approved', decided_by: null })
  expect(await stored(reported)).toMatchObject({ status: 'approved', decided_by: null })
  expect(await openRows()).toEqual([])
})

test('a receipt reported later approves nothing where the payer is hidden or another', async () => {
  await pay({ receipt: 'TLK3ABCDEF', fields: { MSISDN: 'withheld' } })
  await pay({ receipt: 'TLK3ABCDEG' })
  const hidden = await request(world.buyer, { reference: 'TLK3ABCDEF' })
  const other = await request(world.seller, { reference: 'TLK3ABCDEG', phone: '0733 000 111' })
  const short = await request(world.dealer, { reference: 'TLK3ABCDEH', amount: 900 })
  await pay({ receipt: 'TLK3ABCDEH', amount: 900 })
  await paybill.settle()
  for (const id of [hidden, other, short]) expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(await openRows()).toHaveLength(3)
  // An administrator reads that the money is there.
  await world.admin.query('select public.approve_payment_request($1)', [hidden])
  expect(await openRows()).toHaveLength(2)
})

test('a confirmation that cannot be applied now is kept, answered 200 and applied later', async () => {
  const id = await request(world.buyer)
  await world.owner.query(
    `alter function private.match_paybill_payment(uuid) rename to match_paybill_payment_gone`,
  )
  try {
    expect(await pay({ account: await numberOf(id) })).toMatchObject({ confirmed: 200 })
  } finally {
    await world.owner.query(
      `alter function private.match_paybill_payment_gone(uuid) rename to match_paybill_payment`,
    )
  }
  expect(logged.splice(0)).toContainEqual(expect.objectContaining({ level: 'error' }))
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  await world.owner.query(`update private.paybill_payments set received_at = now() - interval '1 minute'`)
  await paybill.settle()
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

test('only M-Pesa’s posts for our short code are taken', async () => {
  const id = await request(world.buyer)
  const body = paybillBody({ account: await numberOf(id), amount: PRICE })
  const post = async (url: string, told: unknown = body) =>
    (await paybill.handlePost(new Request(url, { method: 'POST', body: JSON.stringify(told) }))).status
  expect(await post(AT.replace('callback-secret-of-the-tests', 'callback-secret-of-the-test!'))).toBe(404)
  expect(await post(`${AT.replace('callback-secret', 'another-secret')}/confirmation`)).toBe(404)
  expect(await post(`${AT}/other`)).toBe(404)
  expect(await post(`${AT}/confirmation/more`)).toBe(404)
  expect(await post(`${AT}/confirmation`, 'nothing')).toBe(400)
  expect(await post(`${AT}/confirmation`, { ...body, BusinessShortCode: '600000' })).toBe(400)
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'a payment to another short code was confirmed here' }),
  )
  expect(await world.owner.query('select from private.paybill_payments')).toEqual([])
  expect(await post(`${AT}/confirmation`)).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

test('a validation refuses unknown numbers and wrong amounts only where it is switched on', async () => {
  safaricom.validates(true)
  const id = await request(world.buyer)
  const account = await numberOf(id)
  expect(await pay({ account: 'MGZZZZZZZZ' })).toMatchObject({
    validation: { ResultCode: '0' },
    confirmed: 200,
  })

  await setting('refuse_unknown_payment_numbers', 'true')
  expect(await pay({ account: 'MGZZZZZZZZ' })).toMatchObject({
    validation: { ResultCode: 'C2B00012', ResultDesc: 'Rejected' },
    confirmed: null,
  })
  expect(await pay({ account, amount: 999 })).toMatchObject({ validation: { ResultCode: 'C2B00013' } })
  expect(await pay({ account, shortCode: '600000' })).toMatchObject({
    validation: { ResultCode: 'C2B00015' },
  })
  // A till's payments name no account.
  expect(await pay({})).toMatchObject({ confirmed: 200 })
  expect(await pay({ account: account.toLowerCase() })).toMatchObject({ confirmed: 200 })
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  expect(await pay({ account })).toMatchObject({ validation: { ResultCode: 'C2B00012' } })
})

test('a validation that the database does not answer in time is accepted', async () => {
  await setting('refuse_unknown_payment_numbers', 'true')
  const hasty = createPaybillPayments({
    connection: world.database.owner,
    daraja: createDaraja(safaricom.config),
    config: safaricom.config,
    publicUrl: SITE,
    log: (level, event, facts) => logged.push({ level, event, facts }),
    validationLimit: 0,
  })
  const answer = await hasty.handlePost(
    new Request(`${AT}/validation`, {
      method: 'POST',
      body: JSON.stringify(paybillBody({ account: 'MGZZZZZZZZ', amount: PRICE })),
    }),
  )
  expect(await answer.json()).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' })
  expect(logged).toContainEqual({
    level: 'warn',
    event: 'a paybill validation took too long and was accepted',
    facts: undefined,
  })
  await hasty.stop()
})

const registration = async (person: Person, body: unknown = {}) => {
  const answer = await paybill.registration(
    new Request(`${SITE}/functions/v1/paybill-registration`, { method: 'POST', body: JSON.stringify(body) }),
    { role: 'authenticated', claims: { sub: person.id, role: 'authenticated' }, token: 'x' },
    { requestId: 'test', ip: null, signal: new AbortController().signal },
  )
  return { status: answer.status, body: await answer.json() }
}

test('an administrator registers the paybill, nobody else, and reads what Safaricom refuses', async () => {
  for (const person of [world.buyer, world.dealer])
    expect(await registration(person, { register: true })).toMatchObject({ status: 403 })
  expect(await registration(world.admin)).toMatchObject({
    status: 200,
    body: { short_code: '174379', base_url: SITE, registered: null, problem: null },
  })
  safaricom.registers({ again: false })
  const refused = await registration(world.admin, { register: true })
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.message).toContain('URL management')
  expect(await world.buyer.query('select * from public.confirmed_pay_numbers()')).toEqual([])

  safaricom.registers({ again: true })
  expect(await registration(world.admin, { register: true })).toMatchObject({
    status: 200,
    body: { registered: { short_code: '174379', base_url: SITE, registered_by: 'Njeri Maina' } },
  })
  expect(safaricom.registered()).toEqual({
    ShortCode: '174379',
    ResponseType: 'Completed',
    ConfirmationURL: `${AT}/confirmation`,
    ValidationURL: `${AT}/validation`,
  })
  expect(await world.buyer.query('select * from public.confirmed_pay_numbers() as number')).toEqual([
    { number: '174379' },
  ])
  expect(
    await world.owner.query(`select actor_id, after from public.audit_log where action = 'register'`),
  ).toEqual([
    {
      actor_id: world.admin.id,
      after: { short_code: '174379', base_url: SITE, response_type: 'Completed' },
    },
  ])

  await setting('paybill_refuses_unreachable', 'true')
  await registration(world.admin, { register: true })
  expect(safaricom.registered()).toMatchObject({ ResponseType: 'Cancelled' })
  await setting('paybill_refuses_unreachable', 'false')
})

test('nobody but the server reads or calls what M-Pesa told', async () => {
  for (const person of [world.visitor, world.buyer, world.admin])
    for (const call of [
      '* from private.paybill_payments',
      '* from private.paybill_registrations',
      `private.keep_paybill_payment('x', null, null, 1, null, 'x', 'x', 'x')`,
      'private.apply_paybill_payment(gen_random_uuid())',
      'private.match_paybill_payment(gen_random_uuid())',
      'private.paybill_payments_to_apply()',
      'private.settle_listed_payments()',
      `private.judge_paybill_payment('x', 1)`,
      'private.paybill_state()',
      `private.record_paybill_registration(null, 'x', null, 'x', 'Completed')`,
    ])
      await expect(person.query(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
})

test('an erased member’s payment keeps nothing of them, and still counts once', async () => {
  const id = await request(world.provider)
  const account = await numberOf(id)
  await pay({ account, receipt: 'TLK3ABCDEF' })
  await world.owner.query('update public.payment_requests set user_id = null where id = $1', [id])
  expect(
    await world.owner.query(
      'select receipt_number, account_number, payer_number, payer_name from private.paybill_payments',
    ),
  ).toEqual([{ receipt_number: null, account_number: null, payer_number: null, payer_name: null }])
  await pay({ account, receipt: 'TLK3ABCDEF' })
  expect(await listed()).toEqual([])
})
