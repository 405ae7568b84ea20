/** A log entry. `error` is the thrown value and is never sent to a client. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  event: string
  requestId?: string
  method?: string
  path?: string
  error?: unknown
}

const UPLOAD_ADDRESS = /^(\/storage\/v1\/upload\/resumable\/(?:sign\/)?)(?!sign\/?$)[^/]+/

/** A path for logs: without the id of a resumable upload, which is part of the right to it. */
export function concealedPath(pathname: string): string {
  return pathname.replace(UPLOAD_ADDRESS, '$1:id')
}
