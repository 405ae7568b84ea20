import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaAccount, type DarajaStandIn, type ReceivedPush, startDaraja } from '#testing/daraja.ts'
import {
  callFunction,
  dealersTill,
  ownDeposit,
  pushResult,
  reservationFacts,
  reservationOffer,
  tillForm,
} from '#testing/deposits.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { completeSale, writeAbout } from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import { createDeposits, type Deposits, isDepositResult } from './deposits.ts'
import { createSeal } from './seal.ts'

const world = worldOfTests()
const SITE = 'https://magari.example'
const KEY = 'the key of the tests, which is long enough'
const AMOUNT = 10_000
const DAYS = 3

let safaricom: DarajaStandIn
let deposits: Deposits
let catalogue: Catalogue
let ad: string
let logged: unknown[] = []
let posted = 0

const othersTill = { ...dealersTill, consumerKey: 'other', shortcode: '600222', passkey: 'other-passkey' }
const accounts: DarajaAccount[] = [{ ...dealersTill }, othersTill]

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

const serverWith = (key: string, earlier: string[] = []) =>
  createDeposits({
    connection: world.database.owner,
    baseUrl: safaricom.config.baseUrl,
    seal: createSeal(key, earlier),
    publicUrl: SITE,
    log: (_level, _event, facts) => logged.push(facts?.outcome),
    encrypt: null,
    timeLimit: 3_000,
  })

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => deposits.handleCallback(new Request(url, init)), accounts)
  deposits = serverWith(KEY)
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  logged = []
  safaricom.misbehave(null)
  safaricom.callsBack(null)
  Object.assign(accounts[0] ?? {}, dealersTill)
  for (const table of [
    'sales',
    'deposits',
    'reservations',
    'vehicle_listings',
    'message_threads',
    'user_blocks',
  ])
    await ask(`delete from public.${table}`)
  await ask('delete from private.till_credentials')
  await ask('delete from private.reservation_rules')
  await ask('delete from private.reservation_watches')
  await ask(`update public.profiles set suspended_at = null, verified = role = 'dealer'`)
  await ask('delete from public.system_notifications')
  await connect(world.dealer)
  await world.dealer.query('select public.set_reservation_rule($1, $2)', [AMOUNT, DAYS])
  await ask('delete from public.system_notifications')
  ad = await post(world.dealer, catalogue)
  posted = 0
  posted = await mirrored()
})
afterAll(async () => {
  await deposits?.stop()
  await safaricom?.close()
})

const connect = (person: Person, form: object = tillForm(), server = deposits) =>
  callFunction(server.connect, person, form)
const start = (person: Person, more: object = {}, server = deposits) =>
  callFunction(server.start, person, {
    listing_id: ad,
    phone: '0712 345 678',
    amount: AMOUNT,
    days: DAYS,
    ...more,
  })

/** A deposit for the ad of which the phone was asked. */
async function asked(person = world.buyer): Promise<{ id: string; push: ReceivedPush }> {
  const { status, body } = await start(person)
  expect([status, body]).toEqual([200, { deposit: expect.any(String) }])
  return { id: body.deposit, push: safaricom.pushes.at(-1) as ReceivedPush }
}
const tell = (...result: Parameters<typeof pushResult>) => deposits.handleCallback(pushResult(...result))
async function held(person = world.buyer): Promise<{ id: string; push: ReceivedPush }> {
  const one = await asked(person)
  expect((await tell(one.push)).status).toBe(200)
  expect((await ownDeposit(person, one.id))?.status).toBe('paid')
  return one
}
const statusOf = async (id: string) =>
  (await ask<{ status: string }>('select status from public.deposits where id = $1', [id]))[0]?.status
const endOf = async (id: string) =>
  (
    await ask<{ because: string | null }>(
      `select ended_because as because from public.reservations
       where id = (select reservation_id from public.deposits where id = $1)`,
      [id],
    )
  )[0]?.because
const kindsTold = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)
const timePasses = (age: string) =>
  ask(`update public.reservations set until = until - $1::interval where status <> 'ended'`, [age])
const jobs = async () => {
  await ask('select private.end_reservations()')
  await ask('select private.tell_overdue_deposits()')
}
/** What the ledger says that owners have of deposits since the test began, in KES: it forgets nothing. */
const mirrored = async () =>
  -posted +
  Number(
    (
      await ask<{ sum: string }>(
        `select coalesce(sum(amount), 0) as sum from public.ledger_entries where account = 'owner_till'`,
      )
    )[0]?.sum,
  )
