import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/foundation/days.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

/** Baraka's garage, open on weekdays from eight to six. */
let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const tuesday = (weeksLater = 0) => onTuesday('10:00', weeksLater).slice(0, 10)
const ID = '5d7c1a52-0000-4000-8000-000000000001'

/** Tuesday, closed unless hours are given. */
const day = (columns: Record<string, unknown> = {}) => ({
  id: ID,
  first_day: tuesday(),
  last_day: tuesday(),
  hours: [],
  reason: null,
  ...columns,
})

const byHand = (time: string, columns: Record<string, unknown> = {}) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    customer_name: 'Otieno',
    customer_phone: '0711000002',
    preferred_date: onTuesday(time),
    ...columns,
  })

async function outside(days: unknown[], week: unknown = null, person: Person = world.provider) {
  const rows = await person.query<{ id: string; who: string; call: string; status: string }>(
    'select * from public.bookings_outside_hours($1, $2)',
    [JSON.stringify(days), week === null ? null : JSON.stringify(week)],
  )
  return rows
}

const add = (
  days: unknown[],
  seen: string[] = [],
  reason: string | null = null,
  person: Person = world.provider,
) =>
  person.query('select public.add_exceptional_days($1, $2::uuid[], $3)', [JSON.stringify(days), seen, reason])

const stateOf = async (id: string) =>
  (
    await world.owner.query<{ status: string; notes: string | null; cancelled_by: string | null }>(
      'select status, notes, cancelled_by from public.service_bookings where id = $1',
      [id],
    )
  )[0]

const exceptions = () => world.owner.query('select id from public.opening_exceptions')

