import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/foundation/days.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import type { OpenSpan } from '#domain/services/opening-hours.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { exceptionalAppointments } from '#testing/opening-hours.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { constraintsOf, insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

/** Baraka's garage with the default opening hours. */
let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const tuesday = (weeksLater = 0) => onTuesday('10:00', weeksLater).slice(0, 10)

function except(person: Person, columns: Record<string, unknown> = {}, hours: OpenSpan[] | unknown = []) {
  return insertRow(person, 'opening_exceptions', {
    service_provider_id: garage,
    first_day: tuesday(),
    last_day: tuesday(),
    hours: JSON.stringify(hours),
    ...columns,
  })
}

const limit = (columns: string) =>
  world.provider.query(`update public.service_providers set ${columns} where id = $1 returning id`, [garage])

describe('an exception', () => {
  test('can be added, changed and removed by its provider only', async () => {
    await openBusiness(world, world.dealer)
    for (const person of [world.dealer, world.buyer, world.visitor, world.admin])
      await expect(except(person)).rejects.toMatchObject({ code: '42501' })
    const id = await except(world.provider, { reason: '  Madaraka Day ' })
    const change = `update public.opening_exceptions set reason = 'Mine' where id = $1 returning id`
    const remove = 'delete from public.opening_exceptions where id = $1 returning id'
    for (const person of [world.dealer, world.buyer]) {
      expect(await person.query(change, [id])).toEqual([])
      expect(await person.query(remove, [id])).toEqual([])
    }
    const read = 'select reason from public.opening_exceptions where id = $1'
    expect(await world.visitor.query(read, [id])).toEqual([{ reason: 'Madaraka Day' }])
    expect(await world.provider.query(remove, [id])).toHaveLength(1)
  })

  test('cannot overlap another one of the provider', async () => {
    await except(world.provider, { last_day: tuesday(1) })
    const again = await except(world.provider, { first_day: tuesday(1), last_day: tuesday(2) }).catch(
      (error) => error,
    )
    expect(databaseRefusal(again)).toMatchObject({
      field: 'first_day',
      sentence: expect.stringMatching(/^One of these days is already in your list/),
    })
    const next = addDays(tuesday(1), 1)
    expect(await except(world.provider, { first_day: next, last_day: next })).not.toBe('')
  })

  test.each([
    ['its last before its first', { first_day: tuesday(1), last_day: tuesday() }, []],
    ['more than a year', { last_day: tuesday(60) }, []],
    ['hours that are none', {}, [{ from: '09:00', to: '08:00' }]],
    ['hours that are no list', {}, { mon: [] }],
    ['a reason of one letter', { reason: 'x' }, []],
    ['days that are over', { first_day: today(-3), last_day: today(-1) }, []],
  ])('is refused with %s', async (_name, columns, hours) => {
    const error = await except(world.provider, columns, hours).catch((error) => error)
    expect(databaseRefusal(error).field).not.toBeNull()
  })

  test('can be today; the limit is a hundred', async () => {
    expect(await except(world.provider, { first_day: today(), last_day: today() })).not.toBe('')
    await world.owner.query(
      `insert into public.opening_exceptions (service_provider_id, first_day, last_day)
       select $1, $2::date + nth, $2::date + nth from generate_series(1, 99) as nth`,
      [garage, tuesday(10)],
    )
    await expect(except(world.provider)).rejects.toMatchObject({ hint: 'exception_limit' })
  })

  test('is exported with the account’s data and deleted with it', async () => {
    await except(world.provider, { reason: 'On leave' })
    const [row] = await world.provider.query<{ data: { opening_exceptions: { reason: string }[] } }>(
      'select public.export_my_data() as data',
    )
    expect(row?.data.opening_exceptions).toMatchObject([{ reason: 'On leave' }])
  })
})

describe('opening hours on the day', () => {
  test.each(exceptionalAppointments)('%s', async (_name, hours, exceptions, begins, minutes, fits) => {
    await world.provider.query('update public.service_providers set opening_hours = $2 where id = $1', [
      garage,
      JSON.stringify(hours),
    ])
    for (const { hours, ...days } of exceptions) await except(world.provider, { ...days }, hours)
    const [answer] = await world.owner.query(
      `select private.fits_provider_hours(provider, $2, $3) as fits
       from public.service_providers as provider where id = $1`,
      [garage, begins, minutes],
    )
    expect(answer).toEqual({ fits })
  })
})

