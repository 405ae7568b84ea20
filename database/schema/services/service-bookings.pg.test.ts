import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { BOOKING_STATUSES, mayMoveBooking } from '#domain/services/bookings.ts'
import { worldOfTests } from '#testing/as.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { constraintsOf, offer, openBusiness, register } from '#testing/service-providers.ts'

const world = worldOfTests()

const refused = { code: '42501' }

/** Baraka's garage with the default opening hours, and its service of one hour. */
let garage: string
let service: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  service = await offer(world.provider, garage)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const read = 'select id from public.service_bookings where id = $1'
const move = 'update public.service_bookings set status = $2 where id = $1 returning status'
const set = (column: string) => `update public.service_bookings set ${column} = $2 where id = $1 returning id`
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
/** A booking in any state, inserted as the server. */
const insertBooking = (columns: Record<string, unknown> = {}) =>
  book(world.owner, garage, { customer_id: world.buyer.id, ...columns })

describe('a request', () => {
  test('is pending, with price and duration from the service whatever the client sends', async () => {
    const id = await book(world.buyer, garage, {
      service_id: service,
      service_type: null,
      vehicle: 'Toyota Axio 2015',
      description: 'The brakes squeak.',
      price: 1,
      duration_minutes: 5,
    })
    expect(await rowOf(id)).toMatchObject({
      customer_id: world.buyer.id,
      service_type: 'garage',
      status: 'pending',
      price: '4500',
      duration_minutes: 60,
      vehicle: 'Toyota Axio 2015',
      description: 'The brakes squeak.',
    })
    expect(await rowOf(await book(world.seller, garage, { price: 1 }))).toMatchObject({ price: null })
  })

  test('is one’s own, pending, and not for visitors', async () => {
    expect(await book(world.buyer, garage)).not.toBe('')
    await expect(book(world.visitor, garage)).rejects.toMatchObject(refused)
    await expect(book(world.buyer, garage, { customer_id: world.seller.id })).rejects.toMatchObject(refused)
    await expect(book(world.buyer, garage, { customer_id: null })).rejects.toMatchObject(refused)
    for (const status of ['confirmed', 'in_progress', 'completed', 'cancelled'])
      await expect(book(world.buyer, garage, { status })).rejects.toMatchObject(refused)
  })

  test('is for a future time within the opening hours', async () => {
    const at = (preferred_date: string, more = {}) => book(world.buyer, garage, { preferred_date, ...more })
    expect(await at(onTuesday('08:00'))).not.toBe('')
    expect(await at(onTuesday('17:00'))).not.toBe('')
    await expect(at(onTuesday('17:01'))).rejects.toMatchObject({
      code: 'P0001',
      hint: 'outside_opening_hours',
      message: 'Baraka Garage is closed then. Choose a time inside the opening hours.',
    })
    await expect(at(onTuesday('07:59'))).rejects.toMatchObject({ hint: 'outside_opening_hours' })
    await expect(at(onTuesday('10:00', -3))).rejects.toMatchObject({ hint: 'time_past' })
    await expect(at(onTuesday('10:00', 54))).rejects.toMatchObject({ hint: 'time_too_far' })
    const long = await offer(world.provider, garage, { name: 'Overhaul', duration_minutes: 180 })
    await expect(at(onTuesday('16:00'), { service_id: long })).rejects.toMatchObject({
      hint: 'outside_opening_hours',
    })
  })

  test('needs a verified provider in good standing that is not the caller', async () => {
    await expect(book(world.provider, garage)).rejects.toMatchObject({ hint: 'own_business' })
    const waiting = await register(world.dealer)
    const unavailable = { hint: 'provider_unavailable' }
    await expect(book(world.buyer, waiting)).rejects.toMatchObject(unavailable)
    await expect(book(world.buyer, crypto.randomUUID())).rejects.toMatchObject(unavailable)
    const suspend = (since: string) =>
      world.owner.query(`update public.profiles set suspended_at = ${since} where id = $1`, [
        world.provider.id,
      ])
    await suspend('now()')
    await expect(book(world.buyer, garage)).rejects.toMatchObject(unavailable)
    await suspend('null')
    expect(await book(world.buyer, garage)).not.toBe('')
  })

  test('needs an active service of the provider, or a type that it offers', async () => {
    const gone = { hint: 'service_unavailable' }
    const other = await openBusiness(world, world.dealer)
    const elsewhere = await offer(world.dealer, other)
    await expect(book(world.buyer, garage, { service_id: elsewhere })).rejects.toMatchObject(gone)
    await world.provider.query('update public.services set is_active = false where id = $1', [service])
    await expect(book(world.buyer, garage, { service_id: service })).rejects.toMatchObject(gone)
    await expect(book(world.buyer, garage, { service_type: 'towing' })).rejects.toMatchObject({
      hint: 'service_type_not_offered',
    })
  })

  test('is refused for an occupied time, as a duplicate, and above the limit', async () => {
    await insertBooking({ customer_id: world.seller.id, status: 'confirmed' })
    await expect(book(world.buyer, garage, { preferred_date: onTuesday('10:30') })).rejects.toMatchObject({
      hint: 'time_taken',
    })
    await book(world.buyer, garage, { preferred_date: onTuesday('11:00') })
    const again = await book(world.buyer, garage, { preferred_date: onTuesday('11:00') }).catch(
      (error) => error,
    )
    expect(databaseRefusal(again).sentence).toMatch(/You have already requested this time/)
    for (const hour of [12, 13, 14, 15])
      await book(world.buyer, garage, { preferred_date: onTuesday(`${hour}:00`) })
    await expect(book(world.buyer, garage, { preferred_date: onTuesday('16:00') })).rejects.toMatchObject({
      hint: 'booking_limit',
    })
    expect(await book(world.dealer, garage, { preferred_date: onTuesday('16:00') })).not.toBe('')
  })

  test('is limited to twenty a day, including withdrawn ones', async () => {
    const ask = async () => {
      const id = await book(world.buyer, garage)
      await world.buyer.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [id])
    }
    for (let nth = 0; nth < 20; nth++) await ask()
    await expect(ask()).rejects.toMatchObject({
      message: 'You have made 20 booking requests in the last day. Make the next one tomorrow.',
      hint: 'booking_limit',
    })
    await world.owner.query(`update public.service_bookings set created_at = now() - interval '25 hours'`)
    await ask()
    const raceOnLock = await Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) =>
        book(world.seller, garage, { preferred_date: onTuesday(`${8 + nth}:00`) }),
      ),
    )
    expect(raceOnLock.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('is refused to suspended customers', async () => {
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
    await expect(book(world.buyer, garage)).rejects.toMatchObject({
      code: '42501',
      message: 'Your account is suspended. Write to us if you think this is a mistake.',
    })
    await world.owner.query('update public.profiles set suspended_at = null')
  })
})

