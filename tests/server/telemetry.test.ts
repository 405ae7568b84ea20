import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectedSpan, type Collector, startCollector } from '#testing/collector.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

// Prints each module of OpenTelemetry that the process or one of its threads loads.
const preload = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  if (url.includes('@opentelemetry')) process.stderr.write('loaded ' + url + '\\n')
  return next(url, context)
} })`
const printsModules = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }
const soon = { OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_METRIC_EXPORT_INTERVAL: '1000' }
const wait = { timeout: 60_000 }

const directory = freshDataDirectory()
let collector: Collector
let server: RunningServer
let service: SupabaseClient

beforeAll(async () => {
  collector = await startCollector()
  server = await startServer(directory, {
    ...soon,
    ...printsModules,
    RATE_LIMITS: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
    OTEL_SERVICE_NAME: 'magari-of-tests',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
  })
  service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
}, 60_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await collector?.close()
  await removeDataDirectory(directory)
})

/** The spans of the request with this id, once its trace is complete. */
async function traceOf(requestId: string): Promise<CollectedSpan[]> {
  const root = () => collector.spans().find(({ attributes }) => attributes['magari.request_id'] === requestId)
  await expect.poll(root, { ...wait, message: requestId }).toBeDefined()
  return collector.spans().filter(({ traceId }) => traceId === root()?.traceId)
}

/** The names from the root of the trace to a span. */
function wayTo(span: CollectedSpan | undefined, spans: CollectedSpan[]): string[] {
  if (!span) return []
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...wayTo(parent, spans), span.name]
}

const ask = (path: string, requestId: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { apikey: server.anonKey, ...init.headers, 'x-request-id': requestId },
  }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))

test('an uncached page is one trace, from the request to its statement', async () => {
  expect((await ask('/spare-parts?search=brakes', 'a-page')).status).toBe(200)
  const spans = await traceOf('a-page')
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(roots).toEqual([
    expect.objectContaining({
      name: 'GET /spare-parts',
      kind: 2,
      attributes: expect.objectContaining({ 'http.route': '/spare-parts', 'magari.page_cache': 'miss' }),
    }),
  ])
  const statement = spans.find(({ attributes }) => 'db.query.text' in attributes)
  expect(wayTo(statement, spans)).toEqual([
    'GET /spare-parts',
    'render page',
    'data service rest',
    statement?.attributes['db.operation.name'],
  ])
  expect(statement?.kind).toBe(3)
  expect(statement?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': expect.stringContaining('$1'),
  })
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wait to render', 'parse, plan, compile', 'wait for a connection']),
  )
  await ask('/spare-parts?search=brakes', 'the-same-page')
  expect((await traceOf('the-same-page')).map(({ attributes }) => attributes['magari.page_cache'])).toEqual([
    'hit',
  ])
})

test('concurrently rendered pages have separate traces', async () => {
  const paths = [
    '/vehicles',
    '/services',
    '/financing',
    '/insurance',
    '/vehicles?search=rav4',
    '/services?search=wash',
  ]
  const answers = await Promise.all(paths.map((path, index) => ask(path, `together-${index}`)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  for (const [index, path] of paths.entries()) {
    const spans = await traceOf(`together-${index}`)
    const asked = spans.filter(({ name }) => name === 'data service rest')
    expect(asked.length).toBeGreaterThan(0)
    for (const span of asked)
      expect(wayTo(span, spans)).toEqual([`GET ${path.split('?')[0]}`, 'render page', 'data service rest'])
  }
})

test('a request to the data service is a trace, named in its log line', async () => {
  expect((await ask('/rest/v1/vehicle_makes?select=name&limit=3', 'an-api-call')).status).toBe(200)
  const spans = await traceOf('an-api-call')
  expect(spans.find(({ parentSpanId }) => !parentSpanId)?.name).toBe('GET /rest/v1/:relation')
  expect(spans.find(({ name }) => name === 'data service rest')?.attributes).toMatchObject({
    'db.collection.name': 'vehicle_makes',
    'http.response.status_code': 200,
  })
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes('"an-api-call"'))
  expect(JSON.parse(line ?? '{}').trace_id).toBe(spans[0]?.traceId)
})

test('a failed statement is marked with its SQLSTATE', async () => {
  expect((await ask('/rest/v1/vehicle_listings?price=eq.x', 'a-failure')).status).toBe(400)
  const failed = (await traceOf('a-failure')).find(({ kind }) => kind === 3)
  expect(failed).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '22P02' } })
})

test('a job is a trace', async () => {
  await ask('/auth/v1/recover', 'a-mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'wanjiru.of.tests@example.test' }),
  })
  await service.auth.admin.createUser({ email: 'njoroge.of.tests@example.test', password: 'Barabara-77' })
  await ask('/auth/v1/recover', 'a-mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'njoroge.of.tests@example.test' }),
  })
  await expect
    .poll(() => collector.spans().filter(({ name }) => name === 'job mail').length, wait)
    .toBeGreaterThan(0)
})

test('an upload is a trace with its statements, files and pictures', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { error } = await service.storage.from('listing-images').upload('of-tests/red.jpg', bytes)
  expect(error).toBeNull()
  const picture = () => collector.spans().find(({ name }) => name === 'picture clean')
  await expect.poll(picture, wait).toBeDefined()
  const root = () => collector.spans().find((span) => span.traceId === picture()?.traceId && span.kind === 2)
  await expect.poll(root, wait).toMatchObject({ name: 'POST /storage/v1/object/*' })
  const names = collector.spans().flatMap(({ traceId, name }) => (traceId === root()?.traceId ? [name] : []))
  expect(names).toEqual(expect.arrayContaining(['data service storage', 'store file', 'SELECT']))
})

test('external traces are ignored unless configured', async () => {
  const foreign = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${foreign}-b7ad6b7169203331-01`, baggage: 'person=jane' }
  await ask('/rest/v1/vehicle_makes?select=id&limit=1', 'from-outside', { headers })
  expect((await traceOf('from-outside')).every(({ traceId }) => traceId !== foreign)).toBe(true)
})

