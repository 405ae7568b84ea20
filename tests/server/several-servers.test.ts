/** Three servers behind a proxy, on one PostgreSQL and one S3 store, each with a disk of its own. */
import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { capturedMails, mailboxFolder } from '#server/mailbox-folder.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type RoundRobin, startProxy } from '#testing/proxy.ts'
import { type PurgeServer, startPurgeServer } from '#testing/purge-server.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'
import { type S3UnderTest, startS3 } from '#testing/s3.ts'
import { photo } from '#testing/storage.ts'
import { addMobius } from '#testing/vehicles.ts'

const PASSWORD = 'Barabara-77'
/** Few enough to be used up here; the bucket is counted exactly. */
const SECRETS_OF_ONE_ADDRESS = 12

const directories = [freshDataDirectory(), freshDataDirectory(), freshDataDirectory()]
const databaseDirectory = freshDataDirectory()
let postgres: EmbeddedPostgres
let s3: S3UnderTest
let proxy: RoundRobin
let cdn: PurgeServer
let environment: Record<string, string>
let servers: RunningServer[] = []
let service: SupabaseClient
let car: string
let seller: SupabaseClient
let buyer: SupabaseClient

const owner = () => postgres.connection('postgres', 'magari_shared')

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(databaseDirectory, { max_connections: '150' })
  await onConnection(postgres.connection('postgres', 'postgres'), (client) =>
    client.query('create database magari_shared'),
  )
  s3 = await startS3()
  proxy = await startProxy()
  cdn = await startPurgeServer()
  const { jwtSecret, anonKey, serviceKey } = await makeSecrets()
  const { host } = owner()
  environment = {
    DATABASE_URL: `postgresql://postgres@localhost/magari_shared?host=${encodeURIComponent(host)}`,
    JWT_SECRET: jwtSecret,
    ANON_KEY: anonKey,
    SERVICE_KEY: serviceKey,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    CDN_PURGE_URL: cdn.url,
    CDN_PURGE_HEADER: 'Authorization: Bearer of-the-tests',
    S3_HOSTS: new URL(s3.options.endpoint).host,
    RATE_LIMITS: `address.secrets=${SECRETS_OF_ONE_ADDRESS}/3000`,
    LOG_LEVEL: 'warn',
  }
  // Together, on an empty database.
  servers = await Promise.all(directories.map((directory) => startServer(directory, environment)))
  proxy.ports = servers.map(({ url }) => Number(new URL(url).port))
  service = clientAt(proxy.url, serviceKey)
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await proxy?.close()
  await cdn?.close()
  await s3?.close()
  await postgres?.stop()
  await Promise.all([...directories, databaseDirectory].map(removeDataDirectory))
})

