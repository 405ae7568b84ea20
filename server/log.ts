import type { LogLevel } from './config.ts'
import { logLevels } from './config.ts'

/** Writes one JSON line to stdout: time, level, message and facts. Never secrets. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  facts?: Record<string, unknown>,
) => void

/** A log that drops entries below `threshold`. */
export function createLog(threshold: LogLevel): Log {
  return (level, message, facts) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })}\n`)
  }
}
