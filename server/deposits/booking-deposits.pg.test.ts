import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaStandIn, type ReceivedPush, startDaraja } from '#testing/daraja.ts'
import { callFunction, dealersTill, ownDeposit, pushResult, tillForm } from '#testing/deposits.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'
import { createDeposits, type Deposits } from './deposits.ts'
import { createSeal } from './seal.ts'

const world = worldOfTests()
const SITE = 'https://magari.example'
const AMOUNT = 2_000

let safaricom: DarajaStandIn
let deposits: Deposits
let garage: string
let service: string
let posted = 0

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => deposits.handleCallback(new Request(url, init)), [
    { ...dealersTill },
  ])
  deposits = createDeposits({
    connection: world.database.owner,
    baseUrl: safaricom.config.baseUrl,
    seal: createSeal('the key of the tests, which is long enough', []),
    encrypt: null,
    publicUrl: SITE,
    log: () => undefined,
    timeLimit: 3_000,
  })
})
beforeEach(async () => {
  safaricom.misbehave(null)
  safaricom.callsBack(null)
  for (const table of ['deposits', 'service_providers', 'system_notifications'])
    await ask(`delete from public.${table}`)
  await ask('delete from private.till_credentials')
  await ask('update public.profiles set suspended_at = null')
  garage = await openBusiness(world, world.provider)
  service = await offer(world.provider, garage)
  expect(await callFunction(deposits.connect, world.provider, tillForm())).toMatchObject({ status: 200 })
  await setRule({ amount: AMOUNT })
  posted = 0
  posted = await mirrored()
})
afterAll(async () => {
  await deposits?.stop()
  await safaricom?.close()
})

const setRule = (
  {
    amount = null,
    percent = null,
    hours = 24,
  }: { amount?: number | null; percent?: number | null; hours?: number },
  person = world.provider,
) => person.query('select public.set_service_deposit_rule($1, $2, $3, $4)', [service, amount, percent, hours])
const offered = (person: Person = world.visitor) =>
  person.query('select service_id, amount::integer, free_hours from public.service_deposits($1)', [garage])
/** A request of the service, on a Tuesday that is more than a day away. */
const request = (columns: object = {}, person: Person = world.buyer) =>
  book(person, garage, { customer_id: person.id, service_id: service, ...columns })
const accept = (booking: string, columns: Record<string, unknown> = {}) =>
  change(world.provider, booking, { status: 'confirmed', ...columns })
const change = (person: Person, booking: string, columns: Record<string, unknown>) =>
  person.query(
    `update public.service_bookings set ${Object.keys(columns).map((name, place) => `${name} = $${place + 2}`)} where id = $1`,
    [booking, ...Object.values(columns)],
  )
const agreed = async (columns: object = {}) => {
  const booking = await request(columns)
  await accept(booking)
  return booking
}
const start = (booking: string, more: object = {}, person: Person = world.buyer) =>
  callFunction(deposits.start, person, {
    booking_id: booking,
    phone: '0712 345 678',
    amount: AMOUNT,
    ...more,
  })
async function asked(booking: string): Promise<{ id: string; push: ReceivedPush }> {
  const { status, body } = await start(booking)
  expect([status, body]).toEqual([200, { deposit: expect.any(String) }])
  return { id: body.deposit, push: safaricom.pushes.at(-1) as ReceivedPush }
}
const tell = (...result: Parameters<typeof pushResult>) => deposits.handleCallback(pushResult(...result))
async function paid(booking: string): Promise<string> {
  const { id, push } = await asked(booking)
  expect((await tell(push)).status).toBe(200)
  return id
}
const stateOf = async (id: string) => {
  const deposit = await ownDeposit(world.provider, id)
  return [deposit?.status, deposit?.return_reason ?? null]
}
const facts = async (booking: string, person: Person = world.buyer) =>
  (
    await person.query(
      'select asked::integer, free_until, paid_to, business, deposit_id, amount::integer, status from public.booking_deposit($1)',
      [booking],
    )
  )[0]
const kindsTold = async (person: Person) =>
  (await notificationsOf(world, person)).map(({ kind }) => kind).filter((kind) => kind?.startsWith('deposit'))
