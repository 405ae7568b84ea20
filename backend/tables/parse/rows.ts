import { JsonTooComplex, MOST_KEYS } from '../../http/bounded-json.ts'

export type Scalar = string | number | boolean | null

/** A value of a body: an array of a few scalars as it is, an object or any other array as its JSON. */
export type GivenValue = Scalar | Scalar[] | { json: string }

/** The longest text, and the most members, of some values. */
export interface Extent {
  characters: number
  members: number
}

/** The extent of single values, and of arrays with all their members. */
export interface Sizes {
  scalars: Extent
  arrays: Extent
}

/** A column of a body: how many rows have it, and how large its values are. */
export interface GivenColumn extends Sizes {
  rows: number
}

/** What planning needs of the rows of a body; their values stay in its text. */
export interface Rows {
  /** Whether the body is an array. */
  list: boolean
  count: number
  /** Whether each row is an object, and whether all have the same keys. */
  objects: boolean
  equalKeys: boolean
  /** The first row, null unless it is an object. */
  first: Record<string, GivenValue> | null
  columns: Map<string, GivenColumn>
}

// Longer arrays reach PostgreSQL as JSON.
const MOST_MEMBERS = 1_000

/** Describes a parsed body. Throws JsonTooComplex if its rows have more different columns than an object may have keys. */
export function rowsOf(value: unknown): Rows {
  const list = Array.isArray(value)
  const all: unknown[] = list ? value : [value]
  const first = all[0]
  const rows: Rows = {
    list,
    count: all.length,
    objects: all.every(isObject),
    equalKeys: true,
    first: isObject(first) ? mapValues(first) : null,
    columns: new Map(),
  }
  for (const row of all) if (isObject(row)) addRow(rows, row)
  rows.equalKeys = [...rows.columns.values()].every((column) => column.rows === rows.count)
  return rows
}

/** The sizes of the values of one argument or column; `more` values of the same one are added to it. */
export function addSizes(sizes: Sizes, value: unknown): void {
  if (value === null || value === undefined) return
  const extent = Array.isArray(value) ? sizes.arrays : sizes.scalars
  const members = Array.isArray(value) ? value : [value]
  let characters = 0
  let count = 0
  for (const member of members) {
    characters += lengthOf(member)
    count += 1 + commasOf(member)
  }
  extent.characters = Math.max(extent.characters, characters)
  extent.members = Math.max(extent.members, count)
}

/** Sizes of no value yet. */
export function noSizes(): Sizes {
  return { scalars: { characters: 0, members: 0 }, arrays: { characters: 0, members: 0 } }
}

function addRow({ columns }: Rows, row: Record<string, unknown>): void {
  for (const name of Object.keys(row)) {
    let column = columns.get(name)
    if (!column) {
      if (columns.size >= MOST_KEYS)
        throw new JsonTooComplex(`The rows have more than ${MOST_KEYS} different columns`)
      column = { rows: 0, ...noSizes() }
      columns.set(name, column)
    }
    column.rows += 1
    addSizes(column, row[name])
  }
}

/** Whether a value of a JSON text is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(row: Record<string, unknown>): Record<string, GivenValue> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, givenValue(value)]))
}

function givenValue(value: unknown): GivenValue {
  if (!Array.isArray(value)) return isObject(value) ? { json: JSON.stringify(value) } : (value as Scalar)
  const isShort =
    value.length <= MOST_MEMBERS && value.every((member) => typeof member !== 'object' || !member)
  return isShort ? value : { json: JSON.stringify(value) }
}

// An array may also be a text in PostgreSQL's array syntax.
function commasOf(member: unknown): number {
  return typeof member === 'string' && member.startsWith('{') ? member.split(',').length - 1 : 0
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : String(value).length
}
