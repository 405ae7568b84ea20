import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Suggestion } from '#domain/ads/suggestions.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const FIRST = '00000000-0000-0000-0000-000000000000'

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await world.owner.query(`alter table public.profiles disable trigger user`)
})

beforeEach(async () => {
  await world.owner.query(
    'truncate public.vehicle_listings, public.system_notifications, private.ad_events cascade',
  )
  await world.owner.query('update public.profiles set suspended_at = null')
})

/** Posts an ad so many days ago that lacks nothing but what is given. */
async function postOn(seller: Person, daysAgo: number, columns: Record<string, unknown> = {}) {
  const id = await post(world.owner, catalogue, {
    seller_id: seller.id,
    description: 'One owner, no rust.',
    images: Array.from({ length: 5 }, () => pictureOf(seller)),
    created_at: new Date(Date.now() - daysAgo * 86_400_000),
    ...columns,
  })
  await world.owner.query(
    `update public.vehicle_listings set expires_at = now() + interval '20 days' where id = $1`,
    [id],
  )
  return id
}

const lead = (id: string, kind: string, daysAgo: number) =>
  world.owner.query(
    `insert into public.leads (listing_id, owner_id, kind, day)
     select id, seller_id, $2, private.nairobi_today() - $3::integer from public.vehicle_listings where id = $1`,
    [id, kind, daysAgo],
  )

const suggestions = (person: Person, ids: string[]) =>
  person.query<{ listing_id: string; suggestion: Suggestion }>(
    'select listing_id, jsonb_strip_nulls(to_jsonb(suggestion)) as suggestion from public.own_suggestions($1::uuid[])',
    [ids],
  )
const reasonOf = async (id: string, person = world.seller) =>
  (await suggestions(person, [id]))[0]?.suggestion ?? null

/** Runs the job as its schedule does. */
async function tell(most = 200) {
  for (let after: string | null | undefined = FIRST; after; )
    after = (
      await world.owner.query<{ last: string | null }>('select private.tell_suggestions($1, $2) as last', [
        after,
        most,
      ])
    )[0]?.last
}
const told = async (person: Person) => (await notificationsOf(world, person)).map(({ message }) => message)

test('the first reason that applies is given, with its numbers, until there is none', async () => {
  const id = await postOn(world.seller, 75, { images: [pictureOf(world.seller)], description: ' \u200b ' })
  await world.owner.query(
    `insert into public.price_estimates (listing_id, low, middle, high, ads, sellers, mark)
     values ($1, 800000, 900000, 1000000, 23, 9, 'high')`,
    [id],
  )
  const change = (set: string) =>
    world.seller.query(`update public.vehicle_listings set ${set} where id = '${id}'`)
  expect(await reasonOf(id)).toEqual({
    reason: 'price',
    above: 150_000,
    high: 1_000_000,
    ads: 23,
    sellers: 9,
  })
  await change('price = 1000000')
  expect(await reasonOf(id)).toEqual({ reason: 'photos', photos: 1 })
  const images = Array.from({ length: 5 }, () => `'${pictureOf(world.seller)}'`)
  await change(`images = array[${images}]`)
  expect(await reasonOf(id)).toEqual({ reason: 'description' })
  await change(`description = 'One owner.'`)
  expect(await reasonOf(id)).toEqual({ reason: 'age', days: 75 })
  await world.owner.query(`update public.vehicle_listings set created_at = now() - interval '59 days'`)
  expect(await reasonOf(id)).toBeNull()
})

test('a call, chat or message in two weeks ends it; views do not', async () => {
  const id = await postOn(world.seller, 30, { description: null })
  await lead(id, 'view', 0)
  await lead(id, 'message', 15)
  expect(await reasonOf(id)).toEqual({ reason: 'description' })
  for (const kind of ['phone_reveal', 'whatsapp', 'message']) {
    await lead(id, kind, 14)
    expect(await reasonOf(id), kind).toBeNull()
    await world.owner.query('delete from public.leads where day > private.nairobi_today() - 15')
  }
})

test('an ad must have been active for two full weeks', async () => {
  const young = await postOn(world.seller, 13.9, { description: null })
  expect(await reasonOf(young)).toBeNull()
  const paused = await postOn(world.seller, 40, { description: null })
  await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [paused])
  expect(await reasonOf(paused)).toBeNull()
  await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [paused])
  expect(await reasonOf(paused)).toBeNull()
  await world.owner.query(
    `update private.ad_events set at = at - interval '15 days' where ad_id = $1 and at > now() - interval '1 day'`,
    [paused],
  )
  expect(await reasonOf(paused)).toEqual({ reason: 'description' })
})

test.each([
  ['sold', `status = 'sold'`],
  ['a draft', `status = 'draft'`],
  ['expired', `status = 'expired'`],
  ['waiting', `status = 'pending'`],
  ['held', `status = 'draft', held_at = now()`],
])('an ad that is %s has none, and nobody is notified', async (_, set) => {
  const id = await postOn(world.seller, 30, { description: null })
  expect(await reasonOf(id)).not.toBeNull()
  await world.owner.query(`update public.vehicle_listings set ${set} where id = $1`, [id])
  expect(await reasonOf(id)).toBeNull()
  await tell()
  expect(await told(world.seller)).toEqual([])
})

test('suspended sellers are not notified', async () => {
  await postOn(world.seller, 30, { description: null })
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  await tell()
  expect(await told(world.seller)).toEqual([])
})

test('only the owner can read it', async () => {
  const id = await postOn(world.seller, 30, { description: null })
  expect(await reasonOf(id)).not.toBeNull()
  for (const person of [world.buyer, world.dealer, world.admin]) expect(await reasonOf(id, person)).toBeNull()
  await expect(suggestions(world.visitor, [id])).rejects.toMatchObject({ code: '42501' })
  await expect(suggestions(world.seller, Array(101).fill(id))).rejects.toMatchObject({ hint: 'too_many' })
  expect(await suggestions(world.seller, [])).toEqual([])
  await expect(world.seller.query(`select private.tell_suggestions('${FIRST}')`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('an ad is notified once in thirty days, whoever runs the job', async () => {
  const id = await postOn(world.seller, 30, { description: null })
  await Promise.all([tell(), tell()])
  await tell()
  expect(await told(world.seller)).toEqual([
    'Nobody has asked about “2015 Toyota Axio 1.5 X” for two weeks. It has no description. Describe what is new, what is worn, and where the vehicle can be seen.',
  ])
  const [notice] = await notificationsOf(world, world.seller)
  expect(notice?.link).toBe(`/my-listings/vehicles/${id}/edit`)
  const move = (days: number) =>
    world.owner.query('update private.told_suggestions set told_on = private.nairobi_today() - $1::integer', [
      days,
    ])
  await move(29)
  await tell()
  expect(await told(world.seller)).toHaveLength(1)
  await move(30)
  await tell()
  expect(await told(world.seller)).toHaveLength(2)
})

test('a seller of many is notified once, and no seller is skipped between batches', async () => {
  for (let nth = 0; nth < 3; nth++) await postOn(world.dealer, 20, { description: null })
  await postOn(world.seller, 20, { images: [] })
  await postOn(world.provider, 20)
  await tell(1)
  expect(await told(world.dealer)).toEqual([
    'Nobody has asked about 3 of your ads for two weeks. See a suggestion for each.',
  ])
  expect(await told(world.seller)).toEqual([expect.stringContaining('It has no photo.')])
  expect(await told(world.provider)).toEqual([])
})
