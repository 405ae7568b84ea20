import pg from 'pg'
import { startServer } from '#testing/running-server.ts'
import { connections, type Rate, requestRate, statementRate } from './rates.ts'
import { tableQuery } from './table-api.ts'

const ROUNDS = 3
const BROTLI = { 'accept-encoding': 'br' }

/**
 * Pages that no cache has, from eight connections, beside the raw statement of a search, and a call of the data service alone and
 * during such a storm; as lines of a report. `growTo` adds listings up to a number.
 */
export async function measureRendering(
  directory: string,
  environment: Record<string, string>,
  sizes: number[],
  growTo: (listings: number, owner: pg.Pool) => Promise<void>,
): Promise<string[]> {
  const server = await startServer(directory, environment)
  const owner = new pg.Pool({
    host: `${directory}/postgres/socket`,
    user: 'postgres',
    database: 'magari',
    max: connections,
  })
  const lines = [
    '## Rendering',
    '',
    '| listings | what | per second | ms p50 / p99 | of the search statement |',
    '|---|---|---|---|---|',
  ]
  const headers = { apikey: server.anonKey, authorization: `Bearer ${server.anonKey}` }
  for (const size of sizes) {
    if (size > 300) await growTo(size, owner)
    const { rows } = await owner.query(
      `select id, (count(*) over ())::int as count from public.vehicle_listings where status = 'active' order by random() limit 200`,
    )
    let visit = 0
    const variants = {
      statement: () => statementRate(owner, 'select public.search_vehicles()'),
      list: () => requestRate(server.url, () => `/vehicles?minPrice=${++visit}`, BROTLI),
      search: () => requestRate(server.url, () => `/vehicles?search=toyota&minPrice=${++visit}`, BROTLI),
      vehicle: () => requestRate(server.url, () => `/vehicles/${respelled(rows, ++visit)}`, BROTLI),
      cached: () => requestRate(server.url, () => '/vehicles', BROTLI),
      alone: () => requestRate(server.url, () => tableQuery, headers, 2, 1),
      beside: async () => {
        const storm = requestRate(server.url, () => `/vehicles?minPrice=${++visit}`, BROTLI, 4)
        await new Promise((resolve) => setTimeout(resolve, 500))
        const call = await requestRate(server.url, () => tableQuery, headers, 2, 1)
        await storm
        return call
      },
    }
    type Name = keyof typeof variants
    const results = new Map<string, Rate[]>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, run] of Object.entries(variants))
        results.set(name, [...(results.get(name) ?? []), await run()])
    }
    const median = (name: Name) =>
      (results.get(name) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)[1] as Rate
    const row = (what: string, name: Name) => {
      const { perSecond, p50, p99 } = median(name)
      lines.push(
        `| ${rows[0]?.count.toLocaleString('en')} | ${what} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} / ${p99.toFixed(1)} | ${(perSecond / median('statement').perSecond).toFixed(2)} |`,
      )
    }
    row('search, raw statement', 'statement')
    row('/vehicles', 'list')
    row('/vehicles?search=…', 'search')
    row('/vehicles/{id}', 'vehicle')
    row('/vehicles, from the cache', 'cached')
    row('listing by /rest/v1, alone', 'alone')
    row('listing by /rest/v1, beside /vehicles', 'beside')
  }
  await owner.end()
  await server.end('SIGTERM')
  return lines
}

/** An id of `rows` with other letters in upper case for each `visit`: the same page at an address of its own. */
function respelled(rows: { id: string }[], visit: number): string {
  const id = rows[visit % rows.length]?.id ?? ''
  let bits = Math.floor(visit / rows.length)
  return id.replaceAll(/[a-f]/g, (letter) => {
    const upper = bits % 2 === 1
    bits = Math.floor(bits / 2)
    return upper ? letter.toUpperCase() : letter
  })
}
