import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { generateListings } from '#database/demo/generate.ts'
import type { VehicleSearchArguments } from '#domain/vehicles/vehicle-search-result.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres.ts'

/** What a kind of query is allowed at a million listings, p95 in ms. */
const FILTERS = 50
const RANKED = 150

interface Kind {
  name: string
  aim: number
  questions: VehicleSearchArguments[]
}

const kinds: Kind[] = [
  { name: 'no filter', aim: FILTERS, questions: [{}, { sort: 'price_asc' }, { sort: 'year' }, { page: 5 }] },
  {
    name: 'one make',
    aim: FILTERS,
    questions: [{ makes: ['toyota'] }, { makes: ['porsche'] }, { makes: ['isuzu'] }, { makes: ['mazda'] }],
  },
  {
    name: 'make, years, price',
    aim: FILTERS,
    questions: [
      { makes: ['toyota'], min_year: 2012, max_year: 2016, min_price: 800_000, max_price: 1_500_000 },
      { makes: ['nissan'], min_year: 2015, max_price: 1_200_000 },
      { makes: ['subaru'], models: ['forester'], min_year: 2014 },
    ],
  },
  {
    name: 'six filters',
    aim: FILTERS,
    questions: [
      {
        makes: ['nissan'],
        locations: ['nairobi'],
        fuel_types: ['petrol'],
        transmissions: ['automatic'],
        conditions: ['used'],
        max_price: 1_500_000,
      },
      {
        makes: ['toyota'],
        locations: ['mombasa'],
        fuel_types: ['diesel'],
        conditions: ['used'],
        drives: ['4wd'],
        min_year: 2012,
      },
    ],
  },
  {
    name: 'filters without a make',
    aim: FILTERS,
    questions: [
      { fuel_types: ['hybrid'], body_types: ['saloon'], locations: ['kisumu'] },
      { fuel_types: ['electric'] },
      { drives: ['4wd'], registration_states: ['locally_used'], conditions: ['used'] },
      { min_price: 1_000_000, max_price: 1_010_000 },
    ],
  },
  {
    name: 'cheapest of a make or body',
    aim: FILTERS,
    questions: [
      { makes: ['porsche'], sort: 'price_asc' },
      { makes: ['mercedes'], sort: 'price_asc' },
      { body_types: ['lorry'], sort: 'price_asc' },
    ],
  },
  {
    name: 'text, common word',
    aim: FILTERS,
    questions: [{ search: 'camera' }, { search: 'toyota' }, { search: 'logbook' }, { search: 'vitz' }],
  },
  {
    name: 'text, rare word or part',
    aim: FILTERS,
    questions: [{ search: 'kangoo' }, { search: 'mg1234' }, { search: 'avara' }, { search: 'submarine' }],
  },
  {
    name: 'text of several words',
    aim: FILTERS,
    questions: [
      { search: 'toyota reverse camera' },
      { search: 'land cruiser' },
      { search: 'subaru bluetooth' },
    ],
  },
  {
    name: 'text and filters',
    aim: FILTERS,
    questions: [
      { search: 'camera', makes: ['mazda'], max_price: 1_500_000 },
      { search: 'bluetooth', locations: ['nakuru'], fuel_types: ['diesel'] },
    ],
  },
  {
    name: 'mistyped word',
    aim: FILTERS,
    questions: [{ search: 'toyta' }, { search: 'merzedes' }, { search: 'subru forester' }],
  },
  {
    name: 'best match first',
    aim: RANKED,
    questions: [
      { search: 'toyota hilux', sort: 'relevance' },
      { search: 'kangoo', sort: 'relevance' },
      { search: 'camera', sort: 'relevance' },
      { search: 'prado bluetooth', sort: 'relevance' },
    ],
  },
  { name: 'page 400', aim: FILTERS, questions: [{ page: 400 }, { makes: ['toyota'], page: 400 }] },
]

/** Queries that other clients send to the table itself, as a visitor (docs/product.md, Table calls). */
const tableCalls: [string, string][] = [
  ['newest', 'true'],
  ['a make and a price', 'make_id = 1 and price between 900000 and 1200000'],
  ['location contains', `location ilike '%nairobi%'`],
  ['text that many hold', `(title ilike '%toyota%' or description ilike '%toyota%')`],
  ['text that one in 250 holds', `(title ilike '%kangoo%' or description ilike '%kangoo%')`],
  ['text that none holds', `(title ilike '%submarine%' or description ilike '%submarine%')`],
]

