import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OfferedTime } from '#domain/services/day-board.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { dayToCome, today } from '#testing/days.ts'
import { book } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const at = (days: number, time: string) => ({ preferred_date: `${today(days)}T${time}:00+03:00` })
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

describe('the board of the day', () => {
  interface Today {
    today: { id: string; resources: { name: string }[] }[]
    next: { id: string; customer_phone: string } | null
    completed: number
    not_started: number
    offered: OfferedTime[]
  }
  const shown = async (person: Person) =>
    (await person.query<{ shown: Today }>('select to_jsonb(public.provider_today()) as shown'))[0]
      ?.shown as Today

  test('has today’s open appointments in order, overdue ones, and the next one', async () => {
    expect(await shown(world.provider)).toEqual({
      today: [],
      next: null,
      completed: 0,
      not_started: 0,
      offered: [],
    })
    const last = await byHand(at(0, '23:30'))
    const first = await insertBooking({ status: 'pending', ...at(0, '01:00') })
    const going = await byHand(at(-2, '10:00'))
    await world.provider.query(`update public.service_bookings set status = 'in_progress' where id = $1`, [
      going,
    ])
    await insertBooking({ status: 'completed', ...at(0, '08:00') })
    await insertBooking({ status: 'cancelled', ...at(0, '09:00') })
    const intoToday = await byHand(at(-1, '23:59'))
    await byHand(at(-1, '22:00'))
    await insertBooking({ status: 'pending', ...at(-1, '10:00') })
    await byHand(at(9, '10:00'))
    await insertBooking({ status: 'cancelled', ...at(1, '08:00') })
    const next = await insertBooking({ status: 'pending', ...at(1, '09:00') })
    const answer = await shown(world.provider)
    expect(answer.today.map(({ id }) => id)).toEqual([going, intoToday, first, last])
    expect(answer).toMatchObject({
      next: { id: next, customer_phone: '+254712345678' },
      completed: 1,
      not_started: 1,
    })
  })

  test('has all agreed visits of a full day, and the first fifty requests', async () => {
    await world.owner.query(
      `insert into public.service_resources (service_provider_id, name, kind)
       select $1, 'Mechanic ' || nth, 'person' from generate_series(1, 40) as nth`,
      [garage],
    )
    await world.owner.query(`update public.service_providers set usual_needs = '{person}' where id = $1`, [
      garage,
    ])
    await world.owner.query(
      `insert into public.service_bookings
         (service_provider_id, customer_id, service_type, description, preferred_date, status)
       select $1, null, 'garage', 'Walk-in', $2::timestamptz + nth % 3 * interval '1 hour',
         case when nth <= 90 then 'confirmed' else 'pending' end
       from generate_series(1, 150) as nth`,
      [garage, at(0, '08:00').preferred_date],
    )
    const { today } = await shown(world.provider)
    expect(today.filter(({ resources }) => resources.length === 1)).toHaveLength(90)
    expect(today).toHaveLength(140)
  })

  test('has the times that offers hold, with whom for, while they do', async () => {
    const day = dayToCome('wed', 8)
    await world.owner.query(
      `insert into public.service_resources (service_provider_id, name, kind) values ($1, 'Bay 2', 'bay')`,
      [garage],
    )
    const request = await insertBooking({
      status: 'pending',
      vehicle: 'KDA 123A',
      preferred_date: `${day}T10:00:00+03:00`,
    })
    await world.provider.query('select public.offer_times($1, $2::timestamptz[])', [
      request,
      [`${day}T12:00:00+03:00`],
    ])
    expect(await shown(world.provider)).toMatchObject({ offered: [] })
    await world.owner.query(
      `update private.booking_resources set begins = $2, period = tstzrange($2, $2::timestamptz + interval '1 hour')
       where booking_id = $1`,
      [request, at(0, '12:00').preferred_date],
    )
    const { offered } = await shown(world.provider)
    expect(offered).toMatchObject([{ booking_id: request, duration_minutes: 60, who: 'KDA 123A' }])
    expect(Date.parse(offered[0]?.begins ?? '')).toBe(Date.parse(at(0, '12:00').preferred_date))
    await world.owner.query(`update private.booking_resources set held_until = now() where booking_id = $1`, [
      request,
    ])
    expect(await shown(world.provider)).toMatchObject({ offered: [] })
  })

  test('shows the caller’s own bookings only', async () => {
    await byHand(at(0, '10:00'))
    await openBusiness(world, world.dealer, { business_name: 'Achieng Wash' })
    expect(await shown(world.dealer)).toMatchObject({ today: [], next: null })
    for (const person of [world.buyer, world.admin, world.visitor])
      await expect(shown(person)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the days of a month', () => {
  const days = (person: Person, first: string, last: string) =>
    person.query('select * from public.provider_days($1, $2)', [first, last])

  test('count what is agreed and what is requested, by Nairobi’s days', async () => {
    await byHand(at(3, '23:00'))
    await byHand(at(4, '00:00'))
    await insertBooking({ status: 'pending', ...at(4, '10:00') })
    await insertBooking({ status: 'pending', ...at(4, '12:00') })
    await insertBooking({ status: 'cancelled', ...at(4, '11:00') })
    await byHand(at(9, '10:00'))
    expect(await days(world.provider, today(3), today(8))).toMatchObject([
      { agreed: 1, requested: 0 },
      { agreed: 1, requested: 2 },
    ])
  })

  test('are the caller’s own, and not too many', async () => {
    await byHand(at(3, '10:00'))
    await openBusiness(world, world.dealer, { business_name: 'Achieng Wash' })
    expect(await days(world.dealer, today(), today(9))).toEqual([])
    await expect(days(world.provider, today(), today(62))).rejects.toMatchObject({ hint: 'days_limit' })
    await expect(days(world.provider, '-infinity', 'infinity')).rejects.toMatchObject({ hint: 'days_limit' })
    for (const person of [world.buyer, world.admin, world.visitor])
      await expect(days(person, today(), today(9))).rejects.toMatchObject({ code: '42501' })
  })
})
