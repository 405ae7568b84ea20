import { setImmediate as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Collector, startCollector } from '#testing/collector.ts'
import type { Telemetry } from './index.ts'
import { startSdk } from './sdk.ts'
import type { TelemetrySettings } from './settings.ts'

const settings: TelemetrySettings = {
  traces: true,
  metrics: false,
  sampler: { name: 'parentbased_always_on', ratio: 1 },
  acceptTraceparent: false,
  spanDelay: 60_000,
  metricInterval: 60_000,
}
const SENDER = '0af7651916cd43dd8448eb211c80319c'
const sampled = `00-${SENDER}-b7ad6b7169203331-01`
const unsampled = `00-${SENDER}-b7ad6b7169203331-00`

let collector: Collector
let logged: unknown[]
let running: Telemetry[]

beforeEach(async () => {
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  logged = []
  running = []
})

afterEach(async () => {
  for (const telemetry of running) await telemetry.stop()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await collector.close()
})

function start(changes: Partial<TelemetrySettings> = {}): Telemetry {
  const telemetry = startSdk({ ...settings, ...changes }, (...line) => logged.push(line))
  running.push(telemetry)
  return telemetry
}

async function sentBy(telemetry: Telemetry) {
  await telemetry.stop()
  running = running.filter((other) => other !== telemetry)
  return collector.spans()
}

test('concurrent spans have the right parents', async () => {
  const telemetry = start()
  await telemetry.trace('request', {}, () =>
    Promise.all(
      ['one', 'two'].map((name) =>
        telemetry.span(name, {}, async () => {
          await pause()
          telemetry.note({ named: name })
          telemetry.start(`in ${name}`, {}, 'calls').end({ rows: 3 })
        }),
      ),
    ),
  )
  const spans = await sentBy(telemetry)
  const named = (name: string) => spans.find((span) => span.name === name)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  for (const name of ['one', 'two']) {
    expect(named(name)).toMatchObject({
      parentSpanId: named('request')?.spanId,
      attributes: { named: name },
    })
    expect(named(`in ${name}`)).toMatchObject({ parentSpanId: named(name)?.spanId, attributes: { rows: 3 } })
  }
})

test('outside of a trace, and after its end, nothing is recorded', async () => {
  const telemetry = start()
  telemetry.note({ lost: true })
  telemetry.start('lost').end()
  await telemetry.span('lost', {}, async () => {})
  const later = Promise.withResolvers<void>()
  let late: Promise<void> | undefined
  await telemetry.trace('request', {}, async () => {
    late = later.promise.then(() => telemetry.span('late', {}, async () => {}))
  })
  later.resolve()
  await late
  expect((await sentBy(telemetry)).map(({ name }) => name)).toEqual(['request'])
})

test('a span ends once', async () => {
  const telemetry = start()
  await telemetry.trace('request', {}, async () => {
    const span = telemetry.start('wait')
    span.end()
    span.end({ rows: 1 }, new Error('late'))
  })
  expect((await sentBy(telemetry)).find(({ name }) => name === 'wait')).toMatchObject({ attributes: {} })
  expect(logged).toEqual([])
})

test('a failure is recorded by code or class, without message, and rethrown', async () => {
  const telemetry = start()
  const failure = Object.assign(new Error('Key (email)=(jane@x.co.ke) already exists.'), { code: '23505' })
  const request = telemetry.trace('request', {}, () =>
    telemetry.span('statement', {}, () => Promise.reject(failure)),
  )
  await expect(request).rejects.toBe(failure)
  await telemetry.trace('odd', {}, () => Promise.reject('jane@x.co.ke')).catch(() => {})
  await telemetry.trace('answer', {}, async () => telemetry.note({ 'http.response.status_code': 503 }))
  const types = Object.fromEntries(
    (await sentBy(telemetry)).map(({ name, status, attributes }) => [
      name,
      [status?.code, attributes['error.type']],
    ]),
  )
  expect(types).toEqual({
    request: [2, '23505'],
    statement: [2, '23505'],
    odd: [2, 'Error'],
    answer: [2, '503'],
  })
  expect(collector.received()).not.toContain('jane')
})

test('work that starts a trace within one is linked to it', async () => {
  const telemetry = start()
  await telemetry.trace('request', {}, () => telemetry.trace('renewal', {}, async () => {}))
  const spans = await sentBy(telemetry)
  const [renewal, request] = ['renewal', 'request'].map((name) => spans.find((span) => span.name === name))
  expect(renewal?.parentSpanId || undefined).toBeUndefined()
  expect(renewal?.traceId).not.toBe(request?.traceId)
  expect(renewal?.links).toMatchObject([{ traceId: request?.traceId }])
})

test.each([
  [false, sampled, 1, false],
  [true, sampled, 1, true],
  [true, unsampled, 0, false],
  [true, 'jane@x.co.ke', 1, false],
  [true, `${sampled}-more`, 1, false],
  [true, undefined, 1, false],
])(
  'where traceparent is accepted: %s, the header %s gives %i traces',
  async (accept, traceparent, count, isSenders) => {
    const telemetry = start({ acceptTraceparent: accept })
    await telemetry.trace('request', {}, async () => {}, { isRequest: true, traceparent })
    const spans = await sentBy(telemetry)
    expect(spans).toHaveLength(count)
    expect(spans.some(({ traceId }) => traceId === SENDER)).toBe(isSenders)
  },
)

test.each([
  ['always_off', 1, 0],
  ['traceidratio', 0, 0],
  ['parentbased_traceidratio', 1, 1],
] as const)('the sampler %s with %d', async (name, ratio, count) => {
  const telemetry = start({ sampler: { name, ratio } })
  const id = await telemetry.trace('request', {}, async () => telemetry.traceId())
  expect(id === undefined).toBe(count === 0)
  expect(await sentBy(telemetry)).toHaveLength(count)
})
