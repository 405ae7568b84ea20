import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  freePort,
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  runServer,
  startServer,
} from '#testing/running-server.ts'

/** Created by the first test's server; the servers of later tests start on it. */
const data = freshDataDirectory()
const directories = [data]
const servers: RunningServer[] = []

function directory() {
  const made = freshDataDirectory()
  directories.push(made)
  return made
}

async function start(...options: Parameters<typeof startServer>) {
  const server = await startServer(...options)
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGTERM')
})
afterAll(async () => {
  for (const made of directories) await removeDataDirectory(made)
})

test('serves, logs its URL, and prints how to connect', async () => {
  const server = await start(data)
  expect(server.output()).toContain(`Magari is at ${server.url}`)
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect(await (await fetch(`${server.url}/config.json`)).json()).toEqual({
    url: server.url,
    anonKey: server.anonKey,
  })
})

test('headers above 16 KB are refused, others accepted', async () => {
  const server = await start(data)
  const withCookie = (bytes: number) =>
    fetch(`${server.url}/healthz`, { headers: { cookie: 'x'.repeat(bytes) } })
  expect((await withCookie(12_000)).status).toBe(200)
  expect((await withCookie(20_000)).status).toBe(431)
})

test('posting to a page without an action is refused with one log line; form bodies are limited', async () => {
  const server = await start(data)
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await fetch(`${server.url}/login`, { method, body: 'a=b' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('This could not be sent')
  }
  expect(server.output()).toContain('"message":"page refused","method":"PUT","path":"/login","status":405')
  expect(server.output()).not.toMatch(/^\s+at |"level":"error"/m)
  const large = await fetch(`${server.url}/login`, { method: 'POST', body: 'a'.repeat(70_000) })
  expect(large.status).toBe(413)
})

test('limits apply to the client reported by the trusted proxy', async () => {
  const server = await start(data, {
    TRUST_PROXY: '1',
    RATE_LIMITS: 'address.secrets=2/600, address.everything=20/600',
    METRICS_TOKEN: 'a-token-of-the-tests',
    ALLOWED_ORIGINS: 'https://app.example',
  })
  const signIn = (forwardedFor: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'x-forwarded-for': forwardedFor, origin: 'https://app.example' },
      body: JSON.stringify({ email: 'nobody@example.test', password: 'Barabara-77' }),
    })
  const first = await signIn('41.90.64.7')
  expect(first.status).toBe(400)
  expect(first.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect((await signIn('1.2.3.4, 41.90.64.7')).status).toBe(400)
  const refused = await signIn('5.6.7.8, 41.90.64.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn('41.90.64.8')).status).toBe(400)

  const page = () => fetch(`${server.url}/login`, { headers: { 'x-forwarded-for': '41.90.64.9' } })
  const pages = []
  for (let time = 0; time < 21; time++) pages.push((await page()).status)
  expect(pages).toEqual([...Array(20).fill(200), 429])

  const metrics = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } })
  expect(await (await metrics('Bearer a-token-of-the-tests')).text()).toContain(
    'magari_requests_total{service="auth",status="4xx"} 4',
  )
  expect((await metrics('Bearer another-token')).status).toBe(404)
})

test('SIGTERM finishes the running request, closes the database and exits with 0', async () => {
  const server = await start(data)
  const database = server.databaseProcess()
  // The server's `100 Continue` tells that it has begun to answer.
  const running = request(`${server.url}/vehicles`, { headers: { expect: '100-continue' } })
  const response = once(running, 'response') as Promise<[IncomingMessage]>
  running.end()
  await once(running, 'continue')
  const ended = server.end('SIGTERM')
  const [answer] = await response
  expect(answer.statusCode).toBe(200)
  await answer.toArray()
  expect(answer.complete).toBe(true)
  expect(await ended).toBe(0)
  expect(() => process.kill(database, 0)).toThrow('ESRCH')
})

test('Ctrl-C exits with 0 as well', async () => {
  const server = await start(data)
  expect(await server.end('SIGINT')).toBe(0)
})

test('in development, SIGTERM also closes the database and exits with 0', async () => {
  const server = await start(data, {}, 'dev')
  const database = server.databaseProcess()
  expect((await fetch(`${server.url}/login`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(() => process.kill(database, 0)).toThrow('ESRCH')
  // Vite compiles the whole site for the first page.
}, 120_000)

test('a second start uses the secrets and data of the first', async () => {
  const first = await start(data)
  const { serviceKey } = first
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
  }
  const made = await fetch(`${first.url}/rest/v1/vehicle_makes`, {
    method: 'POST',
    headers,
    body: '{"name":"Mobius"}',
  })
  expect(made.status).toBe(201)
  await first.end('SIGTERM')

  const second = await start(data)
  expect(second.serviceKey).toBe(serviceKey)
  const found = await fetch(`${second.url}/rest/v1/vehicle_makes?select=name&name=eq.Mobius`, { headers })
  expect(await found.json()).toEqual([{ name: 'Mobius' }])
})

/** A refusal is one sentence and exit code 1, without a stack trace. */
async function refusal(environment: Record<string, string>) {
  const { code, output } = await runServer({
    DATA_DIR: directory(),
    PORT: String(await freePort()),
    ...environment,
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toMatch(/\bat .*:\d+:\d+/)
  return output.trim()
}

const keys = { JWT_SECRET: 's'.repeat(32), ANON_KEY: 'anon', SERVICE_KEY: 'service' }

test('refuses demo accounts on a public address unless explicitly allowed', async () => {
  const demo = directory()
  await (await start(demo, { DEMO: 'on' })).end('SIGTERM')
  const sentence = /^This database holds the demo accounts, an administrator among them,/
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://magari.example' },
    { HOST: '0.0.0.0', DEMO: 'off' },
  ]
  for (const environment of reachable)
    expect(await refusal({ DATA_DIR: demo, ...environment })).toMatch(sentence)
  const asked = await start(demo, { PUBLIC_URL: 'https://magari.example', DEMO: 'on' })
  expect((await fetch(`${asked.url}/readyz`)).status).toBe(200)
  // Five starts, the first of which seeds the demo world.
}, 180_000)

test('refuses a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} is taken. Stop what uses it, or set PORT to another one.`,
  )
  other.close()
})

test('refuses an unusable data directory', async () => {
  const impossible = path.join('/dev/null', 'data')
  expect(await refusal({ DATA_DIR: impossible })).toBe(
    `DATA_DIR is ${impossible}, and it cannot be read and written (ENOTDIR).`,
  )
})

test('refuses a database that does not respond', async () => {
  const port = await freePort()
  const url = `postgresql://magari:secret-word@127.0.0.1:${port}/magari`
  const sentence = await refusal({ DATABASE_URL: url, ...keys })
  expect(sentence).toMatch(/^DATABASE_URL does not answer: .*ECONNREFUSED/)
  expect(sentence).not.toContain('secret-word')
})

test('refuses an invalid variable', async () => {
  expect(await refusal({ PORT: 'many' })).toBe(
    'PORT is "many", and it must be a whole number from 1 to 65535.',
  )
})

test('refuses an address that is not local', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toBe('HOST is not an address of this machine.')
})