const owed = async () =>
  Number(
    (
      await ask<{ sum: string }>(
        `select coalesce(sum(amount), 0) as sum from public.deposits where status in ('paid', 'return_due')`,
      )
    )[0]?.sum,
  )

describe('a till is connected', () => {
  test('when M-Pesa accepts it, and is shown by its last digits alone', async () => {
    const [kept] = await ask<{ sealed: Buffer }>('select * from private.till_credentials')
    for (const secret of [dealersTill.consumerKey, dealersTill.consumerSecret, dealersTill.passkey])
      expect(kept?.sealed.includes(secret)).toBe(false)
    const [settings] = await world.dealer.query('select * from public.own_deposit_settings()')
    expect(settings).toMatchObject({
      till_kind: 'till',
      till_ending: '1234',
      till_refused_at: null,
      amount: `${AMOUNT}`,
    })
    await connect(world.dealer)
    expect(await kindsTold(world.dealer)).toEqual(['till_connected'])
  })

  test('not when M-Pesa refuses it; the one before stays', async () => {
    for (const wrong of [{ consumer_secret: 'wrong' }, { passkey: 'wrong' }, { short_code: '999999' }])
      expect(await connect(world.dealer, { ...tillForm(), ...wrong })).toMatchObject({
        status: 400,
        body: { hint: 'till_refused', message: expect.stringContaining('does not accept these') },
      })
    await asked()
  })

  test('with what is missing or malformed in words', async () => {
    expect((await connect(world.dealer, { kind: 'till', till: '12' })).body).toMatchObject({ hint: 'till' })
    expect((await connect(world.dealer, { ...tillForm(), passkey: '' })).body).toMatchObject({
      hint: 'passkey',
      message: expect.stringContaining('passkey'),
    })
    expect((await connect(world.dealer, 5 as never)).body).toMatchObject({ hint: 'kind' })
  })

  test('by verified dealers in person alone', async () => {
    await ask('update public.profiles set verified = false where id = $1', [world.dealer.id])
    expect(await connect(world.dealer)).toMatchObject({ status: 400, body: { hint: 'no_deposits' } })
    expect(await connect(world.buyer)).toMatchObject({ status: 400, body: { hint: 'no_deposits' } })
    expect(await reservationFacts(world.visitor, ad)).toBeNull()
  })
})

