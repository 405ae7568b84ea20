import type { LogLevel } from './config.ts'
import { logLevels } from './config.ts'

/** Writes one JSON line to stdout: time, level, message and facts. Never secrets. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  facts?: Record<string, unknown>,
) => void

/** A log that drops entries below `threshold`. `traceId`: of the trace that runs where a line is written, if it is recorded. */
export function createLog(threshold: LogLevel, traceId: () => string | undefined = () => undefined): Log {
  return (level, message, facts) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return
    const line = { time: new Date().toISOString(), level, message, ...facts, trace_id: traceId() }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
}
