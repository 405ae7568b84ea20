import type { Media } from '../parse/media.ts'
import { SCALAR } from '../plan/call.ts'
import { type Aggregate, embedOutputs, isGrouped } from '../plan/outputs.ts'
import { usesReaders } from '../plan/readers.ts'
import type { ColumnRef, Embed, PlannedItem, PlannedOrder, ReadNode } from '../plan/tree.ts'
import { boundedArrays, withinBytes } from './bounded.ts'
import { collectColumns } from './columns.ts'
import { embedSource } from './embed.ts'
import { columnValue, conditions } from './filter.ts'
import { Literals, WritableParameters } from './literals.ts'
import { type CompiledStatement, identifier, Parameters, qualified } from './sql.ts'

/** `bounded`: exact up to ESTIMATE_FROM rows or the end of the page, and beyond that one more. The planner is never asked. */
export type Count = 'exact' | 'planned' | 'estimated' | 'bounded'

/** Up to this number an estimated count is exact. */
export const ESTIMATE_FROM = 10_000

/** The result row of every compiled statement. */
export interface ResultRow {
  /** The response body, or null if none is needed. */
  body: string | null
  rows: number
  /** Number of matching rows regardless of limit and offset, if counted. */
  total: string | null
  /** Set by functions and triggers for the response. */
  response_headers: string | null
  response_status: string | null
  /** Number of rows that an upsert updated. */
  updated?: number
}

/** The statement of a GET or HEAD on a relation. Returns no row if the body would exceed the node's byte limit. */
export function compileRead(
  node: ReadNode,
  media: Media,
  count: Count | undefined,
  head: boolean,
): CompiledStatement {
  const parameters = new WritableParameters()
  const text = readText(node, media, count, head, parameters)
  const literal = () => readText(node, media, count, head, new Literals())
  return { text, values: parameters.values, ...(parameters.writable && { literal }) }
}

function readText(
  node: ReadNode,
  media: Media,
  count: Count | undefined,
  head: boolean,
  parameters: Parameters,
): string {
  const from = node.relation ? `${qualified(node.relation)} as ${node.alias}` : node.alias
  const result = resultStatement(node, from, media, count, head, parameters)
  // A read needs no rollback, so it avoids `checked` and its extra query level (0.1 ms): a body that is too long returns no
  // row, and the row count shows whether it is a single object.
  const { bytes, counted } = node
  if (head || counted || bytes === undefined) return result
  return `${result} having coalesce(octet_length(${rowsText(media)}), 0) <= ${bytes}`
}

/** A statement that returns the planner's estimate of matching rows, without limit and offset. */
export function compileMatching(node: ReadNode): CompiledStatement {
  const parameters = new Parameters()
  const from = node.relation ? `${qualified(node.relation)} as ${node.alias}` : node.alias
  return { text: `explain (format json) ${matching(node, from, parameters)}`, values: parameters.values }
}

/** Body, row count and total of the node's rows, read from `from`. */
export function resultStatement(
  node: ReadNode,
  from: string,
  media: Media,
  count: Count | undefined,
  head: boolean,
  parameters: Parameters,
): string {
  const counted = !head && node.counted && node.bytes !== undefined
  const body = head ? 'null::text' : rowsBody(media, counted ? COUNTED_TEXT : rowText(media))
  const rows = `(${rowsOf(node, from, [], parameters)}) as _row`
  const shown = counted
    ? withinBytes(
        `select _row, ${rowText(media)} as _text from ${rows} offset 0`,
        'octet_length(_text)',
        node.bytes ?? 0,
        '_counted',
      )
    : rows
  return `select ${body} as body, count(*)::int as rows, ${total(node, from, count, parameters)}::bigint as total, ${RESPONSE_SETTINGS}
from ${shown}`
}

const COUNTED_TEXT = '_counted._text'

export const RESPONSE_SETTINGS = `nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status`

// The aggregate that writes the rows `_row`, each as this text, in the format of the media type.
function rowsBody(media: Media, text: string): string {
  const rows = rowsText(media, text)
  if (media.format === 'object') return rows
  if (media.format === 'array') return `'[' || coalesce(${rows}, '') || ']'`
  return `coalesce((array_agg((select string_agg(key, ',') from json_object_keys(row_to_json(_row)) as key)))[1] || E'\\n' || ${rows}, '')`
}

// May be repeated in a statement: PostgreSQL computes equal aggregates once.
function rowsText(media: Media, text = rowText(media)): string {
  return `string_agg(${text}, ${media.format === 'csv' ? `E'\\n'` : `','`})`
}

