import { beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

const soldAt = async (person: Person, id: string) => {
  const [row] = await person.query<{ days: number | null }>(
    `select extract(day from now() - public.listing_sold_at($1))::integer as days`,
    [id],
  )
  return row?.days
}
const set = (id: string, status: string) =>
  world.seller.query('update public.vehicle_listings set status = $2 where id = $1', [id, status])
/** Moves everything this many days into the past. */
const daysPass = (days: number) =>
  world.owner.query(`update private.ad_events set at = at - $1 * interval '1 day'`, [days])

test('the sale date is the last time it was marked as sold, regardless of later changes', async () => {
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
  await world.seller.query('update public.vehicle_listings set price = 900000 where id = $1', [id])
  expect(await soldAt(world.visitor, id)).toBe(20)
})

test('the sale date of invisible ads is not revealed', async () => {
  const id = await post(world.seller, catalogue)
  await set(id, 'sold')
  expect(await soldAt(world.buyer, id)).toBe(0)
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await soldAt(world.buyer, id)).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = null')
  expect(await soldAt(world.buyer, crypto.randomUUID())).toBeNull()
})
