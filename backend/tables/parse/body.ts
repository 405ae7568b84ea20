import { TablesError } from '../errors.ts'

/** A body as it came and as read. The statement gets the text, so that no number passes through a double. */
export interface Body {
  json: string
  value: unknown
  /** No number in it is longer than a double can keep. */
  precise: boolean
}

export type JsonObject = Record<string, unknown>

const DOUBLE_DIGITS = 15

/** The JSON of a body by its content type; null for an empty one. Refusals are PGRST102. */
export function parseBody(text: string, contentType: string | null): Body | null {
  if (text.trim() === '') return null
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return parseJson(text)
    case 'application/x-www-form-urlencoded':
      return parseJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))))
    case 'text/csv':
      return parseJson(JSON.stringify(csvRows(text)))
    case 'text/plain':
      // What fetch says of a string body when nothing was set.
      return parseJson(text)
    default:
      throw new TablesError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
}

/** The objects of a body meant as rows. Without a list of columns all must have the same keys. */
export function bodyRows(body: Body | null, columns: string[] | null): JsonObject[] {
  const value = body?.value
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw emptyOrInvalid()
  const [first] = rows
  if (!columns && first) {
    const keys = Object.keys(first)
    const same = rows.every(
      (row) => Object.keys(row).length === keys.length && keys.every((name) => Object.hasOwn(row, name)),
    )
    if (!same) throw new TablesError(400, 'PGRST102', 'All object keys must match')
  }
  return rows
}

/** The arguments of a call; an empty body is a call without any. */
export function bodyArguments(body: Body | null): JsonObject {
  if (!body) return {}
  return isObject(body.value) ? body.value : {}
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function emptyOrInvalid(): TablesError {
  return new TablesError(400, 'PGRST102', 'Empty or invalid json')
}

function parseJson(text: string): Body {
  let precise = true
  const review = (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && (context?.source?.length ?? 0) > DOUBLE_DIGITS) precise = false
    return value
  }
  try {
    const value: unknown = JSON.parse(text, review)
    return { json: text, value, precise }
  } catch {
    throw emptyOrInvalid()
  }
}

const CSV_CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

function csvRows(text: string): JsonObject[] {
  const lines: (string | null)[][] = [[]]
  CSV_CELL.lastIndex = 0
  while (CSV_CELL.lastIndex < text.length) {
    const cell = CSV_CELL.exec(text)
    if (!cell) throw emptyOrInvalid()
    // PostgREST reads the bare word as null and the quoted one as text.
    lines
      .at(-1)
      ?.push(
        cell[1] !== undefined ? cell[1].replaceAll('""', '"') : cell[2] === 'NULL' ? null : (cell[2] ?? ''),
      )
    if (cell[3] !== ',') lines.push([])
  }
  const [header, ...rows] = lines.filter((cells) => cells.length > 0)
  if (!header) throw emptyOrInvalid()
  return rows.map((cells) => {
    if (cells.length !== header.length)
      throw new TablesError(400, 'PGRST102', 'All lines must have same number of fields')
    return Object.fromEntries(header.map((name, index) => [name ?? '', cells[index] ?? null]))
  })
}
