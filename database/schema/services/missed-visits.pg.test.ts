import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
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

/** A booking, by default a confirmed one that began so many minutes ago. */
async function visit(minutesAgo: number, columns: Record<string, unknown> = {}): Promise<string> {
  return book(world.owner, garage, {
    customer_id: world.buyer.id,
    status: 'confirmed',
    preferred_date: new Date(Date.now() - minutesAgo * 60_000),
    ...columns,
  })
}
const missed = (id: string, person: Person = world.provider) =>
  person.query('select public.mark_missed($1)', [id])
const withdraw = (id: string, person: Person = world.provider) =>
  person.query('select public.withdraw_missed($1)', [id])
const object = (id: string, words: string | null = 'The gate was closed.', person: Person = world.buyer) =>
  person.query('select public.object_to_missed($1, $2)', [id, words])
const rowOf = async (id: string) =>
  (await world.owner.query('select * from public.service_bookings where id = $1', [id]))[0]
const titles = async (person: Person) => (await notificationsOf(world, person)).map(({ title }) => title)
const factAt = async (id: string, person: Person = world.provider) => {
  const [row] = await person.query<{ fact: unknown }>(
    'select to_jsonb((public.provider_bookings(only_id => $1)).bookings[1].missed_visits) as fact',
    [id],
  )
  return row?.fact
}

describe('a missed visit', () => {
  test('is noted from 15 minutes after the start, once, cancels the booking and is told', async () => {
    const id = await visit(14)
    await expect(missed(id)).rejects.toMatchObject({ hint: 'missed_early' })
    await world.owner.query(
      `update public.service_bookings set preferred_date = now() - interval '15 minutes'`,
    )
    await missed(id)
    await missed(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'provider',
      missed_at: expect.any(Date),
    })
    expect((await titles(world.buyer)).filter((title) => title === 'You were not there')).toHaveLength(1)
    expect(await world.owner.query('select from private.booking_resources where holds')).toEqual([])
  })

  test('is none of work that began, of a request, or of another’s booking', async () => {
    for (const status of ['pending', 'in_progress', 'completed'])
      await expect(missed(await visit(60, { status }))).rejects.toMatchObject({ hint: 'booking_settled' })
    const id = await visit(60, { preferred_date: new Date(Date.now() - 4 * 3_600_000) })
    await openBusiness(world, world.dealer)
    await expect(missed(id, world.dealer)).rejects.toMatchObject({ hint: 'booking_gone' })
    for (const person of [world.buyer, world.admin])
      await expect(missed(id, person)).rejects.toMatchObject({ code: '42501' })
  })

  test('of a customer entered by hand is noted and told to nobody', async () => {
    const id = await visit(60, {
      customer_id: null,
      customer_name: 'Mama Njoroge',
      customer_phone: '+254722123456',
      customer_email: 'mama@example.test',
    })
    await world.owner.query('delete from mail.outbox')
    await missed(id)
    expect(await rowOf(id)).toMatchObject({ missed_at: expect.any(Date) })
    expect(await world.owner.query('select from mail.outbox')).toEqual([])
  })

  test('is objected to once by its customer, and taken back by the provider', async () => {
    const id = await visit(60)
    await expect(object(id)).rejects.toMatchObject({ hint: 'objection_closed' })
    await missed(id)
    for (const words of [null, ' x ', 'x'.repeat(501)])
      await expect(object(id, words)).rejects.toMatchObject({ hint: 'objection_words' })
    await expect(object(id, 'I was there.', world.seller)).rejects.toMatchObject({ code: '42501' })
    await object(id)
    await object(id)
    await expect(object(id, 'And it rained.')).rejects.toMatchObject({ hint: 'objection_closed' })
    const [told] = await notificationsOf(world, world.provider)
    expect(told).toMatchObject({
      title: 'A customer says that they came',
      message: expect.stringContaining('“The gate was closed.”'),
    })
    await withdraw(id)
    await withdraw(id)
    expect(await rowOf(id)).toMatchObject({ missed_at: null, status: 'cancelled' })
    expect((await titles(world.buyer)).filter((title) => /taken back/.test(title))).toHaveLength(1)
  })

  test('cannot be objected to after 30 days, nor written past the rules', async () => {
    const id = await visit(60)
    await missed(id)
    await world.owner.query(`update public.service_bookings set missed_at = now() - interval '31 days'`)
    await expect(object(id)).rejects.toMatchObject({ hint: 'objection_closed' })
    for (const person of [world.buyer, world.provider])
      await expect(
        person.query(`update public.service_bookings set missed_at = null where id = $1`, [id]),
      ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the fact of missed visits', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

  test('counts a year over all providers, and is read with a request alone', async () => {
    const first = await visit(0, { preferred_date: hoursAgo(30) })
    const second = await visit(0, { preferred_date: hoursAgo(40) })
    const longAgo = await visit(0, { preferred_date: hoursAgo(24 * 366) })
    for (const id of [first, second, longAgo]) await missed(id)
    await visit(0, { status: 'completed', preferred_date: hoursAgo(50) })
    await visit(0, { status: 'cancelled', preferred_date: hoursAgo(60) })
    await object(second)
    const other = await openBusiness(world, world.dealer)
    const request = await book(world.buyer, other, { preferred_date: onTuesday('10:00') })
    expect(await factAt(request, world.dealer)).toEqual({ missed: 2, visits: 3, objected: 1 })
    await withdraw(second)
    expect(await factAt(request, world.dealer)).toEqual({ missed: 1, visits: 2, objected: 0 })
    await world.dealer.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
      request,
    ])
    expect(await factAt(request, world.dealer)).toBeNull()
    expect(await factAt(first)).toBeNull()
  })

  test('is none for a customer who missed nothing, nor for one entered by hand', async () => {
    await visit(0, { status: 'completed', preferred_date: hoursAgo(50) })
    expect(await factAt(await book(world.buyer, garage))).toBeNull()
    expect(await factAt(await visit(60, { customer_id: null, description: 'Walk-in' }))).toBeNull()
  })
})