describe('the bookings that a day leaves outside the hours', () => {
  test('are requests and confirmed bookings to come, by time, with whom to call', async () => {
    const asked = await book(world.buyer, garage, { vehicle: 'KDA 123A' })
    const agreed = await byHand('14:00')
    const inside = await byHand('08:00')
    await world.provider.query(
      `update public.service_bookings set status = 'cancelled', notes = 'No' where id = $1`,
      [inside],
    )
    await byHand('10:00', { preferred_date: onTuesday('10:00', 1) })
    expect(await outside([day()])).toMatchObject([
      { id: asked, status: 'pending', who: 'KDA 123A', call: null },
      { id: agreed, status: 'confirmed', who: 'Otieno', call: '+254711000002' },
    ])
    expect(await outside([day({ hours: [{ from: '13:00', to: '16:00' }] })])).toMatchObject([{ id: asked }])
    expect(await outside([day({ hours: [{ from: '09:00', to: '16:00' }] })])).toEqual([])
  })

  test('include one at an hour that was outside already, and on the eve only what was inside', async () => {
    const late = await byHand('21:00')
    expect(await outside([day()])).toMatchObject([{ id: late }])
    const next = addDays(tuesday(), 1)
    expect(await outside([day({ first_day: next, last_day: next })])).toEqual([])
    await world.provider.query('update public.service_providers set opening_hours = $2 where id = $1', [
      garage,
      JSON.stringify(
        Object.fromEntries(
          ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((weekday) => [
            weekday,
            [{ from: '00:00', to: '24:00' }],
          ]),
        ),
      ),
    ])
    const night = await byHand('23:30')
    expect(await outside([day({ first_day: next, last_day: next })])).toMatchObject([{ id: night }])
  })

  test('are those that another usual week leaves outside, not those that were outside before', async () => {
    await byHand('21:00')
    const early = await byHand('08:00')
    const open = [{ from: '09:00', to: '18:00' }]
    expect(await outside([], { tue: open })).toMatchObject([{ id: early }])
    expect(await outside([], { tue: [{ from: '08:00', to: '12:00' }] })).toEqual([])
  })

  test('are read by their provider only', async () => {
    await byHand('10:00')
    expect(await outside([day()])).toHaveLength(1)
    await openBusiness(world, world.dealer)
    expect(await outside([day()], null, world.dealer)).toEqual([])
    for (const person of [world.buyer, world.visitor])
      await expect(outside([day()], null, person)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a day is added', () => {
  test('only with a decision about the bookings outside its hours, which stay as agreed', async () => {
    const agreed = await byHand('10:00')
    await expect(add([day()])).rejects.toMatchObject({ hint: 'bookings_unseen' })
    expect(await exceptions()).toEqual([])
    await add([day()], [agreed])
    expect(await exceptions()).toEqual([{ id: ID }])
    expect(await stateOf(agreed)).toMatchObject({ status: 'confirmed' })
  })

  test('and cancels what its provider saw with a reason that each customer reads, once', async () => {
    const asked = await book(world.buyer, garage)
    const agreed = await byHand('14:00')
    const seen = [asked, agreed]
    await expect(add([day()], seen, '   ')).rejects.toMatchObject({ hint: 'booking_reason_missing' })
    expect((await stateOf(asked))?.status).toBe('pending')
    await add([day()], seen, 'Burial in the family.')
    for (const id of seen)
      expect(await stateOf(id)).toEqual({
        status: 'cancelled',
        notes: 'Burial in the family.',
        cancelled_by: 'provider',
      })
    const told = () =>
      world.owner.query<{ kind: string; note: string }>(
        `select kind, facts ->> 'note' as note from public.system_notifications
         where kind in ('booking_declined', 'booking_cancelled')`,
      )
    expect(await told()).toEqual([{ kind: 'booking_declined', note: 'Burial in the family.' }])
    // The answer was lost, and the button is pressed again.
    await add([day()], seen, 'Burial in the family.')
    expect(await told()).toHaveLength(1)
    expect(await exceptions()).toHaveLength(1)
  })

  test('without cancelling a booking that came in since, and without one that its customer cancelled', async () => {
    const agreed = await byHand('14:00')
    const withdrawn = await book(world.buyer, garage)
    const since = await byHand('16:00')
    await expect(add([day()], [agreed, withdrawn], 'Closed')).rejects.toMatchObject({
      hint: 'bookings_unseen',
    })
    expect((await stateOf(agreed))?.status).toBe('confirmed')
    await world.buyer.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [
      withdrawn,
    ])
    await add([day()], [agreed, withdrawn, since], 'Closed')
    expect(await stateOf(withdrawn)).toMatchObject({ cancelled_by: 'customer' })
    expect(await stateOf(since)).toMatchObject({ status: 'cancelled' })
  })

  test('with others in one request, all or none', async () => {
    const days = Array.from({ length: 16 }, (_, nth) => {
      const on = today(20 + nth)
      return { first_day: on, last_day: on, hours: [], reason: `Holiday ${nth + 1}` }
    })
    await add(days)
    expect(await exceptions()).toHaveLength(16)
    const error = await add([day({ first_day: today(60), last_day: today(60) }), days[0]]).catch(
      (error) => error,
    )
    expect(databaseRefusal(error).field).toBe('first_day')
    expect(await exceptions()).toHaveLength(16)
    await expect(add(Array.from({ length: 32 }, () => day()))).rejects.toMatchObject({
      hint: 'exception_limit',
    })
    await expect(add([day({ hours: [{ from: '9', to: '8' }] })])).rejects.toMatchObject({
      hint: 'exception_hours',
    })
  })

  test('to the caller’s own business only, with bookings of their own', async () => {
    await openBusiness(world, world.dealer)
    const agreed = await byHand('10:00')
    await add([day()], [agreed], 'Mischief', world.dealer)
    expect(await stateOf(agreed)).toMatchObject({ status: 'confirmed' })
    expect(
      await world.owner.query('select id from public.opening_exceptions where service_provider_id = $1', [
        garage,
      ]),
    ).toEqual([])
    for (const person of [world.buyer, world.visitor])
      await expect(add([day()], [], null, person)).rejects.toMatchObject({ code: '42501' })
  })
})

test('the list shows those to come outside the hours', async () => {
  const late = await byHand('21:00')
  await byHand('10:00')
  const [row] = await world.provider.query<{ page: { bookings: { id: string }[]; total: number } }>(
    'select to_jsonb(public.provider_bookings(only_outside => true)) as page',
  )
  expect(row?.page).toMatchObject({ total: 1, bookings: [{ id: late }] })
})
