import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type PurgeServer, startPurgeServer } from '#testing/purge-server.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import { startPurging } from './purging.ts'

const world = worldOfTests()
const times = { gather: 20, everything: 30, answer: 2_000, firstRetry: 10, lastRetry: 40 }
const cdns: PurgeServer[] = []
const servers: { stop(): Promise<void> }[] = []
let catalogue: Catalogue

/** Two servers that post to a CDN of their own each, so that a purge shows whose it is. */
beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  for (const _ of [1, 2]) {
    const cdn = await startPurgeServer()
    cdns.push(cdn)
    servers.push(
      startPurging({
        connection: world.database.owner,
        cdn: { url: cdn.url, header: undefined },
        log: () => {},
        everyMs: 50,
        times,
      }),
    )
    // The first one has the lock before the second starts.
    await vi.waitUntil(() => cdns[0]?.posts.length === 1, { timeout: 10_000 })
  }
})

afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const cdn of cdns) await cdn.close()
})

const tags = () => cdns.map(({ posts }) => posts.flat())
const forget = () => {
  for (const cdn of cdns) cdn.posts.length = 0
}

test('a page dropped by the database is purged by one server, once', async () => {
  const car = await post(world.dealer, catalogue)
  await expect.poll(() => tags()[0], { timeout: 10_000 }).toContain(`dealers-${world.dealer.id}`)
  forget()
  await world.owner.query('update public.vehicle_listings set price = price + 1000 where id = $1', [car])
  await expect
    .poll(() => tags()[0]?.toSorted(), { timeout: 10_000 })
    .toEqual([`dealers-${world.dealer.id}`, `vehicles-${car}`])
  expect(tags()[1]).toEqual([])
})

test('a public setting is on every page', async () => {
  forget()
  await world.owner.query(
    `update public.system_settings set value = '9' where key = 'max_images_per_listing'`,
  )
  await expect.poll(tags, { timeout: 10_000 }).toEqual([['pages'], []])
})

test('after lost notifications every page is purged, by the same server or another', async () => {
  forget()
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7218581 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(() => tags().flat(), { timeout: 10_000 }).toEqual(['pages'])
})

test('if the purging server ends, another one continues', async () => {
  await servers.shift()?.stop()
  await expect.poll(() => tags()[1], { timeout: 10_000 }).toContain('pages')
  forget()
  const car = await post(world.dealer, catalogue)
  await world.owner.query('update public.vehicle_listings set price = price + 1000 where id = $1', [car])
  await expect.poll(() => tags()[1], { timeout: 10_000 }).toContain(`vehicles-${car}`)
  expect(tags()[0]).toEqual([])
})