test('telemetry contains no personal data or input', async () => {
  const email = 'achieng.of.tests@example.test'
  const password = 'Siri-ya-Achieng-77'
  const phone = '0712987654'
  const { data: account } = await service.auth.admin.createUser({ email, password, email_confirm: true })
  const id = account.user?.id ?? ''
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { data: session } = await client.auth.signInWithPassword({ email, password })
  const token = session.session?.access_token ?? ''
  expect(token).not.toBe('')
  await client.auth.signInWithPassword({ email, password: `not-${password}` })
  expect((await client.from('profiles').select('*').eq('id', id)).error).toBeNull()
  await client.from('profiles').update({ phone }).eq('id', id)
  // Twice and a third time: a repeated read has a plan with its values written into the statement.
  for (const _ of [1, 2, 3]) await client.from('profiles').select('id').eq('phone', phone)
  await ask(`/vehicles?search=${phone}`, 'typed-1')
  await ask(`/vehicles?search=${encodeURIComponent(email)}`, 'typed-2')
  await ask(`/vehicles/${phone}`, 'typed-3')
  await ask(`/${encodeURIComponent(email)}`, 'typed-4')
  await ask(`/rest/v1/vehicle_listings?select="${phone}":title&location=eq.${phone}`, 'typed-5')
  await ask(`/rest/v1/${phone}?select=*`, 'typed-6')
  await ask(`/auth/v1/${email}`, 'typed-7')
  await ask(`/storage/v1/object/public/avatars/${email}`, 'typed-8')
  await ask(`/functions/v1/${email}`, 'typed-9')
  await ask('/auth/v1/verify?type=recovery&token=secret-of-a-mail', 'typed-10')
  const form = new URLSearchParams({ name: 'Achieng', email, phone, message: `Call ${phone}` })
  await ask('/contact', 'typed-11', { method: 'POST', body: form })
  for (let number = 1; number <= 11; number++) await traceOf(`typed-${number}`)
  const received = collector.received()
  const person = [email, 'achieng', phone, phone.slice(1), id, token, token.split('.')[1] ?? '', password]
  for (const text of [...person, 'secret-of-a-mail', server.anonKey, server.serviceKey, '127.0.0.1'])
    expect(received.toLowerCase().includes(text.toLowerCase()), text).toBe(false)
})

