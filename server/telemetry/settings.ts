import type { Refuse, Value } from '../variables.ts'

/** How traces and metrics are recorded and sent. The SDK itself reads headers, timeout, compression and certificates. */
export interface TelemetrySettings {
  traces: boolean
  metrics: boolean
  sampler: { name: SamplerName; ratio: number }
  /** Whether a request's traceparent header continues the sender's trace. */
  acceptTraceparent: boolean
  /** Milliseconds between two deliveries. */
  spanDelay: number
  metricInterval: number
}

const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof samplerNames)[number]

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
]
const PROTOCOLS = [
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL',
]

/**
 * Reads the standard OTEL_… variables (docs/operations.md, Traces and metrics); undefined when OTEL_EXPORTER_OTLP_ENDPOINT is unset or
 * the SDK is disabled. `refuse` receives a sentence about the first bad value.
 */
export function readTelemetry(value: Value, refuse: Refuse): TelemetrySettings | undefined {
  if (!value('OTEL_EXPORTER_OTLP_ENDPOINT') || value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true')
    return undefined
  for (const name of ENDPOINTS) requireUrl(name, value(name), refuse)
  for (const name of PROTOCOLS) {
    const protocol = value(name)
    if (protocol && protocol !== 'http/json')
      refuse(
        `${name} is "${protocol}", and only http/json works: leave it out, and use the collector's port for HTTP.`,
      )
  }
  const settings = {
    traces: readExporter('OTEL_TRACES_EXPORTER', value, refuse),
    metrics: readExporter('OTEL_METRICS_EXPORTER', value, refuse),
    sampler: readSampler(value, refuse),
    acceptTraceparent: readPropagators(value('OTEL_PROPAGATORS'), refuse),
    spanDelay: readMilliseconds(
      'OTEL_BSP_SCHEDULE_DELAY',
      value('OTEL_BSP_SCHEDULE_DELAY') ?? '5000',
      refuse,
    ),
    metricInterval: readMilliseconds(
      'OTEL_METRIC_EXPORT_INTERVAL',
      value('OTEL_METRIC_EXPORT_INTERVAL') ?? '60000',
      refuse,
    ),
  }
  return settings.traces || settings.metrics ? settings : undefined
}

function requireUrl(name: string, text: string | undefined, refuse: Refuse) {
  if (text === undefined) return
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    refuse(`${name} must be the address of a collector, such as http://localhost:4318.`)
}

function readExporter(name: string, value: Value, refuse: Refuse): boolean {
  const text = value(name) ?? 'otlp'
  if (text !== 'otlp' && text !== 'none') refuse(`${name} is "${text}", and it must be otlp or none.`)
  return text === 'otlp'
}

function readSampler(value: Value, refuse: Refuse): TelemetrySettings['sampler'] {
  const text = value('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const name = samplerNames.find((known) => known === text)
  if (!name)
    return refuse(`OTEL_TRACES_SAMPLER is "${text}", and it must be one of ${samplerNames.join(', ')}.`)
  const argument = value('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = /^(0|1|0?\.\d+|1\.0+|0\.0*)$/.test(argument) ? Number(argument) : Number.NaN
  if (Number.isNaN(ratio))
    refuse(`OTEL_TRACES_SAMPLER_ARG is "${argument}", and it must be a share of traces from 0 to 1.`)
  return { name, ratio }
}

// Anybody can send the header, so it is used only if configured.
function readPropagators(text: string | undefined, refuse: Refuse): boolean {
  const names = text?.split(',').map((name) => name.trim()) ?? ['none']
  for (const name of names)
    if (!['tracecontext', 'baggage', 'none'].includes(name))
      refuse(`OTEL_PROPAGATORS has "${name}", and it must be tracecontext or none.`)
  return names.includes('tracecontext')
}

function readMilliseconds(name: string, text: string, refuse: Refuse): number {
  const number = Number(text)
  if (/^\d{1,8}$/.test(text) && number > 0) return number
  return refuse(`${name} is "${text}", and it must be a number of milliseconds.`)
}
