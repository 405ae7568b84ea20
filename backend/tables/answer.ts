import type { ResultRow } from './compile/read.ts'
import { notSingular, rangeNotSatisfiable } from './errors.ts'
import type { Media } from './parse/media.ts'
import { appliedPreferences, type Preferences } from './parse/preferences.ts'
import type { RawRequest, TablesRequest } from './parse/request.ts'
import { applySettings, contentRange } from './respond.ts'
import { isMinimalCall, type Prepared } from './run.ts'

// Statuses that never have a body, nor its length.
const BODILESS = [204, 205, 304]

type Result = ResultRow & { counted: number | null }
type Answered = Omit<Result, 'body'> & { body: string | Buffer<ArrayBuffer> | null }

/** The response for a statement's result: status, headers and the body as written by the database. */
export function answer(
  request: TablesRequest,
  prepared: Prepared,
  result: Result,
  location: string,
): Response {
  const { write } = prepared
  if (write) return answerWrite(request, write, result)
  if (prepared.call && !prepared.read) return answerValue(request, prepared, result)
  return answerRows(request, prepared, result, location)
}

/** The response to an `explain` request. */
export function answerPlan({ head, media }: TablesRequest, plan: string): Response {
  return new Response(head ? null : plan, { headers: { 'content-type': media.contentType } })
}

function answerRows(request: TablesRequest, prepared: Prepared, result: Result, location: string): Response {
  const { counted, rows } = result
  const offset = prepared.read?.offset ?? 0
  const isSet = prepared.call?.routine.returnsSet ?? true
  if (counted !== null && offset > counted) {
    throw rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${counted} rows.`,
      counted,
    )
  }
  if (request.media.format === 'object' && isSet && rows !== 1) throw notSingular(rows)
  const headers = new Headers({ 'content-range': contentRange(offset, rows, counted) })
  if (request.action === 'read') headers.set('content-location', location)
  const { count, handling, timezone, maxAffected } = request.preferences
  const minimal = isMinimalCall(request)
  applied(headers, {
    ...(minimal && { return: 'minimal' }),
    count,
    handling,
    timezone,
    ...(prepared.call && { maxAffected }),
  })
  const partial = counted !== null && rows < counted
  return respond(request, headers, minimal ? 204 : partial ? 206 : 200, result)
}

function answerValue(request: TablesRequest, prepared: Prepared, result: Result): Response {
  const media = prepared.call?.media ?? request.media
  const headers = new Headers({ 'content-range': contentRange(0, result.rows, result.counted) })
  const { count, handling, timezone } = request.preferences
  const minimal = isMinimalCall(request)
  applied(headers, { ...(minimal && { return: 'minimal' }), count, handling, timezone })
  const isVoid = prepared.call?.routine.returns.kind === 'void'
  return respond(request, headers, isVoid || minimal ? 204 : 200, ownBody(media, result), media)
}

// A value that is the whole body: null becomes empty, bytes are base64-encoded in the result.
function ownBody({ format }: Media, result: Result): Answered {
  if (format === 'text') return { ...result, body: result.body ?? '' }
  if (format === 'bytes') return { ...result, body: Buffer.from(result.body ?? '', 'base64') }
  return result
}

function answerWrite(
  request: TablesRequest,
  write: NonNullable<Prepared['write']>,
  result: Result,
): Response {
  const { preferences } = request
  const { rows } = result
  const total = preferences.count === undefined ? null : rows
  const range = write.kind === 'update' ? contentRange(0, rows, total) : `*/${total ?? '*'}`
  const headers = new Headers({ 'content-range': range })
  const { return: returned, count, handling, timezone, maxAffected } = preferences
  applied(headers, {
    return: returned,
    count,
    handling,
    timezone,
    ...(write.kind === 'insert' && write.conflict && { resolution: preferences.resolution }),
    ...(write.kind !== 'delete' && { missing: preferences.missing }),
    ...(write.kind !== 'insert' && { maxAffected }),
  })
  if (write.returns === 'key' && write.kind === 'insert' && rows === 1 && result.body) {
    const key = Object.entries(JSON.parse(result.body) as Record<string, string | null>)
    const query = key
      .map(([name, value]) => {
        const condition = value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`
        return `${encodeURIComponent(name)}=${condition}`
      })
      .join('&')
    headers.set('location', `/${encodeURIComponent(request.name)}?${query}`)
  }
  const shows = write.returns === 'representation'
  return respond(
    request,
    headers,
    writeStatus(request, write, result, shows),
    shows ? result : { ...result, body: null },
  )
}

function writeStatus(
  request: TablesRequest,
  write: NonNullable<Prepared['write']>,
  { rows, updated = 0 }: Result,
  shows: boolean,
): number {
  if (write.kind !== 'insert') return shows ? 200 : 204
  const onlyUpdated = write.conflict?.resolution === 'merge' && updated >= rows
  if (!onlyUpdated) return 201
  return request.action === 'put' && !shows ? 204 : 200
}

function respond(
  request: TablesRequest,
  headers: Headers,
  status: number,
  result: Answered,
  media = request.media,
): Response {
  const own = applySettings(headers, status, result)
  if (own === 204 || request.head || result.body === null) {
    if (request.head) headers.set('content-type', media.contentType)
    else if (!BODILESS.includes(own)) headers.set('content-length', '0')
    return new Response(null, { status: own, headers })
  }
  if (!headers.has('content-type')) headers.set('content-type', media.contentType)
  return new Response(result.body, { status: own, headers })
}

function applied(
  headers: Headers,
  honoured: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): void {
  const text = appliedPreferences(honoured as Preferences)
  if (text) headers.set('preference-applied', text)
}

/** The canonical path and query of a read. */
export function contentLocation({ path, query }: RawRequest): string {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  const text = sorted.toString()
  return text ? `${path}?${text}` : path
}
