/** One thing worth knowing about the running service. `error` is what was thrown; it never reaches a client. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  method?: string
  path?: string
  error?: unknown
}
