/**
 * Thousands of generated lives of payments against Daraja's messages as they come: late, twice, out of order, lost, with wrong amounts,
 * another's receipt, masked and hashed numbers, clocks that differ, and administrators who decide meanwhile. However a life goes, the
 * ledger holds what came and nothing else. `LIVES` sets how many; a failure names its seed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDaraja } from '#server/mpesa/daraja.ts'
import { createPaybillPayments, type PaybillPayments } from '#server/mpesa/paybill.ts'
import { createMpesaPayments, type MpesaPayments } from '#server/mpesa/payments.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaStandIn, type ReceivedPush, startDaraja } from '#testing/daraja.ts'
import { balances } from '#testing/ledger.ts'
import { addPlan } from '#testing/plans.ts'
import { Chance } from './fuzz/chance.ts'

const LIVES = Number(process.env.LIVES ?? 200)
const SEED = Number(process.env.SEED ?? 42)
const SITE = 'https://magari.example'
const PRICES = [500, 1_000, 2_500, 20_000]

const world = worldOfTests()
const chance = new Chance(SEED)

let safaricom: DarajaStandIn
let pushes: MpesaPayments
let paybill: PaybillPayments
let plans: { id: string; price: number }[]

/** What Safaricom knows to have come, by receipt: the truth that the ledger is compared with. */
const came = new Map<string, number>()
/** Messages that are still on their way, of earlier lives too. */
let onTheWay: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => {
    const request = new Request(url, init)
    return paybill.handles(request) ? paybill.handlePost(request) : pushes.handleCallback(request)
  })
  const options = {
    connection: world.database.owner,
    daraja: createDaraja(safaricom.config, { timeLimit: 3_000 }),
    publicUrl: SITE,
    log: () => undefined,
  }
  pushes = createMpesaPayments({ ...options, callbackSecret: safaricom.config.callbackSecret })
  paybill = createPaybillPayments({ ...options, config: safaricom.config })
  const at = `${SITE}/payment-results/${safaricom.config.callbackSecret}/paybill`
  safaricom.register(`${at}/confirmation`, `${at}/validation`)
  plans = await Promise.all(
    PRICES.map(async (price) => ({
      id: await addPlan(world.admin, { name: `Plan ${price}`, price }),
      price,
    })),
  )
})
afterAll(async () => {
  await Promise.all([pushes?.stop(), paybill?.stop()])
  await safaricom?.close()
})

interface Life {
  payer: Person
  phone: string
  request: string
  number: string
  price: number
}

let nth = 0
let receipts = 0

/** A receipt that no other payment has. */
const newReceipt = () => {
  receipts += 1
  return `TL${receipts.toString(36).toUpperCase().padStart(8, '0')}`
}

async function newLife(): Promise<Life> {
  nth += 1
  const phone = `+2547${String(10_000_000 + nth).slice(-8)}`
  const [payer] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [`payer${nth}@magari.test`],
  )
  const person = world.from({ id: payer?.id ?? '', query: world.owner.query }, {})
  const plan = chance.one(plans)
  const [request] = await person.query<{ id: string; payment_number: string }>(
    `insert into public.payment_requests (plan_id, payment_method, amount, phone, reference)
     values ($1, 'mpesa', $2, $3, null) returning id, payment_number`,
    [plan.id, plan.price, phone],
  )
  return {
    payer: person,
    phone,
    request: request?.id ?? '',
    number: request?.payment_number ?? '',
    price: plan.price,
  }
}

/** Prompts the phone; null: Daraja did not take it, or the member did not ask. */
async function prompt({ payer, request }: Life): Promise<ReceivedPush | null> {
  const before = safaricom.pushes.length
  if (chance.in(0.05))
    safaricom.misbehave({ status: 500, body: { errorCode: '500.003.02', errorMessage: 'Busy' } })
  await pushes.start(
    new Request(`${SITE}/functions/v1/mobile-payment`, {
      method: 'POST',
      body: JSON.stringify({ payment_request_id: request }),
    }),
    { role: 'authenticated', claims: { sub: payer.id, role: 'authenticated' }, token: 'x' },
    { requestId: 'test', ip: null, signal: new AbortController().signal },
  )
  safaricom.misbehave(null)
  return safaricom.pushes[before] ?? null
}