describe('transitions', () => {
  const pairs = BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(pairs)('by the provider from %s to %s match the domain', async (from, to) => {
    const id = await insertBooking({ status: from, preferred_date: new Date().toISOString() })
    const moved = world.provider.query(move, [id, to])
    const needsReason = from !== 'pending' && to === 'cancelled'
    if (mayMoveBooking(from, to, 'provider') && !needsReason) expect(await moved).toEqual([{ status: to }])
    else if (mayMoveBooking(from, to, 'provider'))
      await expect(moved).rejects.toMatchObject({ code: 'P0001', hint: 'booking_reason_missing' })
    else await expect(moved).rejects.toMatchObject({ code: 'P0001', hint: 'booking_transition' })
  })

  test.each(pairs)('by the customer from %s to %s match the domain', async (from, to) => {
    const id = await insertBooking({ status: from })
    const moved = world.buyer.query(move, [id, to])
    if (mayMoveBooking(from, to, 'customer')) expect(await moved).toEqual([{ status: to }])
    else await expect(moved).rejects.toMatchObject({ code: expect.stringMatching(/^(P0001|42501)$/) })
  })

  test('are the same for the server, and refused to everyone else', async () => {
    const id = await insertBooking({ status: 'completed' })
    await expect(world.owner.query(move, [id, 'pending'])).rejects.toMatchObject({
      hint: 'booking_transition',
    })
    const open = await insertBooking({ preferred_date: onTuesday('12:00') })
    for (const person of [world.seller, world.dealer, world.admin])
      expect(await person.query(move, [open, 'cancelled'])).toEqual([])
    await expect(world.visitor.query(move, [open, 'cancelled'])).rejects.toMatchObject(refused)
  })

  test('of work in progress are refused to its customer, with the advice to call', async () => {
    const id = await insertBooking({ status: 'in_progress' })
    await expect(world.buyer.query(move, [id, 'cancelled'])).rejects.toMatchObject({
      message: 'The work has begun. Call Baraka Garage if you need it stopped.',
    })
  })
})

