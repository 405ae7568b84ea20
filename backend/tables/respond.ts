import { DatabaseError, DatabaseUnavailable, PoolTimeout } from '../postgres/database.ts'
import { TOO_LONG, TOO_MANY_OR_FEW } from './compile/checked.ts'
import type { ErrorTexts } from './conceal.ts'
import { deniedStatus, notSingular, TablesError, tooLong } from './errors.ts'
import { isObject } from './parse/rows.ts'

/** The Content-Range of a page, `0-23/1234`: first and last row, total or '*'. */
export function contentRange(first: number, rows: number, total: number | null): string {
  const shown = rows > 0 ? `${first}-${first + rows - 1}` : '*'
  return `${shown}/${total ?? '*'}`
}

/** Names the schema of a response in a header, in bytes of UTF-8. */
export function nameSchema(headers: Headers, schema: string): void {
  headers.set('content-profile', Buffer.from(schema, 'utf8').toString('latin1'))
}

const CODE = /^[\w.-]{1,100}$/

/** The response to an error, in PostgREST's format. A HEAD request gets no body, and has the code in a header. */
export function errorResponse(error: TablesError, head: boolean): Response {
  const headers = new Headers(error.headers)
  if (error.status === 401 && !headers.has('www-authenticate')) headers.set('www-authenticate', 'Bearer')
  // A function may choose any text as code.
  if (CODE.test(error.code)) headers.set('proxy-status', `PostgREST; error=${error.code}`)
  if (head) return new Response(null, { status: error.status, headers })
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(error.body), { status: error.status, headers })
}

/** Converts a statement's error for the client: statuses by SQLSTATE like PostgREST, texts filtered by `textsOf`. */
export function fromDatabase(
  error: unknown,
  role: string,
  singular: boolean,
  longest: number,
  textsOf: (error: DatabaseError) => ErrorTexts,
): TablesError {
  if (error instanceof TablesError) return error
  if (error instanceof PoolTimeout) {
    return new TablesError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
  }
  if (error instanceof DatabaseUnavailable) {
    return new TablesError(503, 'PGRST001', 'Database connection error. Retrying the connection.', {
      headers: { 'retry-after': '1' },
    })
  }
  if (!(error instanceof DatabaseError)) throw error
  if (error.code === '22P02') {
    const rows = new RegExp(`"${TOO_MANY_OR_FEW}(\\d+)"`).exec(error.message)?.[1]
    if (rows) return singular ? notSingular(Number(rows)) : tooManyAffected(Number(rows))
    if (error.message.includes(`"${TOO_LONG}`)) return tooLong(longest)
  }
  if (error.code === 'PGRST') return raised(error)
  const { message, details, hint } = textsOf(error)
  if (error.code === '57014')
    return new TablesError(statusOf(error, role), error.code, message, { details, hint: TOOK_LONG })
  return new TablesError(statusOf(error, role), error.code, message, { details, hint })
}

const TOOK_LONG = 'Add filters on other columns, or call a function that searches, if there is one.'

function tooManyAffected(rows: number): TablesError {
  return new TablesError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
}

const STATUSES: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42883': 404,
  '42P17': 500,
  P0001: 400,
  '21000': 500,
}
const CLASS_STATUSES: Record<string, number> = {
  '08': 503,
  '53': 503,
  '0L': 403,
  '0P': 403,
  '28': 403,
  '25': 500,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  XX: 500,
  P0: 500,
}

function statusOf({ code, message }: DatabaseError, role: string): number {
  if (code === '42501') return deniedStatus(role)
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  const own = /^PT([1-5]\d\d)$/.exec(code)
  if (own) return Number(own[1])
  if (code.startsWith('PT')) return 500
  return STATUSES[code] ?? CLASS_STATUSES[code.slice(0, 2)] ?? 400
}

// `raise sqlstate 'PGRST' using message = '{code, message, details, hint}', detail = '{status, headers}'` sets the response.
function raised({ message: text, detail }: DatabaseError): TablesError {
  const body = jsonObject(text)
  if (!body || typeof body.code !== 'string' || typeof body.message !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${text}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const answer = jsonObject(detail ?? '')
  const status = Number(answer?.status)
  if (!answer || !(status >= 200 && status <= 599)) {
    return unreadable(
      detail ? `Invalid JSON value for DETAIL: '${detail}'` : 'DETAIL is missing in the RAISE statement',
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { code, message, details = null, hint = null } = body as Record<string, string>
  return new TablesError(status, String(code), String(message), {
    details,
    hint,
    headers: (answer.headers ?? {}) as Record<string, string>,
  })
}

function unreadable(details: string, hint: string): TablesError {
  return new TablesError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  })
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Applies headers and status that a function set by `response.headers` and `response.status`. */
export function applySettings(
  headers: Headers,
  status: number,
  settings: { response_headers: string | null; response_status: string | null },
): number {
  if (settings.response_headers) {
    for (const [name, value] of parseHeaders(settings.response_headers)) {
      // Each cookie is a separate header.
      if (name.toLowerCase() === 'set-cookie') headers.append(name, value)
      else headers.set(name, value)
    }
  }
  if (!settings.response_status) return status
  const own = Number(settings.response_status)
  if (Number.isInteger(own) && own >= 200 && own <= 599) return own
  throw new TablesError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

function parseHeaders(text: string): [name: string, value: string][] {
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found)) return found.map(headerOf)
  } catch {}
  throw new TablesError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
}

function headerOf(given: unknown): [name: string, value: string] {
  const [entry, ...more] = isObject(given) ? Object.entries(given) : []
  const [name, value] = entry ?? []
  if (!name || more.length > 0 || typeof value !== 'string') throw new TypeError('No header')
  // Throws for invalid header names and values.
  new Headers([[name, value]])
  return [name, value]
}
