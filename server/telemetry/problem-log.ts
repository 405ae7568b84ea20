import type { DiagLogger } from '@opentelemetry/api'
import type { Log } from '../log.ts'

const REPEAT_MS = 10 * 60_000
const LONGEST_REASON = 200

/**
 * Receives the problems of OpenTelemetry's SDK, e.g. with a collector that does not answer: the first is logged at once, then one line
 * for all of ten minutes. `now`: monotonic clock in ms.
 */
export function problemLog(log: Log, now: () => number = () => performance.now()): DiagLogger {
  let loggedAt = Number.NEGATIVE_INFINITY
  let since = 0
  const report = (text: string) => {
    since += 1
    if (now() - loggedAt < REPEAT_MS) return
    log('warn', 'traces or metrics were not delivered', { reason: reasonOf(text), times: since })
    loggedAt = now()
    since = 0
  }
  const ignore = () => {}
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }
}

/** The SDK writes errors as JSON, with stack and the collector's answer. */
function reasonOf(text: string): string {
  try {
    const { message, code } = JSON.parse(text) as { message?: string; code?: string }
    return [message, code].filter(Boolean).join(', ').slice(0, LONGEST_REASON)
  } catch {
    return text.slice(0, LONGEST_REASON)
  }
}