describe('with a transition', () => {
  const answer = `update public.service_bookings
    set status = $2, price = $3, notes = $4, preferred_date = $5 where id = $1 returning id`

  test('the provider sets price, notes and another time; empty values keep the old ones', async () => {
    const id = await book(world.buyer, garage, { service_id: service, notes: 'Please call first.' })
    await world.provider.query(answer, [id, 'confirmed', 6_000, null, onTuesday('14:00')])
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      price: '6000',
      notes: 'Please call first.',
      preferred_date: new Date(onTuesday('14:00')),
    })
    await world.owner.query(`update public.service_bookings set preferred_date = now() where id = $1`, [id])
    await world.provider.query(answer, [id, 'completed', 6_500, 'New pads.', null])
    expect(await rowOf(id)).toMatchObject({ status: 'completed', price: '6500', notes: 'New pads.' })
  })

  test('the other time is in the future and within the opening hours', async () => {
    const id = await book(world.buyer, garage)
    for (const [when, hint] of [
      [onTuesday('03:00'), 'outside_opening_hours'],
      [onTuesday('10:00', -2), 'time_past'],
    ])
      await expect(world.provider.query(answer, [id, 'confirmed', null, null, when])).rejects.toMatchObject({
        hint,
      })
    expect(
      await world.provider.query(answer, [id, 'confirmed', null, null, onTuesday('11:00')]),
    ).toHaveLength(1)
  })

  test('without one, only the notes change', async () => {
    const id = await insertBooking({ status: 'confirmed' })
    expect(await world.provider.query(set('notes'), [id, 'Bring the logbook.'])).toHaveLength(1)
    const settled = { hint: 'booking_settled' }
    await expect(world.provider.query(set('price'), [id, 9_000])).rejects.toMatchObject(settled)
    await moveToToday(world.owner, id)
    await world.provider.query(move, [id, 'in_progress'])
    await expect(world.provider.query(set('preferred_date'), [id, onTuesday('15:00')])).rejects.toMatchObject(
      settled,
    )
    for (const column of ['customer_id', 'service_id', 'service_provider_id', 'duration_minutes'])
      await expect(world.provider.query(set(column), [id, null])).rejects.toMatchObject(refused)
  })

  test('the customer changes neither price nor notes nor time', async () => {
    const id = await book(world.buyer, garage)
    for (const [column, value] of [
      ['price', 1],
      ['notes', 'Paid.'],
      ['preferred_date', onTuesday('15:00')],
    ])
      await expect(world.buyer.query(set(String(column)), [id, value])).rejects.toMatchObject(refused)
    expect(await world.buyer.query(move, [id, 'cancelled'])).toEqual([{ status: 'cancelled' }])
  })
})

