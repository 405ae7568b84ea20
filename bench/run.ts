import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { generateListings } from '#database/demo/generate.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { measureAbuse } from './abuse.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureAlerts } from './alerts.ts'
import { measureAvailability } from './availability.ts'
import { measureBackup } from './backup.ts'
import { measureCopiedPhotos } from './copied-photos.ts'
import { measureEstimates } from './estimates.ts'
import { measureImportReading } from './import-reading.ts'
import { measureScores } from './lighthouse.ts'
import { measurePages } from './pages.ts'
import { residentMegabytes } from './processes.ts'
import { connections, type Rate, requestRate, statementRate } from './rates.ts'
import { measureRendering } from './rendering.ts'
import { measureStatements } from './statements.ts'
import { measureStreams } from './streams.ts'
import { compareTableApi, tableQuery, tableStatement } from './table-api.ts'
import { measureVehicleSearch } from './vehicle-search.ts'
import { measureWrites } from './writes.ts'

const searchStatement = 'select public.search_vehicles()'

// `npm run bench -- pages` measures first visits to pages alone, `-- lighthouse` their Lighthouse scores (it is installed for
// the run), `-- tables` the table API, `-- vehicles 50000 1000000` the vehicle
// search at those sizes (a million takes about ten minutes to make and 4 GB in TMPDIR). The whole measures it at 50,000.
// `-- backup` measures a backup and its restoring, `-- abuse WORD…` the delays of others while one address attacks (words choose attacks),
// `-- writes NAME…` posting, writing and views (`ad`, `message`, `view`), `-- streams 5000` so many open event streams,
// `-- alerts 100000` new ads against so many saved searches and half of them,
// `-- estimates 50000 1000000` the error of estimated prices in made-up markets of those sizes, and the nightly run,
// `-- import` the reading of stock lists up to the questions,
// `-- availability` the free times of a garage with 20 bays and people and a full month,
// `-- statements` a statement of 20,000 rows against 5,000 pending payments,
// `-- photos 1000000` the search for copied photos among so many hashes,
// `-- admin 100000 1000000` the administration's lists at so many people and listings, which the whole leaves out.
const [part, ...given] = process.argv.slice(2)
const sizes = given.length > 0 ? given.map(Number) : part === 'vehicles' ? [50_000, 1_000_000] : [50_000]
const directory = freshDataDirectory()
const lines: string[] = []

