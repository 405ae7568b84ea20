import pg from 'pg'
import { type RunningServer, startServer } from '#testing/running-server.ts'
import { processorTime } from './processes.ts'
import { connections, type Rate, requestRate, statementRate } from './rates.ts'
import { tableQuery } from './table-api.ts'

const ROUNDS = 3
/** Pages asked alone, one after the other, after those that warm up the program and its statements. */
const ALONE = 400
const WARMING_UP = 300
const BROTLI = { 'accept-encoding': 'br' }

/**
 * Pages that no cache has: the processor time of one alone, then from eight connections beside the raw statement of a search, and a
 * call of the data service alone and during such a storm; as lines of a report. `growTo` adds listings up to a number.
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
  const alone = [
    '| listings | one page alone | Node, ms of processors | PostgreSQL | together | ms p50 / p95 |',
    '|---|---|---|---|---|---|',
  ]
  const lines = [
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
    const pages = {
      list: () => `/vehicles?minPrice=${++visit}`,
      search: () => `/vehicles?search=toyota&minPrice=${++visit}`,
      vehicle: () => `/vehicles/${respelled(rows, ++visit)}`,
    }
    for (const [name, path] of Object.entries(pages)) {
      const { node, postgres, p50, p95 } = await costOfOne(server, path)
      alone.push(
        `| ${rows[0]?.count.toLocaleString('en')} | ${name} | ${node.toFixed(1)} | ${postgres.toFixed(1)} | ${(node + postgres).toFixed(1)} | ${p50.toFixed(1)} / ${p95.toFixed(1)} |`,
      )
    }
    const variants = {
      statement: () => statementRate(owner, 'select public.search_vehicles()'),
      list: () => requestRate(server.url, pages.list, BROTLI),
      search: () => requestRate(server.url, pages.search, BROTLI),
      vehicle: () => requestRate(server.url, pages.vehicle, BROTLI),
      cached: () => requestRate(server.url, () => '/vehicles', BROTLI),
      alone: () => requestRate(server.url, () => tableQuery, headers, 2, 1),
      beside: async () => {
        const storm = requestRate(server.url, pages.list, BROTLI, 4)
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
  return ['## Rendering', '', ...alone, '', ...lines]
}

/** What an uncached page takes of the processors in ms, the processes of the server and of the database apart, and how long it takes. */
async function costOfOne(server: RunningServer, path: () => string) {
  const times: number[] = []
  const ask = async () => {
    const start = performance.now()
    const answer = await fetch(server.url + path(), { headers: BROTLI })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  for (let n = 0; n < WARMING_UP; n++) await ask()
  times.length = 0
  const read = () => {
    const postgres = processorTime([server.databaseProcess()])
    return { all: processorTime([server.process.pid, server.databaseProcess()]), postgres }
  }
  const before = read()
  for (let n = 0; n < ALONE; n++) await ask()
  const after = read()
  const postgres = (after.postgres - before.postgres) / ALONE
  times.sort((one, other) => one - other)
  return {
    node: (after.all - before.all) / ALONE - postgres,
    postgres,
    p50: times[Math.floor(ALONE / 2)] ?? 0,
    p95: times[Math.floor(ALONE * 0.95)] ?? 0,
  }
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