describe('a manual booking', () => {
  const manual = {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Mama Njoroge',
    customer_phone: '0722 123 456',
  }

  test('is confirmed at once, at any time, for a customer without an account', async () => {
    const id = await book(world.provider, garage, {
      ...manual,
      service_type: 'towing',
      preferred_date: onTuesday('02:00', -1),
      price: 8_000,
      customer_email: '',
    })
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      customer_id: null,
      customer_phone: '+254722123456',
      customer_email: null,
      price: '8000',
    })
    const priced = await book(world.provider, garage, { ...manual, service_id: service })
    expect(await rowOf(priced)).toMatchObject({ price: '4500', duration_minutes: 60 })
    const longer = { ...manual, service_id: service, duration_minutes: 150, price: 6_000 }
    const long = await book(world.provider, garage, { ...longer, preferred_date: onTuesday('10:00', 2) })
    expect(await rowOf(long)).toMatchObject({ service_id: service, price: '6000', duration_minutes: 150 })
  })

  test('by the specification’s call has no customer columns: the description names them', async () => {
    const call = { customer_id: null, status: 'confirmed', price: null, notes: null }
    const description = 'Mama Njoroge, 0722 123 456: brakes'
    expect(await book(world.provider, garage, { ...call, description })).not.toBe('')
    await expect(
      book(world.provider, garage, { ...call, preferred_date: onTuesday('12:00') }),
    ).rejects.toMatchObject({ constraint: 'service_bookings_customer_known' })
    await expect(
      book(world.provider, garage, { ...manual, customer_phone: '', preferred_date: onTuesday('12:00') }),
    ).rejects.toMatchObject({ constraint: 'service_bookings_customer_known' })
  })

  test('can be created by the provider only', async () => {
    await expect(book(world.buyer, garage, manual)).rejects.toMatchObject(refused)
    await openBusiness(world, world.dealer)
    await expect(book(world.dealer, garage, manual)).rejects.toMatchObject(refused)
    await expect(book(world.provider, garage, { ...manual, status: 'completed' })).rejects.toMatchObject(
      refused,
    )
    await expect(
      book(world.provider, garage, { ...manual, customer_id: world.buyer.id }),
    ).rejects.toMatchObject(refused)
  })

  test.each<[string, unknown, string]>([
    ['customer_name', ' x ', 'service_bookings_customer_name_length'],
    ['customer_phone', 'none', 'service_bookings_customer_phone_kenyan'],
    ['customer_email', 'nowhere', 'service_bookings_customer_email_form'],
    ['service_type', 'bakery', 'service_bookings_service_type_known'],
    ['description', 'x'.repeat(2001), 'service_bookings_description_length'],
    ['vehicle', 'x'.repeat(121), 'service_bookings_vehicle_length'],
    ['notes', 'x'.repeat(2001), 'service_bookings_notes_length'],
    ['price', -1, 'service_bookings_price_range'],
    ['duration_minutes', 1441, 'service_bookings_duration_range'],
    ['preferred_date', '0206-11-03', 'service_bookings_preferred_date_range'],
  ])('with a %s such as %.20j violates a named constraint', async (column, value, constraint) => {
    await expect(book(world.provider, garage, { ...manual, [column]: value })).rejects.toMatchObject({
      constraint,
    })
  })
})

describe('two bookings at the same time', () => {
  const pair = async (one: string, other: string): Promise<[string, string]> => [
    await book(world.buyer, garage, { preferred_date: one }),
    await book(world.seller, garage, { preferred_date: other }),
  ]
  const overlap = { code: '23P01', hint: 'nothing_free' }

  test('cannot both be confirmed; adjacent ones can', async () => {
    const [one, other] = await pair(onTuesday('10:00'), onTuesday('10:59'))
    await world.provider.query(move, [one, 'confirmed'])
    const error = await world.provider.query(move, [other, 'confirmed']).catch((refusal) => refusal)
    expect(error).toMatchObject(overlap)
    expect(databaseRefusal(error)).toEqual({
      field: 'preferred_date',
      sentence: 'There is already a confirmed booking at this time. Choose another time.',
    })
    await moveToToday(world.owner, one, other)
    await world.provider.query(move, [one, 'in_progress'])
    await expect(world.provider.query(move, [other, 'confirmed'])).rejects.toMatchObject(overlap)
    await world.provider.query(move, [one, 'completed'])
    expect(await world.provider.query(move, [other, 'confirmed'])).toHaveLength(1)
    const after = await book(world.dealer, garage, { preferred_date: onTuesday('11:59') })
    await moveToToday(world.owner, after)
    expect(await world.provider.query(move, [after, 'confirmed'])).toHaveLength(1)
  })

  test('of two providers do not conflict', async () => {
    const other = await openBusiness(world, world.dealer)
    for (const [person, provider] of [
      [world.provider, garage],
      [world.dealer, other],
    ] as const) {
      const id = await book(world.buyer, provider)
      expect(await person.query(move, [id, 'confirmed'])).toHaveLength(1)
    }
  })

  test('confirmed concurrently: one succeeds, the other conflicts', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await pair(onTuesday('10:00', round), onTuesday('10:30', round))
      const outcomes = await Promise.allSettled([
        world.provider.query(move, [one, 'confirmed']),
        world.provider.query(move, [other, 'confirmed']),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: overlap })
    }
  })

  test('accepted and withdrawn concurrently: it ends withdrawn, and its time is free', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await book(world.buyer, garage, { preferred_date: onTuesday('10:00', round) })
      const outcomes = await Promise.allSettled([
        world.provider.query(move, [id, 'confirmed']),
        world.buyer.query(move, [id, 'cancelled']),
      ])
      // Withdrawn first, it can no longer be accepted.
      expect(outcomes[1]?.status).toBe('fulfilled')
      if (outcomes[0]?.status === 'rejected')
        expect(outcomes[0].reason).toMatchObject({ hint: 'booking_transition' })
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' })
    }
    expect(await world.owner.query('select from private.booking_resources where holds')).toEqual([])
  })
})

