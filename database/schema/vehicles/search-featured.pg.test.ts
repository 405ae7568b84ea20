import { beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { search } from '#testing/search.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const ADS = 50
let catalogue: Catalogue
const ads: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query(`update public.system_settings set value = '' where key = 'free_listing_limit'`)
  for (let nth = 0; nth < ADS; nth++)
    ads.push(
      await post(world.owner, catalogue, {
        seller_id: world.seller.id,
        price: 1_000_000 + nth * 1000,
        location: nth < 5 ? 'Kisumu' : 'Nairobi',
      }),
    )
})

beforeEach(() => world.owner.query('delete from public.promotions'))

/** Lets these ads be featured for money, for the next week. */
const promote = (ids: string[], starts = 'now()') =>
  world.owner.query(
    `insert into public.promotions (listing_id, owner_id, title, days, price, status, paid_at, starts_at, ends_at)
     select id, $2, 'An ad', 7, 500, 'running', now(), ${starts}, ${starts} + interval '7 days' from unnest($1::uuid[]) as id`,
    [ids, world.seller.id],
  )
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)
const pages = async (filters: Record<string, unknown> = {}) =>
  Promise.all([1, 2, 3].map((page) => search(world.visitor, { sort: 'price_asc', ...filters, page })))

test.each([0, 1, 3, 10])(
  '%i of 50 featured: three at most a page, and the order has every ad once',
  async (number) => {
    // Dear ones, which the order by price would not show on the first page.
    const featured = ads.slice(ADS - number)
    await promote(featured)
    const found = await pages()
    expect(found.flatMap(({ listings }) => idsOf(listings))).toEqual(ads)
    for (const page of found) {
      expect(page.total).toBe(ADS)
      expect(page.featured).toHaveLength(Math.min(number, 3))
      expect(new Set(idsOf(page.featured)).size).toBe(page.featured.length)
      for (const id of idsOf(page.featured)) expect(featured).toContain(id)
    }
    if (number === 10) expect(new Set(found.flatMap((page) => idsOf(page.featured))).size).toBe(9)
  },
)

test('everybody sees the same, and in ten hours each of ten has had as many turns', async () => {
  await promote(ads.slice(0, 10))
  const one = await search(world.visitor)
  expect(idsOf((await search(world.buyer)).featured)).toEqual(idsOf(one.featured))
  // A page goes on where the one before ends, as the next hour does.
  const turns = new Map<string, number>()
  for (let page = 1; page <= 10; page++) {
    const [row] = await world.owner.query<{ ids: string[] }>(
      `select private.featured_vehicles(private.vehicle_search_of(null), $1, 24) as ids`,
      [page],
    )
    for (const id of row?.ids ?? []) turns.set(id, (turns.get(id) ?? 0) + 1)
  }
  expect([...turns.values()]).toEqual(Array.from({ length: 10 }, () => 3))
})

test('only ads that match the search stand in the row', async () => {
  await promote([ads[0] ?? '', ads[30] ?? ''])
  expect(idsOf((await search(world.visitor, { locations: ['Kisumu'] })).featured)).toEqual([ads[0]])
  expect((await search(world.visitor, { max_price: 900_000 })).featured).toEqual([])
  expect(idsOf((await search(world.visitor, { search: 'axio', min_price: 1_020_000 })).featured)).toEqual([
    ads[30],
  ])
})

test('neither before its time nor without being active, and not in a count alone', async () => {
  const [early, sold] = [ads[1] ?? '', ads[2] ?? '']
  await promote([early], `now() + interval '1 day'`)
  await promote([sold])
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold])
  expect((await search(world.visitor)).featured).toEqual([])
  await world.owner.query(`update public.vehicle_listings set status = 'active' where id = $1`, [sold])
  expect(idsOf((await search(world.visitor)).featured)).toEqual([sold])
  expect((await search(world.visitor, { page_size: 1 })).featured).toEqual([])
})