try {
  const environment = { DEMO: 'on', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  if (part === 'pages') await measureVisits(environment, measurePages)
  else if (part === 'lighthouse') await measureVisits(environment, measureScores)
  else if (part === 'import') say(...(await measureImportReading()))
  else if (part === 'abuse') {
    await grown(environment)
    await measureVisits({ DEMO: 'on', LOG_LEVEL: 'error', TRUST_PROXY: '1' }, (url, anonKey) =>
      measureAbuse(url, anonKey, given),
    )
  } else if (part === 'admin') {
    const [people = 100_000, listings = 1_000_000] = given.map(Number)
    say(...(await measureAdminLists(directory, environment, { people, listings })))
  } else if (part === 'backup')
    say(...(await measureBackup(directory, environment, (owner) => growTo(50_000, owner))))
  else if (part === 'rendering')
    say(...(await measureRendering(directory, environment, given.length > 0 ? sizes : [300, 50_000], growTo)))
  else if (part === 'writes') say(...(await measureWrites(directory, environment, given)))
  else if (part === 'streams')
    say(...(await measureStreams(directory, environment, Number(given[0] ?? 5_000))))
  else if (part === 'availability') say(...(await measureAvailability(directory)))
  else if (part === 'statements') say(...(await measureStatements(directory)))
  else if (part === 'photos') say(...(await measureCopiedPhotos(directory, Number(given[0] ?? 1_000_000))))
  else if (part === 'alerts')
    say(...(await measureAlerts(directory, environment, Number(given[0] ?? 100_000))))
  else if (part === 'estimates') say(...(await measureEstimates(directory, sizes)))
  else if (part === 'vehicles') await demoWorld(environment)
  else if (part === 'tables') await grown(environment)
  else await measureWhole(environment)
  if (part === undefined || part === 'tables') say(...(await compareTableApi(directory, environment)))
  if (part === undefined || part === 'vehicles') say(...(await measureVehicleSearch(directory, sizes)))

  const report = lines.join('\n')
  process.stdout.write(`${report}\n`)
  await writeFile(new URL('../test-results/bench.md', import.meta.url), `${report}\n`).catch(() => {})
} finally {
  await removeDataDirectory(directory)
}

/** Start, bytes and requests; leaves 50,000 listings behind. */
async function measureWhole(environment: Record<string, string>) {
  const [first, firstSeconds] = await timed(() => startServer(directory, environment))
  await first.end('SIGTERM')
  const [server, secondSeconds] = await timed(() => startServer(directory, environment))
  await settled()
  const memory = residentMegabytes([server.process.pid, server.databaseProcess()])

  say('## Start')
  say('', '| | |', '|---|---|')
  say(`| first start, installed and built | ${firstSeconds.toFixed(1)} s |`)
  say(`| second start | ${secondSeconds.toFixed(1)} s |`)
  say(`| memory after start, server and database | ${memory.toFixed(0)} MB |`)

  say('', ...(await measurePages(server.url, server.anonKey)))

  const owner = new pg.Pool({ ...ownerConnection(), max: connections })
  say(
    '',
    '## Requests',
    '',
    '| listings | what | per second | ms p50 / p99 | of the raw statement |',
    '|---|---|---|---|---|',
  )
  await compare(server, owner)
  await growTo(50_000, owner)
  await compare(server, owner)
  await owner.end()
  await server.end('SIGTERM')
}

async function measureVisits(environment: Record<string, string>, measure: typeof measurePages) {
  const server = await startServer(directory, environment)
  say(...(await measure(server.url, server.anonKey)))
  await server.end('SIGTERM')
}

async function demoWorld(environment: Record<string, string>) {
  const server = await startServer(directory, environment)
  await server.end('SIGTERM')
}

/** The demo world with 50,000 listings. */
async function grown(environment: Record<string, string>) {
  const server = await startServer(directory, environment)
  const owner = new pg.Pool(ownerConnection())
  await growTo(50_000, owner)
  await owner.end()
  await server.end('SIGTERM')
}

/** All variants take turns, so that a noisy minute hits each alike. */
async function compare(server: RunningServer, owner: pg.Pool) {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${server.anonKey}` }
  let visit = 0
  const variants = {
    table: () => statementRate(owner, tableStatement),
    tableApi: () => requestRate(server.url, () => tableQuery, headers),
    search: () => statementRate(owner, searchStatement),
    // A different address for each request, to measure rendering, not the cache.
    page: () => requestRate(server.url, () => `/vehicles?minPrice=${visit++}`),
    cachedPage: () => requestRate(server.url, () => '/vehicles', { 'accept-encoding': 'br' }),
  }
  const results = new Map<string, Rate[]>()
  for (let round = 0; round < 3; round++) {
    for (const [name, run] of Object.entries(variants))
      results.set(name, [...(results.get(name) ?? []), await run()])
  }
  const median = (name: keyof typeof variants) =>
    (results.get(name) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)[1] as Rate
  const count = (await countListings(owner)).toLocaleString('en')
  const row = (what: string, rate: Rate, raw?: Rate) =>
    say(
      `| ${count} | ${what} | ${rate.perSecond.toFixed(0)} | ${rate.p50.toFixed(1)} / ${rate.p99.toFixed(1)} | ${raw ? (rate.perSecond / raw.perSecond).toFixed(2) : ''} |`,
    )
  row('listing, raw statement', median('table'))
  row('listing, /rest/v1 over HTTP', median('tableApi'), median('table'))
  row('search, raw statement', median('search'))
  row('/vehicles, rendered', median('page'), median('search'))
  row('/vehicles, from the cache', median('cachedPage'), median('search'))
}

function ownerConnection() {
  return { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }
}

async function countListings(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from vehicle_listings')
  return rows[0]?.count ?? 0
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const start = performance.now()
  const result = await work()
  return [result, (performance.now() - start) / 1000]
}

function settled() {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}

async function growTo(count: number, pool: pg.Pool) {
  const client = await pool.connect()
  await generateListings(client, count - (await countListings(pool)))
  client.release()
}

function say(...text: string[]) {
  lines.push(...text)
}