describe('a vehicle is held', () => {
  test('once the deposit is at the till of its dealer', async () => {
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: AMOUNT, days: DAYS })
    const { id, push } = await asked()
    expect(push.body).toMatchObject({
      TransactionType: 'CustomerBuyGoodsOnline',
      BusinessShortCode: dealersTill.shortcode,
      PartyB: '5551234',
      Amount: AMOUNT,
      AccountReference: expect.stringMatching(/^DP\w{8}$/),
    })
    expect(String(push.body.CallBackURL)).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
    expect(isDepositResult(new Request(String(push.body.CallBackURL)))).toBe(true)
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: AMOUNT, days: DAYS })
    await tell(push)
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      side: 'payer',
      status: 'paid',
      paid_to: 'till 5551234',
      other_name: 'Achieng Motors',
      receipt_number: expect.stringMatching(/^SJK/),
    })
    expect(await reservationFacts(world.visitor, ad)).toEqual({ reserved_until: expect.any(String) })
    expect(await kindsTold(world.dealer)).toEqual(['deposit_received'])
    expect(await kindsTold(world.buyer)).toEqual(['vehicle_reserved'])
    expect([await mirrored(), await owed()]).toEqual([AMOUNT, AMOUNT])
  })

  test('a callback twice counts once; a query that was first gets its receipt later', async () => {
    const { id, push } = await asked()
    safaricom.becomes(push.checkoutRequestId, '0')
    await ask(`update private.deposit_pushes set created_at = now() - interval '1 minute'`)
    await deposits.queryResults()
    expect(await ownDeposit(world.buyer, id)).toMatchObject({ status: 'paid', receipt_number: null })
    await tell(push)
    await tell(push)
    expect((await ownDeposit(world.buyer, id))?.receipt_number).toMatch(/^SJK/)
    expect(await kindsTold(world.dealer)).toEqual(['deposit_received'])
    expect(await mirrored()).toBe(await owed())
  })

  test('codes that are not final leave it open; a refusal frees the vehicle, and money that came after all counts', async () => {
    const { id, push } = await asked()
    await tell(push, 4999)
    await tell(push, 777)
    expect(await statusOf(id)).toBe('waiting')
    await tell(push, 1032)
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'unpaid',
      failure: 'The payment was cancelled on the phone.',
    })
    await tell(push)
    expect(await statusOf(id)).toBe('paid')
    expect(await reservationFacts(world.visitor, ad)).toEqual({ reserved_until: expect.any(String) })
    await tell(push, 1032)
    expect(await statusOf(id)).toBe('paid')
  })

  test('forged callbacks decide nothing, and a query does', async () => {
    const { id, push } = await asked()
    const other = await asked(world.seller).catch(() => null)
    expect(other).toBeNull()
    const url = String(push.body.CallBackURL)
    expect((await tell(push, 0, {}, url.replace(/results\/.{8}/, 'results/00000000'))).status).toBe(404)
    expect((await tell(push, 0, {}, url.replace(id, '3f2a9c4e-5b6d-4e7f-8a90-1b2c3d4e5f60'))).status).toBe(
      404,
    )
    await tell({ ...push, checkoutRequestId: 'ws_CO_another' })
    await tell(push, 0, { Amount: 1 })
    await tell(push, 0, { Amount: 0.5 })
    await tell(push, 0, { MpesaReceiptNumber: undefined })
    await tell(push, 0, { PhoneNumber: 254799000111 })
    expect(await statusOf(id)).toBe('waiting')
    expect(logged.filter((outcome) => outcome === 'doubtful')).toHaveLength(4)
    safaricom.becomes(push.checkoutRequestId, '0')
    await ask(`update private.deposit_pushes set created_at = now() - interval '1 minute'`)
    await deposits.queryResults()
    expect(await statusOf(id)).toBe('paid')
  })

  test("masked and hashed numbers are no doubt, and another's receipt is", async () => {
    const first = await asked()
    await tell(first.push, 0, { PhoneNumber: '2547*****678', MpesaReceiptNumber: 'SJKAAAAAAA' })
    expect(await statusOf(first.id)).toBe('paid')
    await world.buyer.query('select public.ask_deposit_back($1)', [first.id])
    const second = await asked(world.seller)
    await tell(second.push, 0, { MpesaReceiptNumber: 'SJKAAAAAAA' })
    expect(await statusOf(second.id)).toBe('waiting')
    await tell(second.push, 0, { PhoneNumber: 'a'.repeat(64), MpesaReceiptNumber: 'SJKBBBBBBB' })
    expect(await statusOf(second.id)).toBe('paid')
  })

  test('for one of twenty who press at once', async () => {
    const before = safaricom.pushes.length
    await ask('update public.profiles set suspended_at = null')
    const people = Array.from({ length: 10 }, () => [world.buyer, world.seller]).flat()
    const answers = await Promise.all(people.map((person) => start(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(safaricom.pushes.length).toBe(before + 1)
    expect(answers.filter(({ body }) => ['being_paid', 'push_open'].includes(body.hint)).length).toBe(19)
    await tell(safaricom.pushes.at(-1) as ReceivedPush)
    for (const person of [world.buyer, world.seller])
      expect((await start(person)).body).toMatchObject({ hint: 'reserved' })
    const open = await ask(`select from public.reservations where listing_id = $1 and status <> 'ended'`, [
      ad,
    ])
    expect(open).toHaveLength(1)
  })

  test('payments for one vehicle that arrive at the same moment: one holds it, the others go back', async () => {
    const all = []
    for (const person of [world.buyer, world.seller, world.provider]) {
      all.push(await asked(person))
      await timePasses('4 minutes')
    }
    await Promise.all(all.map(({ push }) => tell(push)))
    const states = await Promise.all(all.map(({ id }) => statusOf(id)))
    expect(states.toSorted()).toEqual(['paid', 'return_due', 'return_due'])
    expect(await mirrored()).toBe(await owed())
  })

  test('another may pay when three minutes have passed; money that comes too late goes back, and both are told', async () => {
    const late = await asked()
    expect((await start(world.seller)).body).toMatchObject({
      hint: 'being_paid',
      message: expect.stringContaining('Try again in 3 minutes'),
    })
    await timePasses('4 minutes')
    const first = await held(world.seller)
    await tell(late.push)
    expect(await ownDeposit(world.buyer, late.id)).toMatchObject({
      status: 'return_due',
      return_reason: 'taken',
    })
    expect(await statusOf(first.id)).toBe('paid')
    expect(await kindsTold(world.buyer)).toEqual(['deposit_ended'])
    expect(await kindsTold(world.dealer)).toContain('deposit_to_return')
    expect(await mirrored()).toBe(2 * AMOUNT)
  })

  test('money that comes late for a vehicle that is still free holds it', async () => {
    const late = await asked()
    await timePasses('4 minutes')
    await jobs()
    expect(await endOf(late.id)).toBe('unpaid')
    await tell(late.push)
    expect(await ownDeposit(world.buyer, late.id)).toMatchObject({
      status: 'paid',
      reserved_until: expect.any(Date),
    })
  })

  test('not by its dealer, by somebody blocked or suspended, nor on other terms than they read', async () => {
    expect((await start(world.dealer)).body).toMatchObject({ hint: 'reservation_own' })
    expect((await start(world.buyer, { amount: 500 })).body).toMatchObject({ hint: 'changed_meanwhile' })
    expect((await start(world.buyer, { phone: '12' })).body).toMatchObject({ hint: 'phone_missing' })
    expect((await start(world.buyer, { listing_id: world.buyer.id })).body).toMatchObject({
      hint: 'no_reservations',
    })
    await world.dealer.query('insert into public.user_blocks (blocked_id) values ($1)', [world.buyer.id])
    expect((await start(world.buyer)).body).toMatchObject({ hint: 'no_reservations' })
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
    expect((await start(world.seller)).status).toBe(403)
  })

  test('at most half its price, or as its dealer says for this one', async () => {
    await world.dealer.query('select public.set_vehicle_reservation_rule($1, true, 25000, 7)', [ad])
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: 25_000, days: 7 })
    await world.dealer.query('select public.set_vehicle_reservation_rule($1, false)', [ad])
    expect(await reservationFacts(world.visitor, ad)).toBeNull()
    await world.dealer.query('select public.set_vehicle_reservation_rule($1, true)', [ad])
    await world.dealer.query('update public.vehicle_listings set price = 19000 where id = $1', [ad])
    expect(await reservationFacts(world.visitor, ad)).toBeNull()
    for (const [amount, days] of [
      [0, 3],
      [10_000_000, 3],
      [10_000, 8],
      [10_000, 0],
    ])
      await expect(
        world.dealer.query('select public.set_reservation_rule($1, $2)', [amount, days]),
      ).rejects.toMatchObject({ hint: 'reservation_terms' })
  })

  test('three at a time, and six payments begun a day', async () => {
    for (let begun = 0; begun < 6; begun++) {
      const { push } = await asked()
      await tell(push, 1032)
    }
    expect((await start(world.buyer)).body).toMatchObject({ hint: 'reservation_limit' })
  })
})

