import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import type { Database } from '#database/types.generated.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type ReplicationNode, startPrimary, startStandby } from '#testing/replication.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { addMobius } from '#testing/vehicles.ts'

const directories = [freshDataDirectory(), freshDataDirectory()]
let primary: ReplicationNode
let standby: ReplicationNode
let one: RunningServer
let another: RunningServer
let ad: string

beforeAll(async () => {
  primary = await startPrimary()
  standby = await startStandby(primary, 'replica')
  const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
  const environment = {
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${primary.port}/postgres`,
    // Nobody listens on the second.
    DATABASE_READ_URL: `postgresql://127.0.0.1:${standby.port},127.0.0.1:1`,
    // Far longer than the tests, so that age alone never sends a read to the primary.
    DATABASE_READ_LAG: '60000',
    JWT_SECRET: jwtSecret,
    ANON_KEY: anonKey,
    SERVICE_KEY: serviceKey,
    RATE_LIMITS: 'off',
    WORKERS: '1',
  }
  ;[one, another] = (await Promise.all(
    directories.map((directory) => startServer(directory, environment)),
  )) as [RunningServer, RunningServer]
  ad = await postAd()
}, 60_000)

afterAll(async () => {
  await Promise.all([one, another].map((server) => server?.end('SIGTERM')))
  await Promise.all([primary, standby].map((node) => node?.remove()))
  await Promise.all(directories.map(removeDataDirectory))
})

test('a replica answers reads of visitors and public pages, a misconfigured one none', async () => {
  // It has to come as far as the start of the servers.
  let number = 2
  const next = () => fetch(`${one.url}/vehicles?page=${number++}`)
  await expect.poll(async () => (await next()) && answered(one), { timeout: 20_000 }).toBeGreaterThan(0)
  for (const path of ['/', '/vehicles', `/vehicles/${ad}`, '/services', '/spare-parts']) {
    const before = await answered(one)
    expect((await fetch(one.url + path)).status).toBe(200)
    expect(await answered(one), path).toBeGreaterThan(before)
  }
  expect(await metric(one, `replica_used{replica="127.0.0.1:${standby.port}"}`)).toBe(1)
  expect(await metric(one, 'replica_used{replica="127.0.0.1:1"}')).toBe(0)
  expect(logged(one, 'a replica is left out')).toMatchObject([
    {
      level: 'warn',
      replica: '127.0.0.1:1',
      reason: 'It does not answer: connect ECONNREFUSED 127.0.0.1:1.',
    },
  ])
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
})

test('a changed page is never cached from a lagging replica', async () => {
  const page = async () => (await fetch(`${another.url}/vehicles/${ad}`)).text()
  expect(await page()).toContain('2020 Mobius II')
  await paused(async () => {
    await clientOf(one)
      .from('vehicle_listings')
      .update({ title: 'Mobius repainted' })
      .eq('id', ad)
      .throwOnError()
    await expect.poll(page, { timeout: 20_000 }).toContain('Mobius repainted')
    // From memory now: what is kept is what the primary had.
    expect(await page()).toContain('Mobius repainted')
  })
})

test('a new page is found, whatever a replica has', async () => {
  await paused(async () => {
    // By the owner, so that neither server wrote it. The database announces changed parts, not new ones.
    const { rows } = await onConnection(primary.connection, (client) =>
      client.query<{ id: string }>(
        `insert into public.spare_parts (seller_id, name, price, location, category)
         select id, 'Front brake pads', 4500, 'Nairobi', 'brake' from public.profiles returning id`,
      ),
    )
    const page = await fetch(`${another.url}/spare-parts/${rows[0]?.id}`)
    expect(await page.text()).toContain('Front brake pads')
    expect(page.status).toBe(200)
  })
})

test('a writer reads their write at once, on any server', async () => {
  let written = 0
  const read = async (
    { url, anonKey }: RunningServer,
    name: string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${url}/rest/v1/vehicle_makes?select=name&name=eq.${name}`, {
      headers: { ...headersOf(anonKey), ...headers },
    })
    return answer.json()
  }
  const seenByAnother = async () => {
    written += 1
    const name = `Nyayo${written}`
    let seen: unknown
    await paused(async () => {
      const answer = await fetch(`${one.url}/rest/v1/vehicle_makes`, {
        method: 'POST',
        headers: { ...headersOf(one.serviceKey), 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      expect(answer.status).toBe(201)
      const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      expect(await read(one, name)).toEqual([{ name }])
      expect(await read(another, name, { cookie })).toEqual([{ name }])
      seen = await read(another, name)
    })
    return seen
  }
  // Somebody else may see it later, within the bound. Only while a replica stands still is that sure to show, and once news of
  // something else has reached that server meanwhile it asks the primary until the replica goes on.
  await expect.poll(seenByAnother, { timeout: 20_000 }).toEqual([])
})

test('a killed replica causes no errors, and is used again when it returns', async () => {
  let page = 1
  let ended = false
  const statuses = new Set<number>()
  const visitor = async () => {
    while (!ended) statuses.add((await fetch(`${one.url}/vehicles?page=${page++}`)).status)
  }
  const visitors = Promise.all([visitor(), visitor(), visitor()])
  try {
    const before = await answered(one)
    await expect.poll(() => answered(one)).toBeGreaterThan(before)
    await standby.kill()
    await expect.poll(() => isUsed(one), { timeout: 20_000 }).toBe(0)
    await standby.start()
    await expect.poll(() => isUsed(one), { timeout: 20_000 }).toBe(1)
    const after = await answered(one)
    await expect.poll(() => answered(one), { timeout: 20_000 }).toBeGreaterThan(after)
  } finally {
    ended = true
  }
  await visitors
  expect([...statuses]).toEqual([200])
})

/** Replay stands still while the work runs, and catches up after it. */
async function paused(work: () => Promise<void>) {
  const onStandby = (text: string) => onConnection(standby.connection, (client) => client.query(text))
  await onStandby('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
}

const isUsed = (server: RunningServer) => metric(server, `replica_used{replica="127.0.0.1:${standby.port}"}`)

const answered = (server: RunningServer) =>
  metric(server, `replica_reads_total{replica="127.0.0.1:${standby.port}",answer="replica"}`)

async function metric({ url }: RunningServer, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`magari_${name} `))?.split(' ')[1])
}

function logged(server: RunningServer, message: string): Record<string, unknown>[] {
  const lines = server.output().split('\n')
  return lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === message)
}

function headersOf(key: string) {
  return { apikey: key, authorization: `Bearer ${key}` }
}

function clientOf({ url, serviceKey }: RunningServer) {
  return createClient<Database>(url, serviceKey, { auth: { persistSession: false } })
}

async function postAd() {
  const client = clientOf(one)
  const { data: seller, error } = await client.auth.admin.createUser({
    email: 'juma@example.test',
    password: 'Barabara-77',
    email_confirm: true,
    user_metadata: { first_name: 'Juma', last_name: 'Ali', role: 'customer' },
  })
  if (error) throw error
  return addMobius(client, seller.user.id)
}
