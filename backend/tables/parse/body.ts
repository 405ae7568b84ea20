import { TablesError } from '../errors.ts'

/** A body as text and parsed. The statement uses the text, so that numbers keep their precision. */
export interface Body {
  /** Its format. The last three are single values for functions; bytes are in PostgreSQL's hex format. */
  kind: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytea'
  json: string
  value: unknown
  /** Whether all numbers fit in a double. */
  precise: boolean
}

export type JsonObject = Record<string, unknown>

const DOUBLE_DIGITS = 15
// PostgreSQL stores 1e131071 in ten bytes but prints all its digits. Doubles need no larger exponents than this.
const LARGEST_EXPONENT = 400

const VALUES: Record<string, Body['kind']> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
}

/** The content type without parameters; JSON by default. */
export function mediaType(contentType: string | null): string {
  return (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Parses a body by its content type; null if empty. Throws PGRST102. */
export function parseBody(text: string, contentType: string | null, forCall = false): Body | null {
  const type = mediaType(contentType)
  const value = VALUES[type]
  if (value && forCall) return { kind: value, json: text, value: text, precise: true }
  if (text.trim() === '') return null
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return parseJson(text)
    case 'application/x-www-form-urlencoded':
      return { ...parseJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text)))), kind: 'form' }
    case 'text/csv':
      return { ...parseJson(JSON.stringify(csvRows(text))), kind: 'csv' }
    default:
      throw new TablesError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
}

/** The objects of a body as rows. Without a list of columns all must have the same keys. */
export function bodyRows(body: Body | null, columns: string[] | null): JsonObject[] {
  const value = body?.value
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw Array.isArray(value) ? unequalKeys() : emptyOrInvalid()
  const [first] = rows
  if (!columns && first) {
    const keys = Object.keys(first)
    const same = rows.every(
      (row) => Object.keys(row).length === keys.length && keys.every((name) => Object.hasOwn(row, name)),
    )
    if (!same) throw unequalKeys()
  }
  return rows
}

/** The arguments of a call: the body's object, or the first of several; none for an empty body. */
export function bodyArguments(body: Body | null, columns: string[] | null): JsonObject {
  const [first] =
    Array.isArray(body?.value) && body.value.length > 0 ? bodyRows(body, columns) : [body?.value]
  if (!isObject(first)) return {}
  return columns ? Object.fromEntries(columns.map((name) => [name, first[name] ?? null])) : first
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unequalKeys(): TablesError {
  return new TablesError(400, 'PGRST102', 'All object keys must match')
}

export function emptyOrInvalid(): TablesError {
  return new TablesError(400, 'PGRST102', 'Empty or invalid json')
}

function numberTooLarge(source: string): TablesError {
  return new TablesError(400, 'PGRST102', 'A number of the body is too large or too small', {
    details: source.slice(0, 40),
  })
}

// Without a reviver, which takes seconds for a million small values.
function parseJson(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    return { kind: 'json', json: text, value, precise: arePrecise(text) }
  } catch (error) {
    throw error instanceof TablesError ? error : emptyOrInvalid()
  }
}

const UNUSUAL_NUMBER = /[\d.e+-]{16,}|\de[+-]?\d{3,}/i
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g
const NUMBERS = /-?\d[\d.e+-]*/gi

function arePrecise(json: string): boolean {
  if (!UNUSUAL_NUMBER.test(json)) return true
  let precise = true
  for (const [source] of json.replace(STRINGS, '""').matchAll(NUMBERS)) {
    if (source.length > DOUBLE_DIGITS) precise = false
    const exponent = source.search(/e/i)
    if (exponent > 0 && Math.abs(Number(source.slice(exponent + 1))) > LARGEST_EXPONENT)
      throw numberTooLarge(source)
  }
  return precise
}

const CSV_CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

function csvRows(text: string): JsonObject[] {
  const lines: (string | null)[][] = [[]]
  CSV_CELL.lastIndex = 0
  while (CSV_CELL.lastIndex < text.length) {
    const cell = CSV_CELL.exec(text)
    if (!cell) throw emptyOrInvalid()
    // Like PostgREST: unquoted NULL is null, quoted it is text.
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
