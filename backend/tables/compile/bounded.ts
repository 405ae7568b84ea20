import type { ReadNode } from '../plan/tree.ts'
import { TOO_LONG } from './checked.ts'

/** The rows of an embed as json arrays, one per value, and their `from` item. */
export interface Arrays {
  arrays: string[]
  from: string
}

/**
 * Arrays of the values of `rows`. The statement fails if they exceed the node's byte limit: for few rows the finished arrays are
 * measured, for many rows a running total.
 */
export function boundedArrays(node: ReadNode, rows: string, row: string, values: string[]): Arrays {
  const { bytes, counted } = node
  if (bytes === undefined || !counted) {
    const arrays = values.map((value) => {
      const array = `json_agg(${value})`
      const whole = `coalesce(${array}, '[]')`
      if (bytes === undefined) return whole
      // PostgreSQL computes equal aggregates once.
      const size = `pg_column_size(${array})`
      return `case when ${size} > ${bytes} then ${failure(size)}::text::json else ${whole} end`
    })
    return { arrays, from: `(${rows}) as ${row}` }
  }
  const names = values.map((_, index) => `_${index}`)
  const source = values.map((value, index) => `${value} as ${names[index]}`).join(', ')
  const size = names.map((name) => `coalesce(pg_column_size(${name}), 0)`).join(' + ')
  return {
    arrays: names.map((name) => `coalesce(json_agg(${row}.${name}), '[]')`),
    from: withinBytes(`select ${source} from (${rows}) as ${row} offset 0`, size, bytes, row),
  }
}

/** A `from` clause for the rows of a query that fails once their running total exceeds the byte limit. */
export function withinBytes(query: string, size: string, bytes: number, alias: string): string {
  const summed = `select *, sum(${size}) over (rows unbounded preceding) as _bytes from (${query}) as ${alias}_values`
  const within = `case when ${alias}._bytes > ${bytes} then ${failure(`${alias}._bytes`)} is null else true end`
  return `(${summed}) as ${alias} where ${within}`
}

function failure(size: string): string {
  return `('${TOO_LONG}' || ${size})::int`
}
