import { beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { register } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import { createSitemap, type SitemapOptions } from './sitemap.ts'

const world = worldOfTests()

const SITE = 'https://magari.test'

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

beforeEach(() =>
  world.owner.query(
    'truncate public.vehicle_listings, public.spare_parts, public.service_providers, private.market_figures cascade',
  ),
)

function sitemap(options: Partial<SitemapOptions> = {}) {
  const answer = createSitemap({
    connection: world.database.connection,
    publicUrl: SITE,
    isPublic: async () => true,
    ...options,
  })
  return async (path: string) => {
    const response = await answer(new Request(SITE + path))
    const text = await response.text()
    const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    const changed = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, time]) => time)
    return { response, text, locations, changed }
  }
}

/** Vehicles posted at the same moment, so that only their ids differ. */
async function vehicles(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) ids.push(await post(world.seller, catalogue))
  await world.owner.query(`update public.vehicle_listings set created_at = '2026-11-01T08:00:00.123456Z'`)
  return ids
}

test('robots.txt names the sitemap and the paths not to crawl', async () => {
  const { response, text } = await sitemap()('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
  expect(text).toContain('\nDisallow: /dashboard\n')
  expect(text).toContain('\nDisallow: /feeds/\n')
  expect(text).not.toContain('Disallow: /vehicles')
})

test('the index lists a file for each non-empty kind, with its latest change', async () => {
  await vehicles(1)
  await postPart(world.seller)
  await world.owner.query(`
    alter table public.spare_parts disable trigger user;
    update public.spare_parts set updated_at = '2026-11-05T09:30:00+03';
    alter table public.spare_parts enable trigger user`)
  const { response, locations, changed } = await sitemap()('/sitemap.xml')
  expect(response.headers.get('content-type')).toContain('xml')
  expect(response.headers.get('cache-control')).toMatch(/^public,.*s-maxage=\d+/)
  expect(locations).toEqual([
    `${SITE}/sitemaps/static.xml`,
    `${SITE}/sitemaps/vehicles-1.xml`,
    `${SITE}/sitemaps/spare-parts-1.xml`,
  ])
  expect(changed[1]).toBe('2026-11-05T06:30:00Z')
})

test('a file lists public pages only', async () => {
  const [shown, draft, sold] = await vehicles(3)
  await world.owner.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [draft])
  await world.owner.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold])
  const part = await postPart(world.seller)
  await postPart(world.seller, { listed: false })
  const provider = await register(world.provider)
  const ask = sitemap({ keepFor: 0 })
  expect((await ask('/sitemaps/vehicles-1.xml')).locations).toEqual([`${SITE}/vehicles/${shown}`])
  expect((await ask('/sitemaps/spare-parts-1.xml')).locations).toEqual([`${SITE}/spare-parts/${part}`])
  expect((await ask('/sitemaps/services-1.xml')).response.status).toBe(404)

  await world.owner.query('update public.service_providers set verified = true')
  expect((await ask('/sitemaps/services-1.xml')).locations).toEqual([`${SITE}/services/${provider}`])

  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect((await ask('/sitemaps/vehicles-1.xml')).response.status).toBe(404)
  await world.owner.query('update public.profiles set suspended_at = null')
})

test('a market page is listed once it has five ads', async () => {
  const ask = sitemap({ keepFor: 0 })
  const count = () =>
    world.owner
      .query('select private.fit_prices(), private.count_sales()')
      .then(() => world.owner.query('select private.count_market()'))
  const ad = { model_id: catalogue.Axio, location: 'Thika' }
  for (let place = 0; place < 4; place++) await post(world.seller, catalogue, ad)
  await count()
  expect((await ask('/sitemaps/cars-1.xml')).response.status).toBe(404)
  await post(world.seller, catalogue, ad)
  await count()
  expect((await ask('/sitemap.xml')).locations).toContain(`${SITE}/sitemaps/cars-1.xml`)
  expect((await ask('/sitemaps/cars-1.xml')).locations.toSorted()).toEqual([
    `${SITE}/cars/toyota`,
    `${SITE}/cars/toyota/axio`,
    `${SITE}/cars/toyota/axio/thika`,
  ])
})

test('a large kind has several files, and each listing is in exactly one', async () => {
  const ids = await vehicles(7)
  const ask = sitemap({ pageSize: 3 })
  expect((await ask('/sitemap.xml')).locations.slice(1)).toEqual(
    [1, 2, 3].map((number) => `${SITE}/sitemaps/vehicles-${number}.xml`),
  )
  const files = await Promise.all([1, 2, 3].map((number) => ask(`/sitemaps/vehicles-${number}.xml`)))
  expect(files.map(({ locations }) => locations.length)).toEqual([3, 3, 1])
  expect(files.flatMap(({ locations }) => locations).toSorted()).toEqual(
    ids.map((id) => `${SITE}/vehicles/${id}`).toSorted(),
  )
})

test('a listing removed between index and file removes no others', async () => {
  const ids = (await vehicles(6)).toSorted()
  const ask = sitemap({ pageSize: 3 })
  await ask('/sitemap.xml')
  await world.owner.query('delete from public.vehicle_listings where id = $1', [ids[0]])
  const first = await ask('/sitemaps/vehicles-1.xml')
  const second = await ask('/sitemaps/vehicles-2.xml')
  expect([...first.locations, ...second.locations]).toHaveLength(5)
  expect(new Set([...first.locations, ...second.locations]).size).toBe(5)
})

test('a file never exceeds its limit, also if many ads are posted after the index', async () => {
  await vehicles(2)
  const ask = sitemap({ pageSize: 3 })
  await ask('/sitemap.xml')
  // With later timestamps: at the same timestamp a new id may sort before the first of the file.
  for (let number = 0; number < 4; number++) await post(world.seller, catalogue)
  expect((await ask('/sitemaps/vehicles-1.xml')).locations).toHaveLength(3)
})

test('pages of the site that fail are not listed', async () => {
  const { locations } = await sitemap({ isPublic: async (path) => path !== '/insurance' })(
    '/sitemaps/static.xml',
  )
  expect(locations).toContain(`${SITE}/vehicles`)
  expect(locations).not.toContain(`${SITE}/insurance`)
})

test.each(['vehicles-0.xml', 'vehicles-2.xml', 'lorries-1.xml', 'vehicles.xml', 'constructor-1.xml'])(
  'there is no file %s',
  async (name) => {
    await vehicles(1)
    expect((await sitemap()(`/sitemaps/${name}`)).response.status).toBe(404)
  },
)

test('a failure is not cached as the division into files', async () => {
  await vehicles(1)
  const ask = sitemap()
  await world.owner.query('revoke select on public.vehicle_listings from anon')
  await expect(ask('/sitemap.xml')).rejects.toThrow('permission denied')
  await world.owner.query('grant select on public.vehicle_listings to anon')
  expect((await ask('/sitemap.xml')).locations).toContain(`${SITE}/sitemaps/vehicles-1.xml`)
})
