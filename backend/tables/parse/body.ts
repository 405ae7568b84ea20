import { JsonTooComplex, MOST_KEYS, parseBoundedJson } from '../../http/bounded-json.ts'
import { TablesError } from '../errors.ts'
import { csvRows } from './csv.ts'
import { type GivenValue, type Rows, rowsOf } from './rows.ts'

/** A body: its text, which the statement uses so that numbers keep their precision, and what planning needs to know of it. */
export interface Body {
  /** Its format. The last three are single values for functions; bytes are in PostgreSQL's hex format. */
  kind: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytea'
  json: string
  rows: Rows
  /** Whether all numbers fit in a double. */
  precise: boolean
  /** The pairs of a form; names may repeat. */
  pairs: [name: string, value: string][]
}

const DOUBLE_DIGITS = 15
// PostgreSQL stores 1e131071 in ten bytes but prints all its digits. Doubles need no larger exponents than this.
const LARGEST_EXPONENT = 400

const VALUES = new Map<string, Body['kind']>([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
])

/** The content type without parameters; JSON by default. */
export function mediaType(contentType: string | null): string {
  return (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether a body of this content type is a single value, whose text is not read. */
export function isValueType(contentType: string | null): boolean {
  return VALUES.has(mediaType(contentType))
}

/** Parses a body by its content type; null if empty. Throws PGRST102, also if it is nested too deeply or has too many keys. */
export function parseBody(text: string, contentType: string | null, forCall = false): Body | null {
  const type = mediaType(contentType)
  const value = VALUES.get(type)
  if (value && forCall) return { kind: value, json: text, rows: rowsOf(text), precise: true, pairs: [] }
  if (text.trim() === '') return null
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return parseJson(text)
    case 'application/x-www-form-urlencoded':
      return parseForm(text)
    case 'text/csv': {
      const rows = csvRows(text)
      return ofValue('csv', JSON.stringify(rows), rows)
    }
    default:
      throw new TablesError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
}

/** The rows of a body. Throws PGRST102 unless they are objects, without a list of columns all with the same keys. */
export function bodyRows(body: Body | null, columns: string[] | null): Rows {
  if (!body?.rows.objects) throw body?.rows.list ? unequalKeys() : emptyOrInvalid()
  if (!columns && !body.rows.equalKeys) throw unequalKeys()
  return body.rows
}

/** The arguments of a call: the body's object, or the first of several; none for an empty body. */
export function bodyArguments(body: Body | null, columns: string[] | null): Map<string, GivenValue> {
  if (body?.rows.list && body.rows.count > 0) bodyRows(body, columns)
  const first = body?.rows.first
  if (!first) return new Map()
  return new Map(columns ? columns.map((name) => [name, first[name] ?? null]) : Object.entries(first))
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
    return ofValue('json', text, parseBoundedJson(text), arePrecise(text))
  } catch (error) {
    if (error instanceof JsonTooComplex) throw tooComplex(error.message)
    throw error instanceof TablesError ? error : emptyOrInvalid()
  }
}

function parseForm(text: string): Body {
  // Counted before they are read: a pair may be two characters long.
  if (text.split('&', MOST_KEYS + 1).length > MOST_KEYS)
    throw tooComplex(`The form has more than ${MOST_KEYS} fields`)
  const pairs = [...new URLSearchParams(text)]
  const value = Object.fromEntries(pairs)
  return { ...ofValue('form', JSON.stringify(value), value), pairs }
}

function ofValue(kind: Body['kind'], json: string, value: unknown, precise = true): Body {
  return { kind, json, rows: rowsOf(value), precise, pairs: [] }
}

function tooComplex(message: string): TablesError {
  return new TablesError(400, 'PGRST102', message, { hint: 'Send less at a time.' })
}

const UNUSUAL_NUMBER = /[\d.e+-]{16,}|\de[+-]?\d{3,}/i
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g
// Those that may be beyond a double; a list of others may have a hundred thousand.
const UNUSUAL_NUMBERS = /-?\d[\d.e+-]{15,}|-?\d[\d.]{0,14}e[+-]?\d{3,}/gi

function arePrecise(json: string): boolean {
  if (!UNUSUAL_NUMBER.test(json)) return true
  let precise = true
  for (const [source] of json.replace(STRINGS, '""').matchAll(UNUSUAL_NUMBERS)) {
    if (source.length > DOUBLE_DIGITS) precise = false
    const exponent = source.search(/e/i)
    if (exponent > 0 && Math.abs(Number(source.slice(exponent + 1))) > LARGEST_EXPONENT)
      throw numberTooLarge(source)
  }
  return precise
}