describe('a request', () => {
  test('is refused on a closed day with the reason, and outside its shorter hours', async () => {
    await except(world.provider, { reason: 'Madaraka Day' })
    await except(world.provider, { first_day: tuesday(1), last_day: tuesday(1) }, [
      { from: '09:00', to: '12:00' },
    ])
    await expect(book(world.buyer, garage)).rejects.toMatchObject({
      hint: 'outside_opening_hours',
      message: expect.stringMatching(
        /^Baraka Garage is closed on .+ \(Madaraka Day\)\. Choose another day\.$/,
      ),
    })
    const at = (time: string) => book(world.buyer, garage, { preferred_date: onTuesday(time, 1) })
    expect(await at('09:00')).not.toBe('')
    await expect(at('14:00')).rejects.toMatchObject({
      hint: 'outside_opening_hours',
      message: 'Baraka Garage is closed then. Choose a time inside the opening hours.',
    })
  })

  test('is accepted on a Sunday with exceptional hours', async () => {
    const sunday = addDays(tuesday(), 5)
    const asked = { preferred_date: `${sunday}T10:00:00+03:00` }
    await expect(book(world.buyer, garage, asked)).rejects.toMatchObject({ hint: 'outside_opening_hours' })
    await except(world.provider, { first_day: sunday, last_day: sunday }, [{ from: '10:00', to: '14:00' }])
    expect(await book(world.buyer, garage, asked)).not.toBe('')
  })

  test('respects the provider’s lead time and horizon', async () => {
    await world.provider.query('update public.service_providers set opening_hours = $2 where id = $1', [
      garage,
      JSON.stringify(
        Object.fromEntries(
          ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
            day,
            [{ from: '00:00', to: '24:00' }],
          ]),
        ),
      ),
    ])
    const inMinutes = (minutes: number) => ({
      preferred_date: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
    await limit('booking_lead_hours = 26, booking_horizon_days = 7')
    await expect(book(world.buyer, garage, inMinutes(26 * 60 - 1))).rejects.toMatchObject({
      hint: 'time_too_soon',
      message: 'Baraka Garage takes bookings at least 26 hours ahead. Choose a later time.',
    })
    expect(await book(world.buyer, garage, inMinutes(26 * 60 + 1))).not.toBe('')
    // The seventh day counts in full, in Nairobi.
    expect(await book(world.buyer, garage, { preferred_date: `${today(7)}T22:00:00+03:00` })).not.toBe('')
    await expect(
      book(world.buyer, garage, { preferred_date: `${today(8)}T00:00:00+03:00` }),
    ).rejects.toMatchObject({
      hint: 'time_beyond_horizon',
      message: 'Baraka Garage takes bookings at most 7 days ahead. Choose an earlier day.',
    })
  })

  test('can be moved by the provider within the opening hours, beyond the lead time and horizon', async () => {
    const id = await book(world.buyer, garage)
    await except(world.provider, { first_day: tuesday(1), last_day: tuesday(1) })
    await limit('booking_lead_hours = 1, booking_horizon_days = 1')
    const accept = (time: string) =>
      world.provider.query(
        `update public.service_bookings set status = 'confirmed', preferred_date = $2 where id = $1 returning id`,
        [id, time],
      )
    await expect(accept(onTuesday('10:00', 1))).rejects.toMatchObject({ hint: 'outside_opening_hours' })
    expect(await accept(onTuesday('10:00', 2))).toHaveLength(1)
  })

  test('entered manually can be at any time', async () => {
    await except(world.provider)
    await limit('booking_lead_hours = 300, booking_horizon_days = 14')
    const byHand = {
      customer_id: null,
      status: 'confirmed',
      customer_name: 'Otieno',
      customer_phone: '0711000002',
    }
    expect(await book(world.provider, garage, byHand)).not.toBe('')
  })
})

test('lead time and horizon are limited, and only their provider sets them', async () => {
  for (const columns of [
    'booking_lead_hours = -1',
    'booking_lead_hours = 337',
    'booking_horizon_days = 0',
    'booking_horizon_days = 366',
    'booking_lead_hours = 48, booking_horizon_days = 2',
  ]) {
    const error = await limit(columns).catch((error) => error)
    expect(databaseRefusal(error).field).toMatch(/^booking_/)
  }
  for (const person of [world.buyer, world.dealer])
    expect(
      await person.query(
        'update public.service_providers set booking_lead_hours = 9 where id = $1 returning id',
        [garage],
      ),
    ).toEqual([])
})

test('the directory includes the exceptions of the days around today', async () => {
  await except(world.provider, { first_day: today(), last_day: today(), reason: 'Inventory' })
  await except(world.provider, { first_day: today(30), last_day: today(30) })
  const [row] = await world.visitor.query<{ found: { providers: { opening_exceptions: unknown[] }[] } }>(
    'select public.search_service_providers() as found',
  )
  expect(row?.found.providers[0]?.opening_exceptions).toEqual([
    { first_day: today(), last_day: today(), hours: [], reason: 'Inventory' },
  ])
})

test('every constraint has a sentence', async () => {
  for (const name of await constraintsOf(world, ['opening_exceptions'])) {
    const { sentence } = databaseRefusal({ code: '23514', message: `violates constraint "${name}"` })
    expect(sentence).not.toBe('One of the values is not allowed.')
  }
})
