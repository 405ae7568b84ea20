import { type SpanAttributes, type Tracing, untraced } from '#backend'
import type { Log } from '../log.ts'
import type { Metric } from '../metrics.ts'
import type { TelemetrySettings } from './settings.ts'

/** The trigger of a trace. */
export interface TraceOrigin {
  /** A request from outside. */
  isRequest?: boolean
  /** Its traceparent header. */
  traceparent?: string | undefined
}

/** Records spans, and starts traces. */
export interface TracesOfServer extends Tracing {
  /** Runs the work as a new trace. If another one runs here, the new one links to it. */
  trace<Result>(
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<Result>,
    origin?: TraceOrigin,
  ): Promise<Result>
}

/** Sends traces and metrics to a collector. */
export interface Telemetry extends TracesOfServer {
  /** Whether it is configured. */
  isOn: boolean
  /** The id of the trace that runs here, if it is recorded. */
  traceId(): string | undefined
  /** Sends these metrics at the configured interval from now on. */
  observe(read: () => Metric[]): void
  /** Sends pending data, within STOP_MS. */
  stop(): Promise<void>
}

/** Records and sends nothing. */
export const noTelemetry: Telemetry = {
  ...untraced,
  isOn: false,
  trace: (_name, _attributes, work) => work(),
  traceId: () => undefined,
  observe() {},
  async stop() {},
}

/** Starts the configured exporters. OpenTelemetry's packages are loaded only then. */
export async function startTelemetry(settings: TelemetrySettings | undefined, log: Log): Promise<Telemetry> {
  if (!settings) return noTelemetry
  const { startSdk } = await import('./sdk.ts')
  return startSdk(settings, log)
}
