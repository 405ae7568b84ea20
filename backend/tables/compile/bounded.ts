import type { ReadNode } from '../plan/tree.ts'
import { TOO_LONG } from './checked.ts'

/** The rows of an embed as arrays of json, one for each of `values`, and what they are taken from. */
export interface Arrays {
  arrays: string[]
  from: string
}

/**
 * Arrays of the values of `rows`, which the statement fails to build when they are longer than the node may be: of few rows the
 * arrays are measured when they are there, of many each row as it comes.
 */
export function boundedArrays(node: ReadNode, rows: string, row: string, values: string[]): Arrays {
  const { bytes, counted } = node
  if (bytes === undefined || !counted) {
    const arrays = values.map((value) => {
      const array = `json_agg(${value})`
      const whole = `coalesce(${array}, '[]')`
      if (bytes === undefined) return whole
      // Written several times in a statement it is still one aggregate.
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

/** What follows `from`: the rows of a query, whose sizes are added up as they come, until they are too many bytes. */
export function withinBytes(query: string, size: string, bytes: number, alias: string): string {
  const summed = `select *, sum(${size}) over (rows unbounded preceding) as _bytes from (${query}) as ${alias}_values`
  const within = `case when ${alias}._bytes > ${bytes} then ${failure(`${alias}._bytes`)} is null else true end`
  return `(${summed}) as ${alias} where ${within}`
}

function failure(size: string): string {
  return `('${TOO_LONG}' || ${size})::int`
}