function rowText(media: Media): string {
  if (media.format === 'csv') return csvLine('_row')
  if (media.values) return `coalesce(to_json(_row.${SCALAR})::text, 'null')`
  return `${media.stripNulls ? 'json_strip_nulls(row_to_json(_row))' : 'row_to_json(_row)'}::text`
}

/** A row as a line of CSV: PostgreSQL's text format of a row without its parentheses. */
export function csvLine(row: string): string {
  return `substring(${row}::text from 2 for length(${row}::text) - 2)`
}

// Counting needs a second scan, except on the last page, whose size gives the total.
function total(node: ReadNode, from: string, count: Count | undefined, parameters: Parameters): string {
  if (count === undefined || count === 'planned') return 'null'
  const { limit, offset } = node
  if (limit === null && offset === 0) return 'count(*)'
  const most = Math.max(ESTIMATE_FROM, offset + (limit ?? 0))
  const bound = count === 'exact' ? '' : ` limit ${most + 1}`
  const scan = `(select count(*) from (${matching(node, from, parameters)}${bound}) as _all)`
  const within = limit === null ? '' : ` and count(*) < ${limit}`
  return `case when (count(*) > 0 or ${offset} = 0)${within} then ${offset} + count(*) else ${scan} end`
}

function matching(node: ReadNode, from: string, parameters: Parameters): string {
  // Counting groups requires computing them.
  if (isGrouped(node)) return rowsOf({ ...node, order: [], limit: null, offset: 0 }, from, [], parameters)
  const where = conditions(node, parameters)
  return `select 1 from ${from}${where && ` where ${where}`}`
}

/** The selected rows of a node, ordered and limited. `ties`: join conditions with the parent. */
function rowsOf(
  node: ReadNode,
  from: string,
  ties: string[],
  parameters: Parameters,
  grouped = isGrouped(node),
): string {
  if (node.offset > 0 && usesReaders(node)) {
    const chosen = chosenRows(node, from, ties, parameters)
    const rest: ReadNode = { ...node, derived: true, where: [], limit: null, offset: 0 }
    return rowsOf(rest, chosen, [], parameters, grouped)
  }
  const spreads = node.items.flatMap((item) =>
    item.kind === 'embed' && isJoined(item.embed) ? [item.embed] : [],
  )
  const items = node.items.flatMap((item) => selectItem(node, item, parameters, grouped))
  // Spread rows with several columns are joined, because sub-selects would scan once per column. All else is a sub-select in
  // the select list, which PostgreSQL computes after order and limit.
  const joins = spreads.map(
    (embed) => ` left join lateral (${joinedRows(node, embed, parameters)}) as ${spreadAlias(embed)} on true`,
  )
  const where = [...ties, conditions(node, parameters)].filter(Boolean).join(' and ')
  const order = node.order.map((term) => orderTerm(node, term, parameters, grouped ? items : [])).join(', ')
  // By position: expressions with different parameters are never equal.
  const groups = grouped ? items.flatMap(({ aggregate }, index) => (aggregate ? [] : [index + 1])) : []
  return [
    `select ${items.map(({ text }) => text).join(', ')} from ${from}${joins.join('')}`,
    where && `where ${where}`,
    groups.length > 0 && `group by ${groups.join(', ')}`,
    order && `order by ${order}`,
    node.limit !== null && `limit ${node.limit}`,
    node.offset > 0 && `offset ${node.offset}`,
  ]
    .filter(Boolean)
    .join(' ')
}

// PostgreSQL calls functions in the select list also for rows skipped by an offset, so a sub-select skips them first.
function chosenRows(node: ReadNode, from: string, ties: string[], parameters: Parameters): string {
  const { alias } = node
  const names = new Set<string>()
  const where = [...ties, conditions(node, parameters)].filter(Boolean).join(' and ')
  const order = node.order.map((term) => orderTerm(node, term, parameters, [])).join(', ')
  const all = !collectColumns(node, names)
  const columns = all ? `${alias}.*` : [...names].map((name) => `${alias}.${identifier(name)}`).join(', ')
  const limit = node.limit === null ? '' : ` limit ${node.limit}`
  return `(select ${columns} from ${from}${where && ` where ${where}`}${order && ` order by ${order}`}${limit} offset ${node.offset}) as ${alias}`
}

/** One column of a select list. */
interface Selected {
  text: string
  aggregate?: boolean
  ref?: Pick<ColumnRef, 'name' | 'path'> | null
  /** The spread embed of the column, if it is not the node's own. */
  embed?: Embed
}