const amountOf = (life: Life) =>
  chance.in(0.85) ? life.price : chance.one([1, life.price - 1, life.price + 250, 10_000_000, 70])

const shown = () => chance.one(['masked', 'hashed', 'whole'] as const)
const payerOf = (life: Life) => (chance.in(0.9) ? life.phone : '+254799999999')
/** A clock three minutes off, either way. */
const clock = () => new Date(Date.now() + (chance.below(361) - 180) * 1_000)
const nairobiTime = (moment: Date) =>
  new Date(moment.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** Puts a message on its way `times` times: now, later or never. */
function send(times: number, message: () => Promise<unknown>) {
  for (let copy = 0; copy < times; copy++) onTheWay.push(message)
}

/** The person answers the push on the phone, and M-Pesa tells of it in its ways. */
function answerPush(life: Life, push: ReceivedPush) {
  if (chance.in(0.25)) {
    const code = chance.one([1032, 1037, 2001, 1, 4999])
    safaricom.becomes(push.checkoutRequestId, String(code))
    return send(chance.below(3), () => safaricom.tell(push, code))
  }
  const receipt = newReceipt()
  came.set(receipt, life.price)
  const told = {
    Amount: life.price,
    MpesaReceiptNumber: receipt,
    PhoneNumber: Number(life.phone.slice(1)),
    TransactionDate: Number(nairobiTime(clock())),
  }
  if (chance.in(0.1)) safaricom.becomes(push.checkoutRequestId, '4999')
  else safaricom.becomes(push.checkoutRequestId, '0')
  // One of the two ways gets through: both lost is money that only a statement shows.
  const byConfirmation = chance.in(0.5)
  send(byConfirmation ? chance.below(3) : 1 + chance.below(2), () => safaricom.tell(push, 0, told))
  if (byConfirmation || chance.in(0.4))
    send(1 + chance.below(2), () =>
      safaricom.confirmPush(push, {
        receipt,
        amount: life.price,
        shown: shown(),
        fields: { TransTime: nairobiTime(clock()) },
      }),
    )
}

/** The person pays to the paybill on their own. */
function payPaybill(life: Life) {
  const receipt = newReceipt()
  const amount = amountOf(life)
  came.set(receipt, amount)
  const account = chance.one([
    life.number,
    life.number.toLowerCase(),
    `${life.number.slice(0, 5)} ${life.number.slice(5)}`,
    life.number,
    'PLAN',
    '',
  ])
  send(1 + chance.below(2), () =>
    safaricom.payToPaybill({
      account,
      amount,
      receipt,
      phone: payerOf(life),
      shown: shown(),
      fields: { TransTime: nairobiTime(clock()) },
    }),
  )
  return receipt
}

/** Somebody forges or confuses a message: no money has come by it. */
async function forge(life: Life, push: ReceivedPush | null) {
  const known = [...came.keys()]
  if (push && chance.in(0.5)) {
    const url = String(push.body.CallBackURL)
    const forged = url.replace(/payment-results\/[^/]+/, 'payment-results/guessed-secret-of-a-stranger')
    const answer = await pushes.handleCallback(new Request(forged, { method: 'POST', body: '{}' }))
    expect(answer.status).toBe(404)
  }
  // The member claims another's receipt.
  if (known.length > 0 && chance.in(0.5))
    await life.payer
      .query('update public.payment_requests set reference = $2, reference_disputed = $3 where id = $1', [
        life.request,
        chance.one(known),
        chance.in(0.5),
      ])
      .catch(refused)
}

/** An administrator decides what waits, or clears what is listed. */
async function decide(life: Life) {
  const [listed] = await world.owner.query<{ id: string }>(
    'select id from public.unmatched_payments where cleared_at is null order by random() limit 1',
  )
  const act = chance.below(4)
  if (act === 0)
    await world.admin
      .query(`select public.reject_payment_request($1, 'No money came.')`, [life.request])
      .catch(refused)
  else if (act === 1 && listed)
    await world.admin
      .query(`select public.clear_unmatched_payment($1, 'Looked into.', $2)`, [
        listed.id,
        chance.one(['returned', 'kept']),
      ])
      .catch(refused)
  else if (act === 2 && listed)
    await world.admin
      .query('select public.assign_received_payment($1, $2)', [listed.id, life.request])
      .catch(refused)
  else
    await life.payer
      .query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [life.request])
      .catch(refused)
}

