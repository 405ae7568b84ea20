import { setTimeout as sleep } from 'node:timers/promises'
import {
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanAttributes } from '#backend'
import type { Log } from '../log.ts'
import type { Metric } from '../metrics.ts'
import type { Telemetry, TraceOrigin } from './index.ts'
import { metricProducer } from './metric-producer.ts'
import { problemLog } from './problem-log.ts'
import type { TelemetrySettings } from './settings.ts'
import { shownStatement } from './shown-statement.ts'

/** Time limit of the last delivery when the server stops. */
const STOP_MS = 3_000
/** Deliveries at once; beyond, and beyond 2,048 waiting spans, they are dropped. */
const MOST_DELIVERIES = 4
const LONGEST_ATTRIBUTE = 8_000

/** Starts OpenTelemetry's SDK in this process. */
export function startSdk(settings: TelemetrySettings, log: Log): Telemetry {
  const problems = problemLog(log)
  diag.setLogger(problems, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'magari' }))
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))

  const tracers = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: settings.traces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ concurrencyLimit: MOST_DELIVERIES }),
            scheduledDelayMillis: settings.spanDelay,
          }),
        ]
      : [],
  })
  const tracer = tracers.getTracer('magari')
  let meters: MeterProvider | undefined

  const running = () => {
    const span = trace.getActiveSpan()
    return span?.isRecording() ? span : undefined
  }

  async function within<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    isOn: true,
    traceId: () => running()?.spanContext().traceId,
    span: (name, attributes, work) =>
      running() ? tracer.startActiveSpan(name, { attributes }, (span) => within(span, work)) : work(),
    start(name, attributes = {}, calls) {
      if (!running()) return { end() {} }
      const kind = calls ? SpanKind.CLIENT : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind, attributes: shown(attributes) })
      return {
        end(more = {}, error) {
          // The SDK would report a second end as a problem.
          if (!span.isRecording()) return
          span.setAttributes(more)
          if (error !== undefined) fail(span, error)
          span.end()
        },
      }
    },
    note(attributes) {
      const span = running()
      span?.setAttributes(attributes)
      const status = Number(attributes['http.response.status_code'])
      if (status >= 500)
        span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status))
    },
    trace(name, attributes, work, { isRequest = false, traceparent }: TraceOrigin = {}) {
      const other = running()?.spanContext()
      const options = {
        attributes,
        kind: isRequest ? SpanKind.SERVER : SpanKind.INTERNAL,
        links: other ? [{ context: other }] : [],
      }
      const sender = settings.acceptTraceparent && traceparent ? parseTraceParent(traceparent) : null
      const parent = sender ? trace.setSpanContext(ROOT_CONTEXT, { ...sender, isRemote: true }) : ROOT_CONTEXT
      return tracer.startActiveSpan(name, options, parent, (span) => within(span, work))
    },
    observe(read: () => Metric[]) {
      if (!settings.metrics) return
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ concurrencyLimit: MOST_DELIVERIES }),
        exportIntervalMillis: settings.metricInterval,
        exportTimeoutMillis: Math.min(settings.metricInterval, 30_000),
        metricProducers: [metricProducer(read, resource)],
      })
      meters = new MeterProvider({ resource, readers: [reader] })
    },
    async stop() {
      const sent = Promise.allSettled([tracers.shutdown(), meters?.shutdown()])
      await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })])
      context.disable()
      diag.disable()
    },
  }
}

function shown(attributes: SpanAttributes): SpanAttributes {
  const text = attributes['db.query.text']
  return typeof text === 'string' ? { ...attributes, 'db.query.text': shownStatement(text) } : attributes
}

// Without the message, which may contain user input.
function fail(span: Span, error: unknown) {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const type = [code, name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text)) ?? 'Error'
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type as string)
}

function samplerOf({ sampler: { name, ratio } }: TelemetrySettings): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