function selectItem(node: ReadNode, item: PlannedItem, parameters: Parameters, grouped: boolean): Selected[] {
  switch (item.kind) {
    case 'all':
      return [{ text: `${node.alias}.*` }]
    case 'count':
      return [{ text: 'count(*) as count', aggregate: true }]
    case 'column': {
      const value = casted(columnValue(node, item.ref, parameters), item.cast)
      const plain = item.cast ? {} : { ref: item.ref }
      return [{ text: `${value} as ${identifier(item.name)}`, ...plain }]
    }
    case 'aggregate': {
      const value = item.ref && casted(columnValue(node, item.ref, parameters), item.cast)
      // In a spread embed only the value: the parent computes the aggregate.
      const text = grouped ? aggregated(item, value) : (value ?? 'null')
      return [{ text: `${text} as ${identifier(item.name)}`, aggregate: true }]
    }
    case 'embed':
      return embedItem(node, item.embed, parameters, grouped)
  }
}

// Grouping needs equality, which json does not have.
const COMPARABLE = '::jsonb'

function embedItem(node: ReadNode, embed: Embed, parameters: Parameters, grouped: boolean): Selected[] {
  const { toOne } = embed.relationship
  const columns = embedOutputs(embed)
  if (isJoined(embed)) {
    const alias = spreadAlias(embed)
    if (!grouped) return columns.length > 0 ? [{ text: `${alias}.*` }] : []
    return columns.map(({ name, aggregate, ref, json }) => {
      const value = `${alias}.${identifier(name)}`
      const text = aggregate
        ? aggregated(aggregate, aggregate.ref && value)
        : value + (json ? COMPARABLE : '')
      return { text: `${text} as ${identifier(name)}`, aggregate: aggregate !== null, ref, embed }
    })
  }
  const row = `${embed.node.alias}_row`
  return columns.map(({ name }) => {
    const rows = embedRows(node, embed, parameters)
    const value = embed.spread ? `${row}.${identifier(name)}` : `row_to_json(${row})`
    const { arrays, from } = toOne
      ? { arrays: [value], from: `(${rows}) as ${row}` }
      : boundedArrays(embed.node, rows, row, [value])
    return { text: `(select ${arrays[0]} from ${from})${grouped ? COMPARABLE : ''} as ${identifier(name)}` }
  })
}

function aggregated({ function: name, resultCast }: Aggregate, value: string | null): string {
  return casted(`${name}(${value ?? '*'})`, resultCast)
}

function casted(value: string, type: string | undefined): string {
  return type ? `cast(${value} as ${type})` : value
}

function isJoined(embed: Embed): boolean {
  // A join would call reader functions before the limit is applied.
  if (!embed.spread || usesReaders(embed.node)) return false
  return embed.relationship.toOne || embedOutputs(embed).length > 1
}

function joinedRows(node: ReadNode, embed: Embed, parameters: Parameters): string {
  const rows = embedRows(node, embed, parameters)
  if (embed.relationship.toOne) return rows
  const row = `${embed.node.alias}_row`
  const names = embedOutputs(embed).map(({ name }) => identifier(name))
  const { arrays, from } = boundedArrays(
    embed.node,
    rows,
    row,
    names.map((name) => `${row}.${name}`),
  )
  return `select ${arrays.map((array, index) => `${array} as ${names[index]}`).join(', ')} from ${from}`
}

function spreadAlias(embed: Embed): string {
  return `${embed.node.alias}_spread`
}

function embedRows(node: ReadNode, embed: Embed, parameters: Parameters): string {
  const { from, where } = embedSource(node, embed)
  const hoisted = embed.spread && embed.relationship.toOne
  return rowsOf(embed.node, from, where, parameters, hoisted ? false : isGrouped(embed.node))
}

// Grouped columns are ordered by position, see above.
function orderTerm(node: ReadNode, term: PlannedOrder, parameters: Parameters, groups: Selected[]): string {
  const nulls = term.nulls ? ` nulls ${term.nulls}` : ''
  const position = groups.findIndex(
    ({ ref, embed = null }) => ref && embed === term.embed && isSame(ref, term.ref),
  )
  const value = position >= 0 ? position + 1 : orderValue(node, term, parameters)
  return `${value} ${term.direction}${nulls}`
}

function isSame(one: Pick<ColumnRef, 'name' | 'path'>, other: ColumnRef): boolean {
  return one.name === other.name && JSON.stringify(one.path) === JSON.stringify(other.path)
}

function orderValue(node: ReadNode, { ref, embed }: PlannedOrder, parameters: Parameters): string {
  if (!embed) return columnValue(node, ref, parameters)
  const { from, where } = embedSource(node, embed)
  const value = columnValue(embed.node, ref, parameters)
  const all = [...where, conditions(embed.node, parameters)].filter(Boolean).join(' and ')
  return `(select ${value} from ${from}${all && ` where ${all}`} limit 1)`
}
