import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { offer, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const change = (person: Person, id: string, columns: Record<string, unknown>) =>
  person.query(
    `update public.service_bookings set ${Object.keys(columns).map((name, place) => `${name} = $${place + 2}`)}
     where id = $1 returning id`,
    [id, ...Object.values(columns)],
  )
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
const insertBooking = (columns: Record<string, unknown> = {}) =>
  book(world.owner, garage, { customer_id: world.buyer.id, status: 'confirmed', ...columns })
const byHand = (columns: Record<string, unknown> = {}) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Mama Njoroge',
    customer_phone: '0722 123 456',
    ...columns,
  })
const lastNotification = async (person: Person) => (await notificationsOf(world, person))[0]

describe('a confirmed booking', () => {
  test('is cancelled by the provider with a reason for the customer', async () => {
    const id = await insertBooking({ notes: 'Bring the key.' })
    for (const notes of [null, '', '  ', 'Bring the key.', 'Bring the key. ', ' Bring  the key.\n']) {
      const error = await change(world.provider, id, { status: 'cancelled', notes }).catch(
        (refusal) => refusal,
      )
      expect(error).toMatchObject({ hint: 'booking_reason_missing' })
      expect(databaseRefusal(error)).toMatchObject({ field: 'notes' })
    }
    await change(world.provider, id, { status: 'cancelled', notes: 'The lift is broken.' })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'provider' })
    expect(await lastNotification(world.buyer)).toMatchObject({
      title: 'Your booking was cancelled',
      message: expect.stringMatching(
        /^Baraka Garage has cancelled your booking: .* Reason: The lift is broken\.$/,
      ),
    })
    expect(await insertBooking()).not.toBe('')
  })

  test('that was begun goes back, and is cancelled with a reason', async () => {
    const id = await insertBooking({ preferred_date: `${today()}T10:00:00+03:00` })
    await change(world.provider, id, { status: 'in_progress' })
    await change(world.provider, id, { status: 'confirmed' })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', cancelled_by: null })
    await change(world.provider, id, { status: 'in_progress' })
    await expect(change(world.provider, id, { status: 'cancelled' })).rejects.toMatchObject({
      hint: 'booking_reason_missing',
    })
    await change(world.provider, id, { status: 'cancelled', notes: 'The car was taken away.' })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'provider' })
  })

  test('is moved by the provider; the customer is notified of both times, and the requested time is kept', async () => {
    const id = await insertBooking()
    await change(world.provider, id, { preferred_date: onTuesday('14:00'), notes: 'The lift is taken.' })
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      preferred_date: new Date(onTuesday('14:00')),
      moved_from: new Date(onTuesday('10:00')),
    })
    expect(await lastNotification(world.buyer)).toMatchObject({
      title: 'Your booking was moved',
      message: expect.stringMatching(
        /at 14:00, instead of .* at 10:00\. The lift is taken\. Call them if this does not suit you\.$/,
      ),
    })
    await change(world.provider, id, { preferred_date: onTuesday('15:00') })
    expect(await rowOf(id)).toMatchObject({ moved_from: new Date(onTuesday('10:00')) })
    await change(world.provider, id, { preferred_date: onTuesday('10:00') })
    expect(await rowOf(id)).toMatchObject({ moved_from: null })
  })

  test('can be moved ten times a day, to limit mails', async () => {
    const id = await insertBooking()
    for (let nth = 0; nth < 10; nth++)
      await change(world.provider, id, { preferred_date: onTuesday(`1${nth % 2}:00`, 1) })
    const again = { preferred_date: onTuesday('12:00', 1) }
    await expect(change(world.provider, id, again)).rejects.toMatchObject({ hint: 'booking_move_limit' })
    const other = await insertBooking()
    await change(world.provider, other, again)
    await world.owner.query('alter table public.audit_log disable trigger user')
    await world.owner.query(`update public.audit_log set created_at = now() - interval '25 hours'`)
    await world.owner.query('alter table public.audit_log enable trigger user')
    await change(world.provider, id, { preferred_date: onTuesday('14:00', 1) })
  })

  test('can be moved to a future time within the opening hours; a manual one to any time', async () => {
    const id = await insertBooking()
    for (const [when, hint] of [
      [onTuesday('03:00'), 'outside_opening_hours'],
      [onTuesday('10:00', -2), 'time_past'],
    ])
      await expect(change(world.provider, id, { preferred_date: when })).rejects.toMatchObject({ hint })
    const manual = await byHand({ preferred_date: onTuesday('12:00') })
    expect(await change(world.provider, manual, { preferred_date: onTuesday('03:00') })).toHaveLength(1)
  })

  test('cannot be moved onto another; of two concurrent moves to one time one succeeds', async () => {
    const one = await insertBooking({ preferred_date: onTuesday('08:00') })
    const other = await insertBooking({ customer_id: world.seller.id, preferred_date: onTuesday('09:00') })
    await expect(change(world.provider, one, { preferred_date: onTuesday('09:30') })).rejects.toMatchObject({
      hint: 'nothing_free',
    })
    for (let round = 1; round < 5; round++) {
      const outcomes = await Promise.allSettled([
        change(world.provider, one, { preferred_date: onTuesday('12:00', round) }),
        change(world.provider, other, { preferred_date: onTuesday('12:30', round) }),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { hint: 'nothing_free' },
      })
    }
  })

  test('concurrent different answers: one succeeds, the other conflicts', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await insertBooking({ status: 'pending', preferred_date: onTuesday('10:00', round) })
      const outcomes = await Promise.allSettled([
        change(world.provider, id, { status: 'confirmed', price: 5_000 }),
        change(world.provider, id, { status: 'cancelled', notes: 'Full.' }),
      ])
      // Accepting and then cancelling with a reason is a valid sequence; the reverse is not.
      const { status } = (await rowOf(id)) as { status: string }
      expect(['confirmed', 'cancelled']).toContain(status)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ hint: 'booking_transition' })
    }
  })
})

