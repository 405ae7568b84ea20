/** A log entry. `error` is the thrown value and is never sent to a client. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  method?: string
  path?: string
  error?: unknown
}
