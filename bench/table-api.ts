import path from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD, demoAccounts } from '#database/demo/people.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { type RunningServer, startServer } from '#testing/running-server.ts'
import { type Lite, startLite } from './lite.ts'
import { connections, type Rate, requestRate, statementRate } from './rates.ts'

export const tableQuery =
  '/rest/v1/vehicle_listings?select=id,title,price,location,year,mileage,fuel_type,transmission,images,created_at,make:vehicle_makes(name),model:vehicle_models(name)&status=eq.active&order=created_at.desc&limit=24'

/** What a programmer would write by hand for the same rows. */
export const tableStatement = `
  select coalesce(json_agg(card), '[]')::text as body
  from (
    select l.id, l.title, l.price, l.location, l.year, l.mileage, l.fuel_type, l.transmission, l.images, l.created_at,
      json_build_object('name', make.name) as make, json_build_object('name', model.name) as model
    from vehicle_listings l
    join vehicle_makes make on make.id = l.make_id
    left join vehicle_models model on model.id = l.model_id
    where l.status = 'active'
    order by l.created_at desc
    limit 24
  ) card`

const copy = 'magari_for_lite'
const person = 'buyer'
const rounds = 5

/**
 * The listing query on the database in `directory`, as it is: by the driver, by our server and by @supabase/lite on a copy of
 * the same database. Gives lines of Markdown. The variants take turns in short rounds; each row is the median of its rounds.
 */
export async function compareTableApi(
  directory: string,
  environment: Record<string, string>,
): Promise<string[]> {
  // Held here, the database stays up while no server runs on it, which is when it can be copied.
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  const ends: (() => Promise<unknown>)[] = [postgres.stop]
  try {
    await copyDatabase(postgres.connection('postgres', 'postgres'))
    const server = await startServer(directory, environment)
    ends.push(() => server.end('SIGTERM'))
    const lite = await startLite(postgres.connection('postgres', copy)).catch((error: Error) => error)
    if (!(lite instanceof Error)) ends.push(lite.end)

    const owner = new pg.Pool({ ...postgres.connection('postgres', 'magari'), max: connections })
    ends.push(() => owner.end())
    const visitor = poolAs('anon', postgres.connection('authenticator', 'magari'))
    ends.push(() => visitor.end())
    const { id, email } = await somebody(owner)
    const variants = await variantsOf({ server, lite, owner, visitor, id, email })
    return report(await measured(variants), lite)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

type Variants = Record<string, () => Promise<Rate>>

async function variantsOf(world: {
  server: RunningServer
  lite: Lite | Error
  owner: pg.Pool
  visitor: pg.Pool
  id: string
  email: string
}): Promise<Variants> {
  const { server, lite, owner, visitor } = world
  const key = { apikey: server.anonKey }
  const anonymous = { ...key, authorization: `Bearer ${server.anonKey}` }
  const signedIn = { ...key, authorization: `Bearer ${await accessToken(server, world.email)}` }
  const ask = (url: string, headers: Record<string, string>) => () =>
    requestRate(url, () => tableQuery, headers, 2)
  const variants: Variants = {
    'statement by the driver, as the owner': () => statementRate(owner, tableStatement, 2),
    'statement by the driver, as the role anon': () => statementRate(visitor, tableStatement, 2),
    '/rest/v1, a visitor': ask(server.url, anonymous),
    [`/rest/v1, a ${person}`]: ask(server.url, signedIn),
  }
  if (lite instanceof Error) return variants
  const asPerson = await lite.person(world.id)
  // It prepares the database at its first request, which must come alone: several at once fail.
  for (const headers of [lite.visitor, asPerson]) {
    const response = await fetch(lite.url + tableQuery, { headers })
    const rows = response.ok ? ((await response.json()) as unknown[]) : []
    if (rows.length !== 24) throw new Error(`@supabase/lite answered ${response.status}`)
  }
  return {
    ...variants,
    '@supabase/lite 0.10, a visitor': ask(lite.url, lite.visitor),
    [`@supabase/lite 0.10, a ${person}`]: ask(lite.url, asPerson),
  }
}

async function measured(variants: Variants): Promise<Map<string, Rate>> {
  const results = new Map<string, Rate[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(variants)) {
      const rate = await run()
      // The first round warms up.
      if (round > 0) results.set(name, [...(results.get(name) ?? []), rate])
    }
  }
  const middle = (rates: Rate[]) =>
    rates.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rates.length / 2)] as Rate
  return new Map([...results].map(([name, rates]) => [name, middle(rates)]))
}

function report(rates: Map<string, Rate>, lite: Lite | Error): string[] {
  const [owner, role] = [...rates.values()]
  const share = (rate: Rate, of: Rate | undefined) => (of ? (rate.perSecond / of.perSecond).toFixed(2) : '')
  return [
    '',
    '## Table API, 50,000 listings',
    '',
    '| what | per second | ms p50 / p99 | of the owner’s | of the role’s |',
    '|---|---|---|---|---|',
    ...[...rates].map(
      ([name, rate]) =>
        `| ${name} | ${rate.perSecond.toFixed(0)} | ${rate.p50.toFixed(1)} / ${rate.p99.toFixed(1)} | ${share(rate, owner)} | ${share(rate, role)} |`,
    ),
    ...(lite instanceof Error ? ['', `@supabase/lite was left out: ${lite.message.split('\n')[0]}`] : []),
  ]
}

function poolAs(role: string, connection: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...connection, max: connections, options: `-c role=${role}` })
}

async function copyDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`drop database if exists ${copy} with (force)`)
  await client.query(`create database ${copy} template magari`)
  await client.end()
}

async function somebody(owner: pg.Pool): Promise<{ id: string; email: string }> {
  const email = demoAccounts.find(({ role }) => role === 'customer')?.email
  const { rows } = await owner.query<{ id: string; email: string }>(
    'select id, email from auth.users where email = $1',
    [email],
  )
  if (!rows[0]) throw new Error('The demo world has no customer')
  return rows[0]
}

async function accessToken(server: RunningServer, email: string): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} could not sign in`)
  return token
}