describe('work', () => {
  test('is started and completed before its day, too', async () => {
    const agreed = await insertBooking({ preferred_date: `${today(1)}T00:00:00+03:00` })
    const manual = await byHand({ preferred_date: `${today(3)}T09:00:00+03:00` })
    await change(world.provider, agreed, { status: 'in_progress' })
    await change(world.provider, agreed, { status: 'completed', price: 5_000, notes: 'Done.' })
    await change(world.provider, manual, { status: 'completed' })
    expect(await rowOf(agreed)).toMatchObject({ status: 'completed', price: '5000', notes: 'Done.' })
    expect(await rowOf(manual)).toMatchObject({ status: 'completed' })
  })

  test('can be started and completed on the day, until its last minute, and afterwards', async () => {
    const late = await insertBooking({ preferred_date: `${today()}T23:59:00+03:00` })
    const early = await byHand({ preferred_date: `${today()}T00:00:00+03:00` })
    const missed = await byHand({ preferred_date: `${today(-3)}T10:00:00+03:00` })
    for (const id of [late, early, missed]) {
      await change(world.provider, id, { status: 'in_progress' })
      await change(world.provider, id, { status: 'completed' })
    }
    expect(await rowOf(late)).toMatchObject({ status: 'completed' })
  })
})

describe('another provider’s booking', () => {
  test('cannot be changed by other providers, customers, dealers or visitors', async () => {
    await openBusiness(world, world.dealer, { business_name: 'Achieng Wash' })
    const agreed = await insertBooking()
    const asked = await insertBooking({ status: 'pending', preferred_date: onTuesday('12:00') })
    const manual = await byHand({ preferred_date: onTuesday('14:00') })
    for (const id of [agreed, asked, manual])
      for (const columns of [
        { status: 'cancelled', notes: 'Gone.' },
        { status: 'completed' },
        { status: 'confirmed', price: 1 },
        { preferred_date: onTuesday('16:00') },
        { notes: 'Mine.' },
      ]) {
        for (const person of [world.dealer, world.seller, world.admin])
          expect(await change(person, id, columns)).toEqual([])
        await expect(change(world.visitor, id, columns)).rejects.toMatchObject({ code: '42501' })
      }
    expect(await rowOf(agreed)).toMatchObject({ status: 'confirmed', notes: null })
  })

  test('cannot be entered into another provider’s calendar', async () => {
    await openBusiness(world, world.dealer, { business_name: 'Achieng Wash' })
    const manual = {
      customer_id: null,
      status: 'confirmed',
      customer_name: 'Mama Njoroge',
      customer_phone: '0722 123 456',
    }
    for (const person of [world.dealer, world.buyer, world.visitor])
      await expect(book(person, garage, manual)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the provider’s list', () => {
  interface List {
    bookings: Record<string, unknown>[]
    counts: Record<string, number>
    total: number
    page: number
  }
  const list = async (person: Person, more = '') =>
    (await person.query<{ list: List }>(`select to_jsonb(public.provider_bookings(${more})) as list`))[0]
      ?.list as List

  test('is sorted by appointment: open ones from today on, then the others, latest first', async () => {
    const at = (days: number) => ({ preferred_date: `${today(days)}T10:00:00+03:00` })
    const far = await byHand(at(20))
    const soon = await insertBooking({ status: 'pending', ...at(2) })
    const now = await byHand(at(0))
    const done = await insertBooking({ status: 'completed', ...at(-4) })
    const missed = await byHand(at(-2))
    const gone = await insertBooking({ status: 'cancelled', ...at(5) })
    const ids = async (more = '') => (await list(world.provider, more)).bookings.map(({ id }) => id)
    expect(await ids()).toEqual([now, soon, far, gone, missed, done])
    expect(await ids('page => 2, page_size => 2')).toEqual([far, gone])
    expect(await ids(`only_status => 'confirmed'`)).toEqual([now, far, missed])
  })

  test('has the caller’s own bookings with customers, counts by state and pages', async () => {
    const service = await offer(world.provider, garage)
    const asked = await book(world.buyer, garage, { service_id: service, vehicle: 'Mazda Demio' })
    const manual = await byHand({ preferred_date: onTuesday('12:00'), customer_email: 'mama@example.test' })
    const { bookings, counts, total } = await list(world.provider)
    expect(bookings).toMatchObject([
      {
        id: asked,
        service: 'Full service',
        price: 4_500,
        customer_name: 'Wanjiku Kamau',
        customer_phone: '+254712345678',
        customer_email: null,
      },
      {
        id: manual,
        customer_id: null,
        customer_name: 'Mama Njoroge',
        customer_phone: '+254722123456',
        customer_email: 'mama@example.test',
      },
    ])
    expect([counts, total]).toMatchObject([{ all: 2, pending: 1, confirmed: 1, cancelled: null }, 2])
    expect(await list(world.provider, `only_status => 'pending', page => 9`)).toMatchObject({
      bookings: [{ id: asked }],
      total: 1,
      page: 1,
    })
    expect((await list(world.provider, 'page => 2, page_size => 1')).bookings).toMatchObject([{ id: manual }])
    expect((await list(world.provider, `only_id => '${manual}'`)).bookings).toHaveLength(1)
  })

  test.each([
    ['kamau', ['asked']],
    ['njoroge', ['manual']],
    ['0712 345', ['asked']],
    ['+254 722', ['manual']],
    ['demio', ['asked']],
    ['full service', ['asked']],
    ['100%', []],
  ])('is searched by %s', async (search, names) => {
    const service = await offer(world.provider, garage)
    const ids: Record<string, string> = {
      asked: await book(world.buyer, garage, { service_id: service, vehicle: 'Mazda Demio' }),
      manual: await byHand({ preferred_date: onTuesday('12:00') }),
    }
    const found = (await list(world.provider, `search => '${search}'`)).bookings
    expect(found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))).toEqual(names)
  })

  test('is refused for other providers', async () => {
    await byHand()
    await openBusiness(world, world.dealer, { business_name: 'Achieng Wash' })
    expect(await list(world.dealer)).toMatchObject({ bookings: [], counts: { all: 0 } })
    const calendar = 'select id from public.provider_calendar(now(), now() + $1::interval)'
    expect(await world.dealer.query(calendar, ['60 days'])).toEqual([])
    for (const person of [world.buyer, world.admin, world.visitor]) {
      await expect(list(person)).rejects.toMatchObject({ code: '42501' })
      await expect(person.query(calendar, ['60 days'])).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('for a calendar has the bookings of its days, the earliest first', async () => {
    const later = await byHand({ preferred_date: onTuesday('15:00') })
    const first = await insertBooking({ status: 'pending' })
    await insertBooking({ status: 'cancelled' })
    await byHand({ preferred_date: onTuesday('10:00', 1) })
    const calendar = async (from: string, to: string) =>
      (
        await world.provider.query<{ id: string }>('select id from public.provider_calendar($1, $2)', [
          from,
          to,
        ])
      ).map(({ id }) => id)
    expect(await calendar(onTuesday('00:00'), onTuesday('23:59'))).toEqual([first, later])
    expect(await calendar(onTuesday('10:30'), onTuesday('11:00'))).toEqual([first])
    expect(await calendar(onTuesday('11:00'), onTuesday('12:00'))).toEqual([])
  })
})
