import { beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await layCatalogue(world)
})

const soldAt = async (person: Person, id: string) => {
  const [row] = await person.asks<{ days: number | null }>(
    `select extract(day from now() - public.listing_sold_at($1))::integer as days`,
    [id],
  )
  return row?.days
}
const set = (id: string, status: string) =>
  world.seller.asks('update public.vehicle_listings set status = $2 where id = $1', [id, status])
/** As if everything so far had happened so many days earlier. */
const daysPass = (days: number) =>
  world.owner.asks(`update private.listing_history set at = at - $1 * interval '1 day'`, [days])

test('an ad is sold since it was marked so for the last time, whatever was changed after that', async () => {
  const id = await post(world.seller, catalogue)
  expect(await soldAt(world.visitor, id)).toBeNull()
  await set(id, 'sold')
  await daysPass(10)
  expect(await soldAt(world.visitor, id)).toBe(10)
  await set(id, 'active')
  expect(await soldAt(world.visitor, id)).toBeNull()
  await daysPass(5)
  await set(id, 'sold')
  await daysPass(20)
  await world.seller.asks('update public.vehicle_listings set price = 900000 where id = $1', [id])
  expect(await soldAt(world.visitor, id)).toBe(20)
})

test('nobody learns when an ad was sold that they cannot see', async () => {
  const id = await post(world.seller, catalogue)
  await set(id, 'sold')
  expect(await soldAt(world.buyer, id)).toBe(0)
  await world.owner.asks('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await soldAt(world.buyer, id)).toBeNull()
  await world.owner.asks('update public.profiles set suspended_at = null')
  expect(await soldAt(world.buyer, crypto.randomUUID())).toBeNull()
})
