import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { filesOf, measureBytes } from '../../bench/bytes.ts'
import routes from '../../site/routes.ts'

/** Of scripts, gzipped, before anybody touches a page (docs/benchmarks.md). */
const MOST_BYTES = 130_000

/** Nobody begins at /kept, which a heart has led to. */
const isPrivate = ({ file, path }: RouteConfigEntry) =>
  file === 'members/members.tsx' || ['admin', 'dealer', 'service-provider', 'kept'].includes(path ?? '')
const PATHS = routes
  .filter((route: RouteConfigEntry) => !isPrivate(route))
  .map(({ path }) => `/${path ?? ''}`)

const directory = freshDataDirectory()
let server: RunningServer
let ids: Record<string, string>
/** Parts of the address of a market page. */
let market: Record<string, string>

beforeAll(async () => {
  server = await startServer(directory, { DEMO: 'on', RATE_LIMITS: 'off' })
  ids = {
    '/vehicles/:id': await firstId('vehicle_listings?status=eq.active'),
    '/services/:id': await firstId('service_providers?verified=eq.true'),
    '/spare-parts/:id': await firstId('spare_parts?listed=eq.true'),
    '/dealers/:id': await firstId('profiles?role=eq.dealer&verified=eq.true'),
    '/sellers/:id/reviews': await firstId('profiles?role=eq.dealer&verified=eq.true'),
    '/invitation/:id': '00000000-0000-4000-8000-000000000000',
    '/*': 'nowhere',
  }
  market = await firstMarket()
}, 120_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

async function firstId(query: string): Promise<string> {
  const answer = await fetch(`${server.url}/rest/v1/${query}&select=id&order=id&limit=1`, {
    headers: { apikey: server.anonKey },
  })
  const [row] = (await answer.json()) as { id: string }[]
  return row?.id ?? ''
}

async function firstMarket(): Promise<Record<string, string>> {
  const answer = await fetch(
    `${server.url}/rest/v1/vehicle_listings?select=make:vehicle_makes(slug),model:vehicle_models(slug)&status=eq.active&model_id=not.is.null&limit=1`,
    { headers: { apikey: server.anonKey } },
  )
  const [ad] = (await answer.json()) as { make: { slug: string }; model: { slug: string } }[]
  return { ':make': ad?.make.slug ?? '', ':model': ad?.model.slug ?? '', ':town': 'nairobi' }
}

const addressOf = (path: string) =>
  server.url +
  path.replace(/:id|\*/, () => ids[path] ?? '').replace(/:(?:make|model|town)/g, (part) => market[part] ?? '')

test('there are pages of each kind', () => {
  expect(PATHS).toEqual(
    expect.arrayContaining(['/', '/vehicles', '/vehicles/:id', '/auth', '/offline', '/*']),
  )
})

test.each(PATHS)('%s loads at most 130 kB of scripts', async (path) => {
  const { scripts } = await measureBytes(await filesOf(addressOf(path)))
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThanOrEqual(MOST_BYTES)
})

test.each(PATHS)('%s contains no other page’s route but the home page’s', async (path) => {
  const html = await (await fetch(addressOf(path))).text()
  const [, list = '{}'] = /__reactRouterManifest = (\{.*\});/.exec(html) ?? []
  const routesNamed = Object.values<{ parentId?: string; path?: string; index?: boolean }>(
    JSON.parse(list).routes,
  )
  const named = routesNamed.filter(({ index }) => !index || path === '/')
  expect(named).toHaveLength(2)
  expect(named.find(({ parentId }) => parentId)?.path ?? '').toBe(path.slice(1))
  expect(html).not.toContain('/assets/manifest-')
})
