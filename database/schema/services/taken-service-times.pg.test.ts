import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/foundation/days.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book, onTuesday } from '#testing/service-bookings.ts'
import { openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let provider: string

beforeAll(async () => {
  provider = await openBusiness(world, world.seller)
  const confirmed = await book(world.buyer, provider)
  await world.seller.query(`update public.service_bookings set status = 'confirmed' where id = $1`, [
    confirmed,
  ])
  await book(world.buyer, provider, { preferred_date: onTuesday('14:00') })
})

const day = () => onTuesday('10:00').slice(0, 10)
const taken = (person: Person, from = day(), days = 1) =>
  person.query<{ begins: Date; ends: Date }>('select * from public.taken_service_times($1, $2, $3)', [
    provider,
    from,
    days,
  ])

test('customers see when the provider is occupied, and no details', async () => {
  expect(await taken(world.dealer)).toEqual([
    { begins: new Date(onTuesday('10:00')), ends: new Date(onTuesday('11:00')) },
  ])
})

test('pending requests and other days do not count', async () => {
  expect(await taken(world.dealer, day(), 1)).toHaveLength(1)
  const before = addDays(day(), -1)
  expect(await taken(world.dealer, before, 1)).toEqual([])
  expect(await taken(world.dealer, before, 2)).toHaveLength(1)
})

test('is refused to visitors, and hidden providers return nothing', async () => {
  await expect(taken(world.visitor)).rejects.toMatchObject({ code: '42501' })
  await world.admin.query('update public.service_providers set verified = false where id = $1', [provider])
  expect(await taken(world.dealer)).toEqual([])
})
