export interface ErrorBody {
  code: string
  message: string
  details: unknown
  hint: string | null
}

/** An error in PostgREST's format: HTTP status and `{ code, message, details, hint }`. */
export class TablesError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'TablesError'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint }
  }
}

/** The name is not in the cached schema, or not granted. A migration may have changed that since. */
export class NotInSchema extends TablesError {}

/** PostgreSQL's error for an object without a grant, raised early so that nothing else about it is revealed. */
export function permissionDenied(
  kind: 'table' | 'view' | 'function',
  name: string,
  role: string,
): TablesError {
  return new NotInSchema(deniedStatus(role), '42501', `permission denied for ${kind} ${name}`)
}

/** 401 for anonymous callers, who may get the right by signing in; 403 for others. */
export function deniedStatus(role: string): number {
  return role === 'anon' ? 401 : 403
}

/** PGRST116: an object was requested and the result does not have exactly one row. */
export function notSingular(rows: number): TablesError {
  return new TablesError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

/** The response or an embedded array exceeds the caller's limit. */
export function tooLong(bytes: number): TablesError {
  return new TablesError(413, '54000', `The result is longer than ${bytes / 1024 / 1024} MB`, {
    hint: 'Ask for fewer rows or columns.',
  })
}

/** PGRST103: an offset beyond the counted total, or an invalid range. */
export function rangeNotSatisfiable(details: string, total?: number): TablesError {
  const headers: Record<string, string> = total === undefined ? {} : { 'content-range': `*/${total}` }
  return new TablesError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}