describe('credentials that M-Pesa no longer accepts', () => {
  test('tell the payer to write, and their owner once; nobody is asked until they are entered again', async () => {
    Object.assign(accounts[0] ?? {}, { passkey: 'changed' })
    const words = "The seller's M-Pesa cannot be reached. Write to the seller."
    expect(await start(world.buyer)).toMatchObject({ status: 502, body: { message: words } })
    expect(await start(world.buyer)).toMatchObject({ status: 400, body: { message: words } })
    expect(await kindsTold(world.dealer)).toEqual(['till_refused'])
    expect(await reservationOffer(world.buyer, ad)).toMatchObject({ paid_to: null, amount: `${AMOUNT}` })
    await connect(world.dealer, tillForm({ ...dealersTill, passkey: 'changed' }))
    await asked()
  })

  test('are those that another key sealed, or that were copied from another owner', async () => {
    const restored = serverWith('a key that came after the backup was made')
    expect(await start(world.buyer, {}, restored)).toMatchObject({ status: 502 })
    expect(await kindsTold(world.dealer)).toEqual(['till_refused'])
    await restored.stop()
    await ask('update private.till_credentials set refused_at = null')
    const rotated = serverWith('a key that came after the backup was made', [KEY])
    expect(await start(world.buyer, {}, rotated)).toMatchObject({ status: 200 })
    await rotated.stop()
    await tell(safaricom.pushes.at(-1) as ReceivedPush, 1032)
    await ask(`update public.profiles set role = 'dealer', verified = true where id = $1`, [world.seller.id])
    try {
      await ask('update private.till_credentials set owner_id = $1', [world.seller.id])
      await ask('update private.reservation_rules set dealer_id = $1', [world.seller.id])
      ad = await post(world.seller, catalogue)
      expect(await start(world.buyer)).toMatchObject({ status: 502 })
      expect(await kindsTold(world.seller)).toEqual(['till_refused'])
    } finally {
      await ask(`update public.profiles set role = 'customer' where id = $1`, [world.seller.id])
    }
  })

  test('without an answer the outcome stays open, and a callback decides', async () => {
    safaricom.misbehave('silent')
    const { status, body } = await start(world.buyer)
    expect([status, body.hint]).toEqual([502, 'mpesa_not_asked'])
    const [deposit] = await ask<{ id: string; amount: string }>('select id, amount from public.deposits')
    expect(await statusOf(String(deposit?.id))).toBe('waiting')
    const url = `${SITE}/payment-results/${createSeal(KEY).token(String(deposit?.id))}/deposit/${deposit?.id}`
    await tell(
      { checkoutRequestId: 'ws_CO_lost_1', body: { Amount: AMOUNT, PhoneNumber: 254712345678 } },
      0,
      {},
      url,
    )
    expect(await statusOf(String(deposit?.id))).toBe('paid')
  })
})

