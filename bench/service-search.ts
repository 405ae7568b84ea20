/**
 * How long `search_service_providers` takes as a visitor at 1,000 and at 20,000 providers: `node bench/service-search.ts`. On a
 * temporary database, so nothing needs to run; prints the table of docs/benchmarks.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { migrationSources } from '#server/migrations.ts'

const sizes = [1_000, 20_000]
const rounds = 60

const questions: Record<string, string> = {
  'no filter': '',
  'a type': "types => '{mechanic}'",
  'a type in a town, rated 4 or better': "types => '{garage}', locations => '{Kisumu}', min_rating => 4",
  'a service': "services => '{Wheel alignment}'",
  'a word of every fifth provider': "search => 'garage'",
  'two words, one of a service': "search => 'alignment nakuru'",
  'a rare word': "search => 'mwangi 417'",
  'a mistyped word': "search => 'allignmnt'",
  'newest first, page 20': "sort => 'newest', page => 20",
}

// hashint8extended gives values that look random and are the same each time. Without triggers: they notify each owner.
const GENERATE = `
  set session_replication_role = replica;
  insert into public.profiles (id, role, business_name)
  select md5('provider ' || n)::uuid, 'service_provider', 'Business ' || n from generate_series($1::int, $2::int) as n;
  with chance as materialized (
    select n, array(select (hashint8extended(n, series) & 1048575)::integer from generate_series(0, 9) as series) as x
    from generate_series($1::int, $2::int) as n
  )
  insert into public.service_providers (
    id, user_id, business_name, description, location, address, phone, service_types, verified, rating_average, rating_count,
    created_at
  )
  select
    md5('provider ' || n)::uuid, md5('provider ' || n)::uuid,
    concat_ws(' ',
      ('{Kamau,Otieno,Mwangi,Wanjiku,Baraka,Coast,Rift,Lakeside,Summit,Savannah}'::text[])[1 + x[1] % 10],
      ('{Auto Works,Garage,Motors,Car Care,Autos}'::text[])[1 + x[2] % 5], n % 1000
    ),
    'We look after Japanese and German cars: honest prices, genuine parts, and a word before any work begins.',
    ('{Nairobi,Mombasa,Kisumu,Nakuru,Eldoret,Thika,Machakos,Meru,Nyeri,Kitale}'::text[])[1 + (x[3] % 32) * (x[4] % 32) % 10],
    'Plot ' || x[5] % 500 || ', Main Road', '+2547' || lpad((x[6] * 61 % 100000000)::text, 8, '0'),
    (array['mechanic', ('{garage,car_wash,car_hire,mobile_service,towing}'::text[])[1 + x[7] % 5]])[1 + x[8] % 2:2],
    true,
    case when x[9] % 4 > 0 then 3 + (x[9] % 21) / 10.0 end, case when x[9] % 4 > 0 then 1 + x[9] % 200 else 0 end,
    now() - n * interval '20 minutes'
  from chance;
  insert into public.services (service_provider_id, name, price, duration_minutes)
  select md5('provider ' || n)::uuid, service, 500 + (hashint8extended(n, 20 + k) & 16383), 60
  from generate_series($1::int, $2::int) as n
  cross join generate_series(1, 4) as k
  cross join lateral (select (
    '{Full service,Oil change,Wheel alignment,Brake pads,Engine diagnosis,Battery test,Interior cleaning,Body wash,Tyre change,'
    'Gearbox repair,Air conditioning,Wiring,Spray painting,Panel beating,Airport pick-up,Self drive,Towing in town,Jump start}'
  )::text[] as known) as all_services
  cross join lateral (select known[1 + ((hashint8extended(n, 10 + k) & 1048575)) % 18] as service) as one;
  reset session_replication_role;
  select private.refresh_service_words();
`

const directory = await mkdtemp(path.join(tmpdir(), 'magari-bench-'))
const server = await startEmbeddedPostgres(directory)
const client = new pg.Client(server.connection('postgres', 'postgres'))
try {
  await migrate(server.connection('postgres', 'postgres'), migrationSources)
  await client.connect()
  const results = new Map<string, string[]>()
  let made = 0
  for (const size of sizes) {
    const filled = GENERATE.replaceAll('$1', String(made + 1)).replaceAll('$2', String(size))
    await client.query(filled)
    for (const table of [
      'public.profiles',
      'public.service_providers',
      'public.services',
      'private.service_words',
    ])
      await client.query(`vacuum analyze ${table}`)
    made = size
    await client.query('set role anon')
    for (const [name, filters] of Object.entries(questions))
      results.set(name, [...(results.get(name) ?? []), ...(await times(filters))])
    await client.query('reset role')
  }
  await client.end()
  console.log(
    `| search | ${sizes.map((size) => `${size.toLocaleString('en')}: found | ms p50 / p95`).join(' | ')} |`,
  )
  console.log(`|---${'|---|---'.repeat(sizes.length)}|`)
  for (const [name, cells] of results) console.log(`| ${name} | ${cells.join(' | ')} |`)
  console.log(
    `\nLoad average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  )
} finally {
  await client.end()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

/** How many the search finds and its times, one after the other over one connection. */
async function times(filters: string): Promise<[string, string]> {
  const statement = `select public.search_service_providers(${filters}) as result`
  const { rows } = await client.query<{ result: { total: number } }>(statement)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await client.query(statement)
    taken.push(performance.now() - start)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(0)
  return [(rows[0]?.result.total ?? 0).toLocaleString('en'), `${at(0.5)} / ${at(0.95)}`]
}