/** What the ledger says that owners have of deposits since the test began, in KES: it forgets nothing. */
const mirrored = async () => {
  const [row] = await ask<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from public.ledger_entries where account = 'owner_till'`,
  )
  return Number(row?.sum) - posted
}
/** The time until which cancelling is free has passed, and the booking is still to come. */
const freeTimePasses = (booking: string) =>
  ask(
    `update private.booking_deposit_terms set free_until = now() - interval '1 minute' where booking_id = $1`,
    [booking],
  )

describe('what a service asks', () => {
  test('is read by everybody, and stops with the right to take deposits', async () => {
    expect(await offered()).toEqual([{ service_id: service, amount: AMOUNT, free_hours: 24 }])
    await setRule({ percent: 10, hours: 0 })
    expect(await offered()).toEqual([{ service_id: service, amount: 450, free_hours: 0 }])
    await ask('update public.service_providers set verified = false')
    expect(await offered()).toEqual([])
    await ask('update public.service_providers set verified = true')
    await ask('update public.profiles set suspended_at = now() where id = $1', [world.provider.id])
    expect(await offered()).toEqual([])
    await ask('update public.profiles set suspended_at = null')
    await setRule({})
    expect(await offered()).toEqual([])
  })

  test.each([
    [{ amount: AMOUNT, percent: 10 }, 'Ask an amount or a percentage, not both.'],
    [{ percent: 51 }, 'Ask 1 to 50 percent of the price.'],
    [{ percent: 0 }, 'Ask 1 to 50 percent of the price.'],
    [{ amount: 99 }, 'Ask a deposit between KSh 100 and KSh 250,000.'],
    [{ amount: 2_251 }, 'A deposit is at most half the price: KSh 2,250 for this service.'],
    [{ amount: AMOUNT, hours: 337 }, 'Let customers cancel free until 0 to 336 hours before.'],
    [{ amount: AMOUNT, hours: -1 }, 'Let customers cancel free until 0 to 336 hours before.'],
  ])('%j is refused', async (rule, message) => {
    await expect(setRule(rule)).rejects.toMatchObject({ message, hint: 'deposit_terms' })
  })

  test('is at most half the price also when that falls', async () => {
    await ask('update public.services set price = 3000')
    expect(await offered()).toEqual([])
    await setRule({ percent: 50 })
    expect(await offered()).toMatchObject([{ amount: 1_500 }])
  })

  test('is set by its provider alone, and only while verified', async () => {
    await expect(setRule({ amount: AMOUNT }, world.buyer)).rejects.toMatchObject({ hint: 'not_found' })
    await ask('update public.service_providers set verified = false')
    await expect(setRule({ amount: AMOUNT })).rejects.toMatchObject({ hint: 'no_deposits' })
  })
})

describe('a deposit for a booking', () => {
  test('is asked when the request is accepted, at the terms that were read', async () => {
    const booking = await request()
    await setRule({ amount: 500, hours: 2 })
    expect(await kindsTold(world.buyer)).toEqual([])
    expect(await start(booking)).toMatchObject({ status: 400, body: { hint: 'no_booking_deposit' } })
    await accept(booking)
    expect(await kindsTold(world.buyer)).toEqual(['deposit_asked'])
    expect(await facts(booking)).toMatchObject({
      asked: AMOUNT,
      paid_to: 'till 5551234',
      business: 'Baraka Garage',
      status: null,
      free_until: new Date(Date.parse(onTuesday('10:00')) - 24 * 3_600_000),
    })
    expect(await facts(booking, world.dealer)).toBeUndefined()
  })

  test('is paid to the till of the provider, told to both, and part of the price of work that is done', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    expect(safaricom.pushes.at(-1)?.body).toMatchObject({ Amount: AMOUNT, PartyB: '5551234' })
    expect(await stateOf(id)).toEqual(['paid', null])
    expect(await facts(booking)).toMatchObject({
      asked: null,
      deposit_id: id,
      amount: AMOUNT,
      status: 'paid',
    })
    expect(await kindsTold(world.buyer)).toEqual(['deposit_paid', 'deposit_asked'])
    expect(await kindsTold(world.provider)).toEqual(['deposit_received'])
    expect(await mirrored()).toBe(AMOUNT)
    const [job] = await ask<{ deposit: string }>(
      'select private.deposit_for_job(id) as deposit from public.service_jobs where booking_id = $1',
      [booking],
    )
    expect(Number(job?.deposit)).toBe(AMOUNT)
    await change(world.provider, booking, { status: 'completed' })
    expect(await stateOf(id)).toEqual(['counted', null])
    expect(await mirrored()).toBe(0)
  })

  test('goes back when the customer cancels in time', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await change(world.buyer, booking, { status: 'cancelled' })
    expect(await stateOf(id)).toEqual(['return_due', 'buyer'])
    await world.provider.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL'])
    expect([await stateOf(id), await mirrored()]).toEqual([['returned', 'buyer'], 0])
  })

  test('is kept when the customer cancels too late, and the provider may return it all the same', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await freeTimePasses(booking)
    await change(world.buyer, booking, { status: 'cancelled' })
    expect([await stateOf(id), await mirrored()]).toEqual([['kept', null], 0])
    expect(await kindsTold(world.buyer)).toContain('deposit_kept')
    await world.provider.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL'])
    expect([await stateOf(id), await mirrored()]).toEqual([['returned', null], 0])
  })

  test('goes back when the provider cancels, also late', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await freeTimePasses(booking)
    await change(world.provider, booking, { status: 'cancelled', notes: 'The lift is broken.' })
    expect(await stateOf(id)).toEqual(['return_due', 'seller'])
  })

  test('is kept when the customer does not come, and goes back when that is taken back', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await ask(`update public.service_bookings set preferred_date = now() - interval '1 hour' where id = $1`, [
      booking,
    ])
    await world.provider.query('select public.mark_missed($1)', [booking])
    expect([await stateOf(id), await mirrored()]).toEqual([['kept', null], 0])
    await world.provider.query('select public.withdraw_missed($1)', [booking])
    await world.provider.query('select public.withdraw_missed($1)', [booking])
    expect([await stateOf(id), await mirrored()]).toEqual([['return_due', 'seller'], AMOUNT])
    await world.provider.query('select public.return_deposit($1, $2)', [id, 'UKR8GHIJKL'])
    expect(await mirrored()).toBe(0)
  })

  test('goes back when the booking is deleted with an account', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await ask('delete from public.service_bookings where id = $1', [booking])
    expect(await stateOf(id)).toEqual(['return_due', 'gone'])
  })

  test('stays free for a day when the provider moves the booking to a near time', async () => {
    await setRule({ amount: AMOUNT, hours: 336 })
    const booking = await agreed()
    const id = await paid(booking)
    expect((await facts(booking))?.free_until).toEqual(
      new Date(Date.parse(onTuesday('10:00')) - 336 * 3_600_000),
    )
    await change(world.provider, booking, { preferred_date: onTuesday('11:00') })
    await change(world.buyer, booking, { status: 'cancelled' })
    expect(await stateOf(id)).toEqual(['return_due', 'buyer'])
  })

  test('that is no longer free does not become so when the customer moves the booking', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await freeTimePasses(booking)
    await change(world.buyer, booking, { preferred_date: onTuesday('11:00', 1) })
    await change(world.buyer, booking, { status: 'cancelled' })
    expect(await stateOf(id)).toEqual(['kept', null])
  })

  test('stays free for a day when the customer takes a time that the provider offered', async () => {
    const booking = await agreed()
    const id = await paid(booking)
    await freeTimePasses(booking)
    const other = onTuesday('11:00')
    await world.provider.query('select public.offer_times($1, $2)', [booking, [other]])
    await world.buyer.query(`select public.answer_booking($1, 'take', $2)`, [booking, other])
    await change(world.buyer, booking, { status: 'cancelled' })
    expect(await stateOf(id)).toEqual(['return_due', 'buyer'])
  })

  test('is named by the link of a mail, which cancels without signing in', async () => {
    const booking = await agreed()
    await paid(booking)
    const [link] = await ask<{ token: string }>(
      `select substring(private.booking_link($1) from 'token=(.+)$') as token`,
      [booking],
    )
    const [told] = await world.visitor.query(
      'select deposit_paid::integer, deposit_free_until from public.booking_by_link($1)',
      [link?.token],
    )
    expect(told).toEqual({
      deposit_paid: AMOUNT,
      deposit_free_until: new Date(Date.parse(onTuesday('10:00')) - 24 * 3_600_000),
    })
  })

  test('is received by hand', async () => {
    const booking = await agreed()
    const receive = (person: Person) =>
      person.query<{ id: string }>('select public.receive_booking_deposit($1, $2) as id', [
        booking,
        'Book 12',
      ])
    await expect(receive(world.buyer)).rejects.toMatchObject({ hint: 'not_found' })
    const [row] = await receive(world.provider)
    expect(await ownDeposit(world.provider, row?.id ?? '')).toMatchObject({
      status: 'paid',
      method: 'hand',
      purpose: 'Full service',
      is_for_booking: true,
      receipt_number: 'Book 12',
    })
    await expect(receive(world.provider)).rejects.toMatchObject({ hint: 'deposit_paid' })
    expect(await mirrored()).toBe(AMOUNT)
  })

  test('follows its booking, and not the buttons of a vehicle', async () => {
    const id = await paid(await agreed())
    for (const [person, name] of [
      [world.buyer, 'ask_deposit_back'],
      [world.buyer, 'count_own_deposit'],
      [world.provider, 'end_own_reservation'],
    ] as const)
      await expect(person.query(`select public.${name}($1)`, [id])).rejects.toMatchObject({
        hint: 'deposit_of_booking',
      })
  })
})

describe('paying', () => {
  test('asks the phone once, and again after three minutes; what is paid twice goes back', async () => {
    const booking = await agreed()
    const first = await asked(booking)
    expect(await start(booking)).toMatchObject({ status: 400, body: { hint: 'push_open' } })
    await ask(`update public.deposits set created_at = created_at - interval '4 minutes'`)
    const second = await asked(booking)
    await tell(second.push)
    await tell(first.push)
    await tell(first.push)
    expect([await stateOf(second.id), await stateOf(first.id)]).toEqual([
      ['paid', null],
      ['return_due', 'taken'],
    ])
    expect(await mirrored()).toBe(2 * AMOUNT)
    expect(await start(booking)).toMatchObject({ status: 400, body: { hint: 'deposit_paid' } })
  })

  test('that M-Pesa refuses can be tried again', async () => {
    const booking = await agreed()
    const { id, push } = await asked(booking)
    await tell(push, 1032)
    expect(await ownDeposit(world.buyer, id)).toMatchObject({ status: 'unpaid' })
    expect(await facts(booking)).toMatchObject({ asked: AMOUNT, status: null })
    await paid(booking)
  })

  test('of which the confirmation comes after the booking was cancelled has to go back', async () => {
    const booking = await agreed()
    const { id, push } = await asked(booking)
    await change(world.buyer, booking, { status: 'cancelled' })
    await tell(push)
    expect(await stateOf(id)).toEqual(['return_due', 'taken'])
  })

  test('of which the confirmation comes when the work is done counts', async () => {
    const booking = await agreed()
    const { id, push } = await asked(booking)
    await change(world.provider, booking, { status: 'completed' })
    await tell(push)
    expect([await stateOf(id), await mirrored()]).toEqual([['counted', null], 0])
  })

  test.each([
    ['another amount', { amount: 100 }, 400, { hint: 'changed_meanwhile' }],
    ['no phone', { phone: '' }, 400, { hint: 'phone_missing' }],
    ['no booking', { booking_id: 'x' }, 400, { code: '22P02' }],
  ])('with %s is refused', async (_what, more, status, body) => {
    expect(await start(await agreed(), more)).toMatchObject({ status, body })
  })

  test("for another's booking is refused", async () => {
    expect(await start(await agreed(), {}, world.dealer)).toMatchObject({
      status: 400,
      body: { hint: 'not_found' },
    })
  })

  test('needs a till that M-Pesa accepts', async () => {
    const booking = await agreed()
    await world.provider.query('select public.remove_till()')
    expect(await facts(booking)).toMatchObject({ asked: AMOUNT, paid_to: null })
    expect(await start(booking)).toMatchObject({ status: 400, body: { hint: 'no_till' } })
  })

  test('begins at most six times in a day', async () => {
    const booking = await agreed()
    for (let time = 0; time < 6; time++) await tell((await asked(booking)).push, 1032)
    expect(await start(booking)).toMatchObject({ status: 400, body: { hint: 'reservation_limit' } })
  })

  test('and cancelling at the same moment leave no deposit without an end', async () => {
    for (let round = 0; round < 6; round++) {
      const booking = await agreed({ preferred_date: onTuesday('10:00', round) })
      const { id, push } = await asked(booking)
      await Promise.all([tell(push), change(world.buyer, booking, { status: 'cancelled' })])
      expect((await stateOf(id))[0]).toBe('return_due')
    }
  })
})