const rounds = 10

/** ms: the whole time, and the processor time of PostgreSQL (NaN where the system does not report it). */
interface Measured {
  waited: { p50: number; p95: number }
  worked: { p50: number; p95: number }
}

/**
 * The vehicle search at several sizes of the market, on the demo world in `directory`, one call after the other as the role of
 * visitors. Gives lines of Markdown.
 */
export async function measureVehicleSearch(directory: string, sizes: number[]): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  try {
    const results: Map<string, Measured>[] = []
    for (const size of sizes) {
      await growTo(size, postgres)
      results.push(await measure(postgres))
    }
    return report(sizes, results)
  } finally {
    await postgres.stop()
  }
}

async function growTo(size: number, postgres: EmbeddedPostgres) {
  const owner = new pg.Client(postgres.connection('postgres', 'magari'))
  await owner.connect()
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from public.vehicle_listings where status = 'active'`,
  )
  await generateListings(owner, size - (rows[0]?.count ?? 0))
  await owner.end()
}

async function measure(postgres: EmbeddedPostgres): Promise<Map<string, Measured>> {
  const client = new pg.Client(postgres.connection('authenticator', 'magari'))
  await client.connect()
  await client.query('set role anon')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const timed = async (ask: () => Promise<unknown>) => {
    const [worked, start] = [processorTime(pid), performance.now()]
    await ask()
    return { ms: performance.now() - start, worked: processorTime(pid) - worked }
  }

  const results = new Map<string, Measured>()
  for (const { name, questions } of kinds) {
    const times: Awaited<ReturnType<typeof timed>>[] = []
    for (let round = 0; round <= rounds; round++) {
      for (const question of questions) {
        const names = Object.keys(question)
        const statement = `select public.search_vehicles(${names.map((argument, place) => `${argument} => $${place + 1}`)})`
        const time = await timed(() => client.query(statement, Object.values(question)))
        // The first round warms up.
        if (round > 0) times.push(time)
      }
    }
    results.set(name, summary(times))
  }
  // What the table API gives visitors.
  await client.query('set statement_timeout = 3000')
  for (const [name, condition] of tableCalls) {
    const times: Awaited<ReturnType<typeof timed>>[] = []
    for (let round = 0; round <= 3; round++) {
      const time = await timed(() =>
        client
          .query(
            `select * from public.vehicle_listings where status = 'active' and ${condition} order by created_at desc limit 24`,
          )
          .catch((error: pg.DatabaseError) => {
            if (error.code !== '57014') throw error
          }),
      )
      if (round > 0) times.push(time)
    }
    results.set(`table: ${name}`, summary(times))
  }
  await client.end()
  return results
}

function summary(times: { ms: number; worked: number }[]): Measured {
  const of = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { p50: at(0.5), p95: at(0.95) }
  }
  return { waited: of(times.map(({ ms }) => ms)), worked: of(times.map(({ worked }) => worked)) }
}

/** The processor time of a process in ms; NaN where the system does not report it. */
function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

function report(sizes: number[], results: Map<string, Measured>[]): string[] {
  const names = [...(results[0]?.keys() ?? [])]
  const cell = (measured: Measured | undefined) =>
    measured
      ? [measured.waited, measured.worked]
          .map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`)
          .join(' | ')
      : ' | '
  const growth = (name: string) => {
    const [first, last] = [results[0]?.get(name), results.at(-1)?.get(name)]
    return first && last && sizes.length > 1 ? (last.worked.p50 / first.worked.p50).toFixed(1) : ''
  }
  return [
    '',
    '## Vehicle search',
    '',
    'ms, p50 / p95: waited, and worked by PostgreSQL. Growth and aim are about work and p95.',
    '',
    `| | ${sizes.map((size) => `${size.toLocaleString('en')}: waited | worked`).join(' | ')} | growth | aim |`,
    `|---|${sizes.map(() => '---|---|').join('')}---|---|`,
    ...names.map((name) => {
      const aim = kinds.find((kind) => kind.name === name)?.aim
      return `| ${name} | ${results.map((result) => cell(result.get(name))).join(' | ')} | ${growth(name)} | ${aim ?? ''} |`
    }),
  ]
}