describe('without a result', () => {
  test.each([
    ['ten minutes after a push that M-Pesa may never have had', '10 minutes', false],
    ['a day after one that M-Pesa took', '1 day', true],
  ])('a deposit counts as unpaid %s, until M-Pesa says that it was paid', async (_when, age, wasTaken) => {
    if (!wasTaken) safaricom.misbehave('silent')
    await start(world.buyer)
    const [deposit] = await ask<{ id: string }>('select id from public.deposits')
    const id = String(deposit?.id)
    await ask(`update private.deposit_pushes set created_at = now() - $1::interval + interval '1 minute'`, [
      age,
    ])
    await deposits.queryResults()
    expect(await statusOf(id)).toBe('waiting')
    await ask(`update private.deposit_pushes set created_at = now() - $1::interval - interval '1 second'`, [
      age,
    ])
    await deposits.queryResults()
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'unpaid',
      failure: expect.stringMatching(/^M-Pesa has not said whether you paid/),
    })
    const push = safaricom.pushes.at(-1) as ReceivedPush
    await tell(
      wasTaken
        ? push
        : { checkoutRequestId: 'ws_CO_late', body: { Amount: AMOUNT, PhoneNumber: 254712345678 } },
      0,
      {},
      `${SITE}/payment-results/${createSeal(KEY).token(id)}/deposit/${id}`,
    )
    expect(await ownDeposit(world.buyer, id)).toMatchObject({ status: 'paid', failure: null })
  })
})