test('a booking is visible to both sides and administrators', async () => {
  const id = await book(world.buyer, garage)
  for (const person of [world.buyer, world.provider, world.admin])
    expect(await person.query(read, [id])).toHaveLength(1)
  for (const person of [world.seller, world.dealer]) expect(await person.query(read, [id])).toEqual([])
  await expect(world.visitor.query(read, [id])).rejects.toMatchObject(refused)
  await expect(
    world.provider.query('delete from public.service_bookings where id = $1', [id]),
  ).rejects.toMatchObject(refused)
})

test('both sides can read each other’s names and phone numbers from then on', async () => {
  const profile =
    'select first_name, private.read_profile_phone(id) as phone from public.profiles where id = $1'
  expect(await world.provider.query(profile, [world.buyer.id])).toEqual([])
  await book(world.buyer, garage, { service_id: service })
  expect(await world.provider.query(profile, [world.buyer.id])).toEqual([
    { first_name: 'Wanjiku', phone: '+254712345678' },
  ])
  expect(await world.dealer.query(profile, [world.buyer.id])).toEqual([])
  await world.admin.query('update public.service_providers set verified = false where id = $1', [garage])
  await world.owner.query('update public.services set is_active = false where id = $1', [service])
  expect(await world.buyer.query(profile, [world.provider.id])).toMatchObject([{ first_name: 'Baraka' }])
  expect(await world.seller.query(profile, [world.provider.id])).toEqual([])
  const beside = `select provider.business_name, service.name from public.service_bookings
    join public.service_providers as provider on provider.id = service_provider_id
    left join public.services as service on service.id = service_id`
  expect(await world.buyer.query(beside)).toEqual([{ business_name: 'Baraka Garage', name: 'Full service' }])
})

test('the cancelling side is recorded by the database', async () => {
  const withdrawn = await book(world.buyer, garage)
  await world.buyer.query(move, [withdrawn, 'cancelled'])
  expect(await rowOf(withdrawn)).toMatchObject({ cancelled_by: 'customer' })
  const declined = await book(world.buyer, garage)
  await world.provider.query(move, [declined, 'cancelled'])
  expect(await rowOf(declined)).toMatchObject({ cancelled_by: 'provider' })
  const closed = await insertBooking()
  await world.owner.query(move, [closed, 'cancelled'])
  expect(await rowOf(closed)).toMatchObject({ cancelled_by: null })
  const open = await insertBooking()
  expect(await rowOf(open)).toMatchObject({ cancelled_by: null, moved_from: null })
  for (const person of [world.buyer, world.provider, world.admin])
    for (const column of ['cancelled_by', 'moved_from'])
      await expect(person.query(set(column), [open, null])).rejects.toMatchObject(refused)
  await expect(book(world.buyer, garage, { moved_from: onTuesday('09:00') })).rejects.toMatchObject(refused)
})

test('accepting at another time keeps the requested time', async () => {
  const moved = await book(world.buyer, garage)
  await world.provider.query(
    `update public.service_bookings set status = 'confirmed', preferred_date = $2 where id = $1`,
    [moved, onTuesday('14:30')],
  )
  const row = await rowOf(moved)
  expect(row?.moved_from).toEqual(new Date(onTuesday('10:00')))
  const kept = await book(world.buyer, garage, { preferred_date: onTuesday('08:30') })
  await world.provider.query(move, [kept, 'confirmed'])
  expect(await rowOf(kept)).toMatchObject({ moved_from: null })
})

test('deleting a service keeps its bookings', async () => {
  const id = await book(world.buyer, garage, { service_id: service })
  await world.provider.query('delete from public.services where id = $1', [service])
  expect(await rowOf(id)).toMatchObject({ service_id: null, service_provider_id: garage, price: '4500' })
})

test('every constraint a member can violate has a sentence', async () => {
  for (const constraint of await constraintsOf(world, ['service_bookings'])) {
    const { sentence } = databaseRefusal({ code: '23514', message: `violates constraint "${constraint}"` })
    expect(sentence, constraint).not.toBe('One of the values is not allowed.')
  }
})
