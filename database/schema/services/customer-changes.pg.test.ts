import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
  await limit(1)
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

/** Customers change bookings until so many hours before them. */
const limit = (hours: number) =>
  world.provider.query('update public.service_providers set booking_change_hours = $1', [hours])
async function agreed(columns: Record<string, unknown> = {}): Promise<string> {
  const id = await book(world.buyer, garage, columns)
  await world.provider.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [id])
  return id
}
const cancel = (id: string, person: Person = world.buyer) =>
  person.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [id])
const move = (id: string, time: string, person: Person = world.buyer) =>
  person.query('update public.service_bookings set preferred_date = $2 where id = $1 returning id', [
    id,
    time,
  ])
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
const walkIn = (time: string) =>
  book(world.provider, garage, {
    customer_id: null,
    status: 'confirmed',
    description: 'Walk-in',
    preferred_date: time,
  })
const told = async (person: Person) =>
  (await notificationsOf(world, person)).map(({ title, message }) => [title, message])

describe('a confirmed booking', () => {
  test('is cancelled by its customer up to the limit, without a reason', async () => {
    const id = await agreed()
    await cancel(id)
    await cancel(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'customer',
      cannot_come_at: null,
    })
    expect(await told(world.provider)).toEqual([
      [
        'A booking was cancelled',
        expect.stringMatching(/^Wanjiku Kamau has cancelled the booking for Garage on/),
      ],
      ['New booking request', expect.any(String)],
      ['Your business is approved', expect.any(String)],
    ])
    await walkIn(onTuesday('10:00'))
  })

  test('later: they cannot come, which frees the time and is noted', async () => {
    const id = await agreed()
    await limit(336)
    await world.buyer.query(`select public.answer_booking($1, 'cancel')`, [id])
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cannot_come_at: expect.any(Date) })
    expect((await told(world.provider))[0]).toEqual([
      'A customer cannot come',
      expect.stringMatching(/^Wanjiku Kamau cannot come: .* The time is free again\.$/),
    ])
    await walkIn(onTuesday('10:00'))
  })

  test('is not cancelled once its time has come', async () => {
    const id = await agreed()
    await world.owner.query('update public.service_bookings set preferred_date = now() where id = $1', [id])
    await expect(cancel(id)).rejects.toMatchObject({ hint: 'booking_change_late' })
  })

  test('is moved by its customer to a free time, and both are told', async () => {
    const id = await agreed()
    await move(id, onTuesday('10:30'))
    expect(await rowOf(id)).toMatchObject({
      status: 'confirmed',
      preferred_date: new Date(onTuesday('10:30')),
      moved_from: new Date(onTuesday('10:00')),
    })
    expect((await told(world.provider))[0]).toEqual([
      'A customer moved a booking',
      expect.stringMatching(/10:30, instead of .*10:00\.$/),
    ])
    await walkIn(onTuesday('09:30'))
    await expect(walkIn(onTuesday('10:00'))).rejects.toMatchObject({ hint: 'nothing_free' })
  })

  test('is moved only to times that customers may ask for', async () => {
    const id = await agreed()
    await walkIn(onTuesday('14:00'))
    for (const [time, hint] of [
      [onTuesday('14:30'), 'time_taken'],
      [onTuesday('03:00'), 'outside_opening_hours'],
      [onTuesday('10:00', -3), 'time_past'],
    ] as const)
      await expect(move(id, time)).rejects.toMatchObject({ hint })
    await world.provider.query('update public.service_providers set booking_lead_hours = 330')
    await expect(move(id, onTuesday('12:00'))).rejects.toMatchObject({ hint: 'time_too_soon' })
    await world.provider.query('update public.service_providers set booking_lead_hours = 0')
    await limit(336)
    await expect(move(id, onTuesday('12:00'))).rejects.toMatchObject({
      hint: 'booking_change_late',
      message: 'Baraka Garage moves bookings until 14 days before them. Call to agree on another time.',
    })
    expect(await rowOf(id)).toMatchObject({ preferred_date: new Date(onTuesday('10:00')) })
  })

  test('is moved three times a day at most', async () => {
    const id = await agreed()
    for (const time of ['11:00', '12:00', '13:00']) await move(id, onTuesday(time))
    await expect(move(id, onTuesday('14:00'))).rejects.toMatchObject({ hint: 'booking_move_limit' })
    await world.provider.query('select public.offer_times($1, $2)', [id, [onTuesday('14:00')]])
    await world.buyer.query(`select public.answer_booking($1, 'take', $2)`, [id, onTuesday('14:00')])
  })

  test('can be moved to the free times that its customer sees, its own place among them', async () => {
    const id = await agreed()
    const shown = async (person: Person) =>
      (
        await person.query<{ moment: Date }>(
          'select moment from public.free_service_times($1, $2, 1, null, $3) as moment',
          [garage, onTuesday('10:00').slice(0, 10), id],
        )
      ).map(({ moment }) => moment.getTime())
    const [own, others] = [await shown(world.buyer), await shown(world.seller)]
    expect(own).toContain(Date.parse(onTuesday('10:30')))
    expect(own).not.toContain(Date.parse(onTuesday('10:00')))
    expect(others).not.toContain(Date.parse(onTuesday('10:30')))
  })

  test('keeps price, notes and all else from its customer', async () => {
    const id = await agreed()
    for (const change of ['price = 1', `notes = 'Free of charge'`, `status = 'completed'`])
      await expect(
        world.buyer.query(`update public.service_bookings set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|P0001)$/) })
    for (const person of [world.seller, world.dealer])
      expect(await move(id, onTuesday('12:00'), person)).toEqual([])
  })
})

test('a request cannot be moved or accepted by its customer', async () => {
  const id = await book(world.buyer, garage)
  await expect(move(id, onTuesday('12:00'))).rejects.toMatchObject({ code: '42501' })
  await expect(
    world.buyer.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [id]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a customer says once that they come; a moved booking asks anew', async () => {
  const id = await agreed()
  const come = () => world.buyer.query(`select public.answer_booking($1, 'come')`, [id])
  await come()
  const said = (await rowOf(id))?.will_come_at
  await come()
  expect((await rowOf(id))?.will_come_at).toEqual(said)
  await move(id, onTuesday('12:00'))
  expect(await rowOf(id)).toMatchObject({ will_come_at: null })
  await cancel(id)
  await expect(come()).rejects.toMatchObject({ hint: 'booking_settled' })
  await expect(world.buyer.query(`select public.answer_booking($1, 'perhaps')`, [id])).rejects.toMatchObject({
    hint: 'booking_answer_unknown',
  })
})
