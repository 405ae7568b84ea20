import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { generateListings } from '#database/demo/generate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { whileAdsArrive } from './arrivals.ts'
import { kinds, tableCalls } from './vehicle-questions.ts'

const ROUNDS = 10
/** Enough for a minute at a million, in which the sample is drawn once or twice. */
const ROUNDS_WHILE_ADS_ARRIVE = 30

/** ms: the whole time, and the processor time of PostgreSQL (NaN where the system does not report it). */
interface Measured {
  waited: { p50: number; p95: number }
  worked: { p50: number; p95: number }
}

/**
 * The vehicle search at several sizes of the market, on the demo world in `directory`, one call after the other as the role of
 * visitors, at the last size also while ads arrive. Gives lines of Markdown.
 */
export async function measureVehicleSearch(directory: string, sizes: number[]): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  try {
    const results: Map<string, Measured>[] = []
    for (const size of sizes) {
      await growTo(size, postgres)
      results.push(await asVisitor(postgres, measure))
    }
    const { result, posted } = await whileAdsArrive(postgres, () =>
      asVisitor(postgres, (visitor) => measureSearches(visitor, ROUNDS_WHILE_ADS_ARRIVE)),
    )
    return [
      ...report(sizes, results, result),
      '',
      `${posted} ads were posted during the last searches, 20 a second, and the sample was drawn every minute.`,
    ]
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

interface Times {
  ms: number
  worked: number
}

/** A connection as the role of visitors, and what a question took on it. */
interface Visitor {
  client: pg.Client
  timed(ask: () => Promise<unknown>): Promise<Times>
}

async function asVisitor<Result>(
  postgres: EmbeddedPostgres,
  ask: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(postgres.connection('authenticator', 'magari'))
  await client.connect()
  await client.query('set role anon')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const timed = async (question: () => Promise<unknown>) => {
    const [worked, start] = [processorTime(pid), performance.now()]
    await question()
    return { ms: performance.now() - start, worked: processorTime(pid) - worked }
  }
  try {
    return await ask({ client, timed })
  } finally {
    await client.end()
  }
}

async function measure(visitor: Visitor): Promise<Map<string, Measured>> {
  return new Map([...(await measureSearches(visitor)), ...(await measureTableCalls(visitor))])
}

async function measureSearches({ client, timed }: Visitor, rounds = ROUNDS): Promise<Map<string, Measured>> {
  const times = new Map<string, Times[]>(kinds.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, questions } of kinds) {
      for (const question of questions) {
        const names = Object.keys(question)
        const statement = `select public.search_vehicles(${names.map((argument, place) => `${argument} => $${place + 1}`)})`
        const time = await timed(() => client.query(statement, Object.values(question)))
        // The first round warms up.
        if (round > 0) times.get(name)?.push(time)
      }
    }
  }
  return new Map([...times].map(([name, all]) => [name, summary(all)]))
}

/** As the data service asks for visitors: without parallel workers, for at most a second where texts are compared. */
async function measureTableCalls({ client, timed }: Visitor): Promise<Map<string, Measured>> {
  await client.query('set max_parallel_workers_per_gather = 0')
  const results = new Map<string, Measured>()
  for (const [name, condition] of tableCalls) {
    await client.query(`set statement_timeout = ${condition.includes('ilike') ? 1000 : 3000}`)
    const times: Times[] = []
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
  return results
}

function summary(times: Times[]): Measured {
  const of = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { p50: at(0.5), p95: at(0.95) }
  }
  return { waited: of(times.map(({ ms }) => ms)), worked: of(times.map(({ worked }) => worked)) }
}

/** The processor time of a process in ms; NaN where the system does not report it. */
export function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

function report(
  sizes: number[],
  results: Map<string, Measured>[],
  whileArriving: Map<string, Measured>,
): string[] {
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
    `| | ${sizes.map((size) => `${size.toLocaleString('en')}: waited | worked`).join(' | ')} | while ads arrive: waited | worked | growth | aim |`,
    `|---|${sizes.map(() => '---|---|').join('')}---|---|---|---|`,
    ...names.map((name) => {
      const aim = kinds.find((kind) => kind.name === name)?.aim
      return `| ${name} | ${results.map((result) => cell(result.get(name))).join(' | ')} | ${cell(whileArriving.get(name))} | ${growth(name)} | ${aim ?? ''} |`
    }),
  ]
}