describe('a reservation ends', () => {
  test('by itself; who waits is told, and the deposit has to be returned', async () => {
    const { id } = await held()
    await world.seller.query('select public.watch_reservation($1, true)', [ad])
    await world.seller.query('select public.watch_reservation($1, true)', [ad])
    expect(await reservationOffer(world.seller, ad)).toMatchObject({ watched: true, amount: null })
    await timePasses('4 days')
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: AMOUNT, days: DAYS })
    await jobs()
    await jobs()
    expect([await statusOf(id), await endOf(id)]).toEqual(['return_due', 'over'])
    expect(await kindsTold(world.seller)).toEqual(['vehicle_free'])
    await expect(world.seller.query('select public.watch_reservation($1, true)', [ad])).rejects.toMatchObject(
      {
        hint: 'not_reserved',
      },
    )
  })

  test('by one press of the buyer, who gets it back with a receipt', async () => {
    const { id } = await held()
    await world.buyer.query('select public.ask_deposit_back($1)', [id])
    await world.buyer.query('select public.ask_deposit_back($1)', [id])
    expect(await kindsTold(world.dealer)).toEqual(['deposit_to_return', 'deposit_received'])
    await expect(world.dealer.query('select public.return_deposit($1, $2)', [id, ' '])).rejects.toMatchObject(
      {
        hint: 'receipt_missing',
      },
    )
    const paid = (await ownDeposit(world.dealer, id))?.receipt_number
    await expect(
      world.dealer.query('select public.return_deposit($1, $2)', [id, paid]),
    ).rejects.toMatchObject({
      hint: 'receipt_missing',
    })
    await world.dealer.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL'])
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'returned',
      return_receipt: 'UKR8GHIJKL',
    })
    await expect(
      world.dealer.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKM']),
    ).rejects.toMatchObject({
      hint: 'deposit_returned',
    })
    expect(await kindsTold(world.buyer)).toEqual(['deposit_returned', 'vehicle_reserved'])
    expect([await mirrored(), await owed()]).toEqual([0, 0])
  })

  test('by its dealer, or when the vehicle is sold to somebody else', async () => {
    const first = await held()
    await world.dealer.query('select public.end_own_reservation($1)', [first.id])
    expect([await statusOf(first.id), await endOf(first.id)]).toEqual(['return_due', 'seller'])
    const second = await held(world.seller)
    await world.dealer.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
    expect([await statusOf(second.id), await endOf(second.id)]).toEqual(['return_due', 'sold'])
  })

  test('by a completed sale to the buyer: the deposit counts towards the price', async () => {
    const { id } = await held()
    await completeSale(world.dealer, world.buyer, ad)
    expect([await statusOf(id), await endOf(id)]).toEqual(['counted', 'bought'])
    expect(await kindsTold(world.dealer)).toContain('deposit_counted')
    expect(await mirrored()).toBe(0)
    await expect(
      world.dealer.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL']),
    ).rejects.toMatchObject({
      hint: 'deposit_counted',
    })
  })

  test('a buyer says that they bought, also after it ended; the dealer cannot', async () => {
    const { id } = await held()
    await world.dealer.query('select public.end_own_reservation($1)', [id])
    await expect(world.dealer.query('select public.count_own_deposit($1)', [id])).rejects.toMatchObject({
      code: '42501',
    })
    await world.buyer.query('select public.count_own_deposit($1)', [id])
    expect(await statusOf(id)).toBe('counted')
  })

  test('with the account of the buyer or the ad: the deposit has to be returned', async () => {
    const { id } = await held()
    await ask('delete from public.vehicle_listings where id = $1', [ad])
    expect([await statusOf(id), await endOf(id)]).toEqual(['return_due', 'gone'])
  })
})

describe('a deposit that is not returned within 7 days', () => {
  test('stops new ones, is on the page of administrators, and its return allows them again', async () => {
    const { id } = await held()
    await world.buyer.query('select public.ask_deposit_back($1)', [id])
    await ask(`update public.deposits set return_due_at = now() - interval '6 days 23 hours'`)
    await jobs()
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: AMOUNT, days: DAYS })
    await ask(`update public.deposits set return_due_at = now() - interval '7 days 1 minute'`)
    await jobs()
    await jobs()
    expect((await kindsTold(world.dealer)).filter((kind) => kind === 'deposit_overdue')).toHaveLength(1)
    expect(await reservationFacts(world.visitor, ad)).toBeNull()
    expect((await start(world.seller)).body).toMatchObject({ hint: 'no_reservations' })
    expect((await ownDeposit(world.buyer, id))?.is_overdue).toBe(true)
    const list = () => world.admin.query('select * from public.admin_overdue_deposits()')
    expect(await list()).toMatchObject([
      { id, owner_name: 'Achieng Motors', payer_name: 'Wanjiku Kamau', total: '1' },
    ])
    await expect(world.dealer.query('select * from public.admin_overdue_deposits()')).rejects.toMatchObject({
      code: '42501',
    })
    await world.dealer.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL'])
    expect(await list()).toEqual([])
    expect(await reservationFacts(world.visitor, ad)).toEqual({ amount: AMOUNT, days: DAYS })
  })
})