function clientAt(url: string, key = environment.ANON_KEY ?? '') {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function person(role: string): Promise<{ email: string; password: string }> {
  const account = { email: `${role}.${randomBytes(4).toString('hex')}@example.test`, password: PASSWORD }
  const { error } = await service.auth.admin.createUser({
    ...account,
    email_confirm: true,
    user_metadata: { first_name: 'Wanjiru', last_name: 'Kamau', role },
  })
  expect(error).toBeNull()
  return account
}

async function signedIn(url: string, account: { email: string; password: string }) {
  const client = clientAt(url)
  const { error } = await client.auth.signInWithPassword(account)
  expect(error).toBeNull()
  return client
}

/** A person's event stream at one server. */
async function listen(client: SupabaseClient, url: string) {
  const { data } = await client.auth.getSession()
  const leaving = new AbortController()
  const { body } = await fetch(`${url}/live`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    signal: leaving.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => {})
  await expect.poll(() => text, { timeout: 10_000 }).toContain(':\n\n')
  return {
    heard: () => text,
    ended: reading,
    leave: () => {
      leaving.abort()
      return reading
    },
  }
}

const pageAt = async (url: string) => (await fetch(`${url}/vehicles/${car}`)).text()

async function mailsTo(address: string) {
  const kept = await Promise.all(directories.map((directory) => capturedMails(mailboxFolder(directory))))
  return kept.flat().filter(({ to }) => to === address)
}

describe('three servers', () => {
  test('started together migrate once and schedule each job once', async () => {
    const [counts] = await onConnection(owner(), async (client) => {
      const { rows } = await client.query<{ jobs: number; names: number; makes: number; different: number }>(
        `select (select count(*)::integer from pgboss.schedule) as jobs,
           (select count(distinct name)::integer from pgboss.schedule) as names,
           (select count(*)::integer from public.vehicle_makes) as makes,
           (select count(distinct lower(name))::integer from public.vehicle_makes) as different`,
      )
      return rows
    })
    expect(counts?.jobs).toBeGreaterThan(10)
    expect(counts?.names).toBe(counts?.jobs)
    expect(counts?.makes).toBeGreaterThan(10)
    expect(counts?.different).toBe(counts?.makes)
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const script = await fetch(`${proxy.url}/assets/of-another-version.js`)
    expect([script.status, script.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('each logs at start what is not shared', () => {
    for (const server of servers) {
      expect(server.output()).toContain('all need the same disk for DATA_DIR/files, or choose an S3 store')
      expect(server.output()).toContain('each keeps its own mails; set SMTP_URL on all.')
    }
  })

  test('an administrator moves the files of all servers to S3', async () => {
    const { code, output } = await runServer({ ...environment, DATA_DIR: directories[0] ?? '' }, [
      'admin',
      'admin@example.test',
    ])
    expect(code, output).toBe(0)
    const password = /^ {2}(\S{20})$/m.exec(output)?.[1] ?? ''
    const admin = await signedIn(proxy.url, { email: 'admin@example.test', password })
    const { endpoint, region, bucket: bucket_name, accessKeyId, secretAccessKey } = s3.options
    const form = {
      endpoint,
      region,
      bucket_name,
      access_key_id: accessKeyId,
      secret_access_key: secretAccessKey,
    }
    const { data } = await admin.from('s3_settings').insert(form).select('id').single().throwOnError()
    const tested = await admin.functions.invoke('test-s3-connection', { body: { ...form, id: data.id } })
    expect(tested.data).toEqual({ success: true })
    await admin.from('s3_settings').update({ is_active: true }).eq('id', data.id).throwOnError()
  })

  test('sessions are shared, and end on all servers', async () => {
    const account = await person('customer')
    const one = await signedIn(servers[0]?.url ?? '', account)
    const { data } = await one.auth.getSession()
    const token = data.session?.access_token ?? ''
    const read = async ({ url }: RunningServer) => {
      const answer = await fetch(`${url}/rest/v1/profiles?select=first_name&id=eq.${data.session?.user.id}`, {
        headers: { apikey: environment.ANON_KEY ?? '', authorization: `Bearer ${token}` },
      })
      return [answer.status, ((await answer.json()) as { length?: number }).length]
    }
    expect(await Promise.all(servers.map(read))).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    const streams = await Promise.all(servers.map(({ url }) => listen(one, url)))
    const elsewhere = await signedIn(proxy.url, account)
    await elsewhere.auth.signOut({ scope: 'global' })
    await expect
      .poll(async () => (await Promise.all(servers.map(read))).map(([status]) => status), { timeout: 30_000 })
      .toEqual([401, 401, 401])
    await Promise.all(streams.map(({ ended }) => ended))
  })

  test('a stream at one server gets a message sent to another', async () => {
    seller = await signedIn(proxy.url, await person('dealer'))
    buyer = await signedIn(proxy.url, await person('customer'))
    car = await addMobius(service, (await seller.auth.getUser()).data.user?.id ?? '')
    const streams = await Promise.all([...servers, proxy].map(({ url }) => listen(seller, url)))
    const atSecond = clientAt(servers[1]?.url ?? '')
    const { data } = await buyer.auth.getSession()
    if (data.session) await atSecond.auth.setSession(data.session)
    await atSecond.from('messages').insert({ listing_id: car, content: 'Is it still there?' }).throwOnError()
    for (const { heard } of streams)
      await expect.poll(heard, { timeout: 10_000 }).toContain('data: message\n\n')
    await Promise.all(streams.map(({ leave }) => leave()))
  })

  test('the page of a changed ad is dropped by all, and purged at the CDN by one', async () => {
    await expect.poll(() => cdn.posts.flat(), { timeout: 10_000 }).toContain('pages')
    cdn.posts.length = 0
    const pages = () => Promise.all(servers.map(({ url }) => pageAt(url)))
    expect((await pages()).every((page) => page.includes('2020 Mobius II'))).toBe(true)
    await service.from('vehicle_listings').update({ title: '2020 Mobius Three' }).eq('id', car).throwOnError()
    await expect
      .poll(async () => (await pages()).every((page) => page.includes('2020 Mobius Three')), {
        timeout: 10_000,
      })
      .toBe(true)
    await expect.poll(() => cdn.posts.flat(), { timeout: 10_000 }).toContain(`vehicles-${car}`)
    expect(cdn.headers().authorization).toBe('Bearer of-the-tests')
  })

  test('guesses of one address count across servers', async () => {
    const guess = async (nth: number) => {
      const answer = await fetch(`${proxy.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: environment.ANON_KEY ?? '',
          'content-type': 'application/json',
          'x-forwarded-for': '41.90.64.7',
        },
        body: JSON.stringify({ email: `nobody.${nth}@example.test`, password: 'Karibu-2020' }),
      })
      return answer.status
    }
    const statuses = await Promise.all(
      Array.from({ length: SECRETS_OF_ONE_ADDRESS + 6 }, (_, nth) => guess(nth)),
    )
    const refused = statuses.filter((status) => status === 429)
    expect(refused.length).toBe(6)
    expect(statuses.filter((status) => status === 400).length).toBe(SECRETS_OF_ONE_ADDRESS)
  })

  test('each mail is sent once', async () => {
    const addresses = Array.from({ length: 12 }, (_, nth) => `reader.${nth}@example.test`)
    for (const email of addresses)
      expect((await clientAt(proxy.url).rpc('subscribe_to_newsletter', { email })).error).toBeNull()
    const left = () =>
      onConnection(owner(), async (client) => (await client.query('select from mail.outbox')).rowCount)
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    const received = await Promise.all(addresses.map(async (address) => (await mailsTo(address)).length))
    expect(received).toEqual(addresses.map(() => 1))
  })

  test('a picture uploaded to one is readable on all, in every size', async () => {
    const bytes = await photo(900, 600).jpeg().toBuffer()
    const { data } = await seller.auth.getUser()
    const name = `${data.user?.id}/${crypto.randomUUID()}.jpg`
    const first = clientAt(servers[0]?.url ?? '')
    const { data: held } = await seller.auth.getSession()
    if (held.session) await first.auth.setSession(held.session)
    const stored = await first.storage
      .from('listing-images')
      .upload(name, new Uint8Array(bytes), { contentType: 'image/jpeg', cacheControl: '31536000' })
    expect(stored.error).toBeNull()
    const sizes = await Promise.all(
      servers.map(async ({ url }) => {
        const whole = await fetch(`${url}/storage/v1/object/public/listing-images/${name}`)
        const small = await fetch(`${url}/storage/v1/render/image/public/listing-images/${name}?width=320`)
        expect([whole.status, small.status]).toEqual([200, 200])
        for (const { headers } of [whole, small]) {
          expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
          expect(headers.get('cache-tag')).toBe(`files,files-${data.user?.id}`)
        }
        return [(await whole.arrayBuffer()).byteLength, (await small.arrayBuffer()).byteLength]
      }),
    )
    expect(new Set(sizes.map(String)).size).toBe(1)
  })

  test('one killed under load loses nothing acknowledged; the others continue, and it returns', async () => {
    const { data: make } = await service.from('vehicle_makes').select('id').limit(1).single().throwOnError()
    const { data } = await seller.auth.getUser()
    const bytes = new Uint8Array(await photo(40, 30).jpeg().toBuffer())
    const acknowledged = { models: [] as string[], subscribers: [] as string[], pictures: [] as string[] }
    const done = () => Object.values(acknowledged).flat().length
    let lost = 0
    const write = async (name: string, nth: number) => {
      if (nth % 20 === 3) {
        const address = `${name}@example.test`
        const { error } = await service.rpc('subscribe_to_newsletter', { email: address })
        return error ? undefined : acknowledged.subscribers.push(address)
      }
      if (nth % 20 === 13) {
        const file = `${data.user?.id}/${name}.jpg`
        const { error } = await seller.storage
          .from('listing-images')
          .upload(file, bytes, { contentType: 'image/jpeg' })
        return error ? undefined : acknowledged.pictures.push(file)
      }
      const { error } = await service.from('vehicle_models').insert({ make_id: make.id, name })
      return error ? undefined : acknowledged.models.push(name)
    }
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let nth = 0; nth < 80; nth++) if (!(await write(`load-${writer}-${nth}`, nth))) lost += 1
    })
    await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(120)
    const beforeDeath = done()
    // The change of the ad above was purged once, by one of them.
    expect(cdn.posts.flat().filter((tag) => tag === `vehicles-${car}`)).toHaveLength(1)
    await servers[1]?.end('SIGKILL')
    await Promise.all(writers)
    expect(done() + lost).toBe(480)
    // Only writes that were on their way to it: one of each client, or two if it met a connection that was about to close.
    expect(lost).toBeLessThanOrEqual(12)
    expect(beforeDeath).toBeLessThan(400)

    const { data: models } = await service
      .from('vehicle_models')
      .select('name')
      .like('name', 'load-%')
      .throwOnError()
    const kept = models.map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(acknowledged.models))
    expect(new Set(kept).size).toBe(kept.length)
    for (const file of acknowledged.pictures) {
      const answer = await fetch(`${proxy.url}/storage/v1/object/public/listing-images/${file}`)
      expect(answer.status).toBe(200)
    }
    // A mail that the dead server had taken waits in the outbox until the queue repeats it; a row leaves once its mail is sent.
    const isWaiting = (address: string) =>
      onConnection(owner(), async (client) => {
        const { rowCount } = await client.query('select from mail.outbox where recipient = $1', [address])
        return rowCount === 1
      })
    const mailed = async (address: string) =>
      (await isWaiting(address)) || (await mailsTo(address)).length > 0
    for (const address of acknowledged.subscribers) expect(await mailed(address), address).toBe(true)

    const port = String(proxy.ports[1])
    servers[1] = await startServer(directories[1] ?? '', { ...environment, PORT: port })
    expect(servers[1].output()).toContain(`Files     files at ${s3.options.endpoint}`)
    expect(servers[1].output()).not.toContain('DATA_DIR/files')
    const stream = await listen(seller, servers[1].url)
    await buyer.from('messages').insert({ listing_id: car, content: 'Is it sold?' }).throwOnError()
    await expect.poll(stream.heard, { timeout: 10_000 }).toContain('data: message\n\n')
    await stream.leave()
    const [file = ''] = acknowledged.pictures
    const again = await fetch(`${servers[1].url}/storage/v1/object/public/listing-images/${file}`)
    expect(again.status).toBe(200)
  })
})