test('the collector gets the values of /metrics', async () => {
  await expect.poll(() => collector.metric('magari.requests').length, wait).toBeGreaterThan(0)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const total = Number(/^magari_requests_total\{service="rest",status="2xx"\} (\d+)$/m.exec(text)?.[1])
  expect(total).toBeGreaterThan(0)
  const sent = () =>
    collector
      .metric('magari.requests')
      .find(({ attributes }) => attributes.service === 'rest' && attributes.status === '2xx')?.value
  await expect.poll(sent, wait).toBe(total)
  expect(collector.metric('magari.memory')[0]?.value).toBeGreaterThan(1_000_000)
})

test('pending data is sent when the server stops, with standard names and headers', async () => {
  await ask('/rest/v1/vehicle_makes?select=id&limit=2', 'the-last')
  expect(await server.end('SIGTERM')).toBe(0)
  expect(collector.spans().some(({ attributes }) => attributes['magari.request_id'] === 'the-last')).toBe(
    true,
  )
  expect(collector.requests().every(({ headers }) => headers['api-key'] === 'of-the-collector')).toBe(true)
  expect(collector.received()).toContain('"magari-of-tests"')
  expect(collector.received()).toContain('deployment.environment.name')
  expect(server.output()).toContain('loaded ')
})

test('a failing collector delays nothing, and gives one log line', async () => {
  let answers: 'never' | 'refusal' | 'nonsense' = 'never'
  const bad = await startCollector((_request, response) => {
    if (answers === 'refusal') response.writeHead(500).end('<html>')
    if (answers === 'nonsense') response.writeHead(200, { 'content-type': 'application/json' }).end('{{{')
  })
  server = await startServer(directory, {
    ...soon,
    RATE_LIMITS: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: bad.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  })
  const problems = () => server.output().split('were not delivered').length - 1
  const arrives = async (more: number) => {
    const before = bad.requests().length
    const received = async () => {
      expect((await ask('/rest/v1/vehicle_makes?select=id&limit=1', 'through-it-all')).status).toBe(200)
      return bad.requests().length
    }
    await expect.poll(received, wait).toBeGreaterThanOrEqual(before + more)
  }
  await arrives(4)
  await expect.poll(problems, wait).toBe(1)
  answers = 'refusal'
  await arrives(4)
  answers = 'nonsense'
  await arrives(4)
  await bad.close()
  for (let count = 0; count < 20; count++)
    expect((await ask('/vehicles', 'without-a-collector')).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(problems()).toBe(1)
})

test('a hanging collector does not prevent the server from stopping', async () => {
  const silent = await startCollector(() => {})
  server = await startServer(directory, { ...soon, OTEL_EXPORTER_OTLP_ENDPOINT: silent.url })
  await ask('/rest/v1/vehicle_makes?select=id&limit=1', 'unanswered')
  await expect.poll(() => silent.requests().length, wait).toBeGreaterThan(0)
  expect(await server.end('SIGTERM')).toBe(0)
  await silent.close()
})

test('without an endpoint OpenTelemetry is not loaded, and the log names no trace', async () => {
  server = await startServer(directory, printsModules)
  expect((await ask('/vehicles', 'untraced')).status).toBe(200)
  expect((await ask('/rest/v1/vehicle_makes?select=id&limit=1', 'untraced')).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).toContain('"untraced"')
  expect(server.output()).not.toContain('loaded ')
  expect(server.output()).not.toContain('trace_id')
})
