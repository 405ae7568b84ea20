import { expect, test } from 'vitest'
import { readTelemetry } from './settings.ts'

const read = (variables: Record<string, string>) =>
  readTelemetry(
    (name) => variables[name],
    (sentence) => {
      throw new Error(sentence)
    },
  )
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

test('nothing is sent without an endpoint, or when the SDK or both exporters are switched off', () => {
  expect(read({})).toBeUndefined()
  expect(read({ OTEL_TRACES_SAMPLER: 'no such', OTEL_SERVICE_NAME: 'magari' })).toBeUndefined()
  expect(read({ ...on, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined()
  expect(read({ ...on, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined()
})

test('an endpoint alone sends every trace, and ignores external traces', () => {
  expect(read(on)).toEqual({
    traces: true,
    metrics: true,
    sampler: { name: 'parentbased_always_on', ratio: 1 },
    acceptTraceparent: false,
    spanDelay: 5_000,
    metricInterval: 60_000,
  })
})

test('reads the standard variables', () => {
  expect(
    read({
      ...on,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_PROPAGATORS: 'tracecontext, baggage',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    }),
  ).toEqual({
    traces: true,
    metrics: false,
    sampler: { name: 'parentbased_traceidratio', ratio: 0.05 },
    acceptTraceparent: true,
    spanDelay: 200,
    metricInterval: 1_000,
  })
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://person:secret@localhost:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://localhost/v1/traces'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', 'http/protobuf'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'always'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.5'],
  ['OTEL_PROPAGATORS', 'b3'],
  ['OTEL_BSP_SCHEDULE_DELAY', '5s'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
])('%s=%s is refused with one sentence that names it', (name, text) => {
  expect(() => read({ ...on, [name]: text })).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
})

test('a sentence about an endpoint does not contain it, as it may have a password', () => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://person:secret@localhost' })).toThrow(
    /^(?!.*secret)/,
  )
})