describe('a deposit in the hand', () => {
  const receive = (person: Person, buyer: Person, receipt: string | null = null) =>
    person.query<{ receive_deposit: string }>('select public.receive_deposit($1, $2, $3)', [
      ad,
      buyer.id,
      receipt,
    ])

  test('is marked by its dealer, for somebody who has written about the vehicle', async () => {
    await ask('delete from private.till_credentials')
    expect(await reservationOffer(world.buyer, ad)).toMatchObject({ paid_to: null, amount: `${AMOUNT}` })
    await expect(receive(world.dealer, world.buyer)).rejects.toMatchObject({ hint: 'no_conversation' })
    await writeAbout(world.buyer, ad)
    await expect(receive(world.seller, world.buyer)).rejects.toMatchObject({ hint: 'not_found' })
    const [row] = await receive(world.dealer, world.buyer, 'Receipt 0042')
    expect(await ownDeposit(world.buyer, String(row?.receive_deposit))).toMatchObject({
      status: 'paid',
      method: 'hand',
      receipt_number: 'Receipt 0042',
      reserved_until: expect.any(Date),
    })
    await expect(receive(world.dealer, world.buyer)).rejects.toMatchObject({ hint: 'reserved' })
    expect(await mirrored()).toBe(AMOUNT)
  })
})

test('strangers read and change nothing of a deposit', async () => {
  const { id } = await held()
  expect(await ownDeposit(world.seller, id)).toBeUndefined()
  for (const act of ['ask_deposit_back', 'count_own_deposit', 'end_own_reservation'])
    await expect(world.seller.query(`select public.${act}($1)`, [id])).rejects.toMatchObject({
      code: '42501',
    })
  await expect(
    world.buyer.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL']),
  ).rejects.toMatchObject({
    code: '42501',
  })
  await expect(world.admin.query('select * from private.till_credentials')).rejects.toMatchObject({
    code: '42501',
  })
})

test('two tills are two accounts at M-Pesa', async () => {
  await ask(`update public.profiles set role = 'dealer', verified = true where id = $1`, [world.seller.id])
  try {
    await connect(world.seller, { ...tillForm(othersTill), kind: 'paybill' })
    await world.seller.query('select public.set_reservation_rule($1, $2)', [AMOUNT, DAYS])
    await asked()
    const first = safaricom.pushes.at(-1)
    ad = await post(world.seller, catalogue)
    await asked()
    expect(first?.body.PartyB).toBe('5551234')
    expect(safaricom.pushes.at(-1)?.body).toMatchObject({
      TransactionType: 'CustomerPayBillOnline',
      BusinessShortCode: '600222',
      PartyB: '600222',
    })
  } finally {
    await ask(`update public.profiles set role = 'customer' where id = $1`, [world.seller.id])
  }
})

test('in three hundred lives no shilling is lost or made', { timeout: 120_000 }, async () => {
  let seed = 42
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const known: { id: string; push: ReceivedPush; payer: Person }[] = []
  const any = () => known[chance(known.length)]
  const quietly = (work: Promise<unknown>) => work.catch((error) => expect(error.code).toMatch(/P0001|42501/))
  for (let step = 0; step < 300; step++) {
    const one = any()
    const act = chance(9)
    if (act <= 2 || !one) {
      await ask(`update public.reservations set created_at = now() - interval '2 days'`)
      const payer = [world.buyer, world.seller, world.provider][chance(3)] as Person
      const { body } = await start(payer)
      if (body.deposit) known.push({ id: body.deposit, push: safaricom.pushes.at(-1) as ReceivedPush, payer })
    } else if (act <= 4) await Promise.all([tell(one.push, [0, 0, 0, 1032, 4999][chance(5)]), tell(one.push)])
    else if (act === 5) {
      await timePasses(['4 minutes', '4 days'][chance(2)] as string)
      await jobs()
    } else if (act === 6) await quietly(one.payer.query('select public.ask_deposit_back($1)', [one.id]))
    else if (act === 7)
      await quietly(world.dealer.query('select public.return_deposit($1, $2)', [one.id, `RET${step}`]))
    else if (chance(3) === 0) await quietly(one.payer.query('select public.count_own_deposit($1)', [one.id]))
    expect(await mirrored()).toBe(await owed())
  }
  const [sums] = await ask<{ wrong: string }>(
    `select count(*) as wrong from (
       select transaction_id from public.ledger_entries group by transaction_id having sum(amount) <> 0) as uneven`,
  )
  expect(sums?.wrong).toBe('0')
  expect(await ask(`select from public.reservations where status <> 'ended'`)).toHaveLength(
    (await ask(`select distinct listing_id from public.reservations where status <> 'ended'`)).length,
  )
})
