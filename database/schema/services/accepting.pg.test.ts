import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string

beforeEach(async () => {
  garage = await openBusiness(world, world.provider)
})
afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.system_notifications')
})

const fitting = async (person: Person = world.provider) =>
  (await person.query<{ id: string }>('select id from public.fitting_requests()')).map(({ id }) => id)
const accept = async (ids: string[], person: Person = world.provider) =>
  (
    await person.query<{ accepted: string[] }>('select public.accept_requests($1::uuid[]) as accepted', [ids])
  )[0]?.accepted
const statusesOf = async () =>
  Object.fromEntries(
    (
      await world.owner.query<{ id: string; status: string }>(
        'select id, status from public.service_bookings',
      )
    ).map(({ id, status }) => [id, status]),
  )

test('requests that fit together are accepted at once, the oldest first; the others wait', async () => {
  const first = await book(world.buyer, garage)
  const second = await book(world.seller, garage, { preferred_date: onTuesday('10:30') })
  const third = await book(world.dealer, garage, { preferred_date: onTuesday('14:00') })
  expect(await fitting()).toEqual([first, third])
  expect(await statusesOf()).toEqual({ [first]: 'pending', [second]: 'pending', [third]: 'pending' })
  expect(await world.owner.query('select from private.booking_resources')).toEqual([])
  expect(await accept([second, third, first])).toEqual([first, third])
  expect(await accept([second, third, first])).toEqual([])
  expect(await statusesOf()).toEqual({ [first]: 'confirmed', [second]: 'pending', [third]: 'confirmed' })
  for (const person of [world.buyer, world.dealer])
    expect((await notificationsOf(world, person)).map(({ title }) => title)).toEqual([
      'Your booking is accepted',
    ])
  expect(await notificationsOf(world, world.seller)).toEqual([])
  await insertRow(world.provider, 'service_resources', {
    service_provider_id: garage,
    name: 'Bay 2',
    kind: 'bay',
  })
  expect(await fitting()).toEqual([second])
})

test('what is shown tells nobody', async () => {
  const id = await book(world.buyer, garage)
  await fitting()
  expect(await notificationsOf(world, world.buyer)).toEqual([])
  expect(await world.owner.query('select from public.audit_log where entity_id = $1', [id])).toEqual([])
})

test('nobody accepts requests to another business', async () => {
  const id = await book(world.buyer, garage)
  await openBusiness(world, world.dealer)
  expect(await fitting(world.dealer)).toEqual([])
  expect(await accept([id], world.dealer)).toEqual([])
  for (const person of [world.buyer, world.admin])
    await expect(accept([id], person)).rejects.toMatchObject({ code: '42501' })
  expect(await statusesOf()).toEqual({ [id]: 'pending' })
})