/** The database refuses in words; anything else is a defect. */
function refused(error: { code?: string; hint?: string; message?: string }) {
  const inWords = error.code === 'P0001' && error.hint
  if (!inWords && error.code !== '23505' && error.code !== '42501') throw error
}

async function live() {
  const life = await newLife()
  const push = chance.in(0.6) ? await prompt(life) : null
  if (push) answerPush(life, push)
  const receipt = !push || chance.in(0.1) ? (chance.in(0.9) ? payPaybill(life) : null) : null
  if (receipt && chance.in(0.3))
    await life.payer
      .query('update public.payment_requests set reference = $2 where id = $1', [life.request, receipt])
      .catch(refused)
  if (chance.in(0.2)) await forge(life, push)
  if (chance.in(0.15)) await decide(life)
  // Some of what is on its way arrives, in any order, two at the same moment now and then.
  onTheWay = onTheWay.toSorted(() => chance.number() - 0.5)
  const arrive = onTheWay.splice(0, chance.below(onTheWay.length + 1))
  while (arrive.length > 0)
    await Promise.all(arrive.splice(0, 1 + chance.below(3)).map((message) => message()))
  if (chance.in(0.1)) await decide(life)
  if (chance.in(0.05)) {
    await world.owner.query(
      `update private.mpesa_pushes set created_at = created_at - interval '2 minutes', queried_at = null`,
    )
    await pushes.queryResults()
    await paybill.settle()
  }
}

/** Everything arrives, and every job runs. */
async function settle() {
  for (const message of onTheWay.splice(0)) await message()
  await world.owner.query(
    `update private.mpesa_pushes set created_at = created_at - interval '10 minutes', queried_at = null`,
  )
  // A run of a job takes 50 at most.
  const rounds = Math.ceil(LIVES / 50) + 1
  for (let round = 0; round < rounds; round++) await pushes.queryResults()
  await world.owner.query(
    `update private.paybill_payments set received_at = received_at - interval '10 minutes'`,
  )
  for (let round = 0; round < rounds; round++) await paybill.settle()
}

const sum = async (text: string) =>
  Number((await world.owner.query<{ sum: string | null }>(text))[0]?.sum ?? 0)

test(`${LIVES} lives of payments: no shilling is lost or made (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  for (let life = 0; life < LIVES; life++) await live()
  await settle()

  const arrived = [...came.values()].reduce((total, amount) => total + amount, 0)
  const returned = await sum(
    `select -sum(entry.amount) as sum from public.ledger_entries as entry
     join public.ledger_transactions as posted on posted.id = entry.transaction_id
     where posted.kind = 'refund' and entry.account = 'mpesa'`,
  )
  const books = await balances(world.owner)
  expect(books.mpesa, 'what came and was not returned').toBe(arrived - returned)
  expect(Object.values(books).reduce((total, balance) => total + balance, 0)).toBeCloseTo(0, 2)
  // What is owed is what is listed; what is earned is what was approved.
  expect(-(books.to_clear ?? 0)).toBe(
    await sum(
      'select sum(private.left_to_clear(id)) as sum from public.unmatched_payments where cleared_at is null',
    ),
  )
  expect(-(books.plans ?? 0)).toBe(
    await sum(`select sum(amount) as sum from public.payment_requests where status = 'approved'`),
  )
  expect(await world.owner.query('select * from private.ledger_differences()')).toEqual([])
  // Each receipt paid for one request at most.
  expect(
    await world.owner.query(
      `select private.reference_key(reference) from public.payment_requests where status = 'approved' and reference is not null
       group by 1 having count(*) > 1`,
    ),
  ).toEqual([])
})
