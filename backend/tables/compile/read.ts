import type { Media } from '../parse/media.ts'
import type { Embed, PlannedItem, PlannedOrder, ReadNode } from '../plan/tree.ts'
import { MAX_BODY_BYTES } from './checked.ts'
import { embedSource } from './embed.ts'
import { columnValue, conditions } from './filter.ts'
import { type CompiledStatement, identifier, Parameters, qualified } from './sql.ts'

export type Count = 'exact' | 'planned' | 'estimated'

/** Up to here an estimated count is exact. */
export const ESTIMATE_FROM = 10_000

/** The row every compiled statement returns. */
export interface ResultRow {
  /** The response body, or null where none is wanted. */
  body: string | null
  rows: number
  /** Rows that match regardless of limit and offset, when counted. */
  total: string | null
  /** What functions and triggers set for the response. */
  response_headers: string | null
  response_status: string | null
  /** Of an upsert, the rows that were there before. */
  updated?: number
}

/** The statement of a GET or HEAD on a relation. No row comes back when the body would be longer than MAX_BODY_BYTES. */
export function compileRead(
  node: ReadNode,
  media: Media,
  count: Count | undefined,
  head: boolean,
): CompiledStatement {
  const parameters = new Parameters()
  const from = node.relation ? `${qualified(node.relation)} as ${node.alias}` : node.alias
  const result = resultStatement(node, from, media, count, head, parameters)
  // Nothing has to be undone, so no error is needed, nor `checked` and its further level of query (0.1 ms): a body that is
  // too long leaves no row, and whether it is a single object is seen by the number of rows.
  const bounded = head ? '' : ` having coalesce(octet_length(${rowsText(media)}), 0) <= ${MAX_BODY_BYTES}`
  return { text: result + bounded, values: parameters.values }
}

/** A statement that only finds what the planner expects: the rows that match, without limit and offset. */
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
  const body = head ? 'null::text' : rowsBody(media)
  const rows = rowsOf(node, from, [], parameters)
  return `select ${body} as body, count(*)::int as rows, ${total(node, from, count, parameters)}::bigint as total, ${RESPONSE_SETTINGS}
from (${rows}) as _row`
}

export const RESPONSE_SETTINGS = `nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status`

/** The aggregate that writes rows named `_row` as the media type wants them. */
export function rowsBody(media: Media): string {
  const rows = rowsText(media)
  if (media.format === 'object') return rows
  if (media.format === 'array') return `'[' || coalesce(${rows}, '') || ']'`
  return `coalesce((array_agg((select string_agg(key, ',') from json_object_keys(row_to_json(_row)) as key)))[1] || E'\\n' || ${rows}, '')`
}

// Written twice in a statement it is still one aggregate: PostgreSQL computes equal ones once.
function rowsText(media: Media): string {
  const object = media.stripNulls ? 'json_strip_nulls(row_to_json(_row))' : 'row_to_json(_row)'
  // A row as text is a line of CSV in parentheses.
  if (media.format === 'csv')
    return `string_agg(substring(_row::text from 2 for length(_row::text) - 2), E'\\n')`
  return `string_agg(${object}::text, ',')`
}

// The count is a second scan. Where this page shows that it is the last one, its size tells the total without.
function total(node: ReadNode, from: string, count: Count | undefined, parameters: Parameters): string {
  if (count === undefined || count === 'planned') return 'null'
  const { limit, offset } = node
  if (limit === null && offset === 0) return 'count(*)'
  const bound = count === 'estimated' ? ` limit ${ESTIMATE_FROM + 1}` : ''
  const scan = `(select count(*) from (${matching(node, from, parameters)}${bound}) as _all)`
  const within = limit === null ? '' : ` and count(*) < ${limit}`
  return `case when (count(*) > 0 or ${offset} = 0)${within} then ${offset} + count(*) else ${scan} end`
}

function matching(node: ReadNode, from: string, parameters: Parameters): string {
  const where = conditions(node, parameters)
  return `select 1 from ${from}${where && ` where ${where}`}`
}

/** The selected rows of a node, ordered and limited. `ties` bind them to a parent. */
function rowsOf(node: ReadNode, from: string, ties: string[], parameters: Parameters): string {
  const spreads = node.items.flatMap((item) =>
    item.kind === 'embed' && item.embed.spread ? [item.embed] : [],
  )
  const items = node.items.map((item) => selectItem(node, item, parameters)).filter(Boolean)
  // To-one rows that spread over several columns are joined; everything else is a sub-select in the list, which
  // PostgreSQL computes after order and limit have chosen the rows.
  const joins = spreads.map(
    (embed) => ` left join lateral (${embedRows(node, embed, parameters)}) as ${spreadAlias(embed)} on true`,
  )
  const where = [...ties, conditions(node, parameters)].filter(Boolean).join(' and ')
  const order = node.order.map((term) => orderTerm(node, term, parameters)).join(', ')
  return [
    `select ${items.join(', ')} from ${from}${joins.join('')}`,
    where && `where ${where}`,
    order && `order by ${order}`,
    node.limit !== null && `limit ${node.limit}`,
    node.offset > 0 && `offset ${node.offset}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function selectItem(node: ReadNode, item: PlannedItem, parameters: Parameters): string {
  switch (item.kind) {
    case 'all':
      return `${node.alias}.*`
    case 'count':
      return 'count(*) as count'
    case 'column': {
      const value = columnValue(node, item.ref, parameters)
      return `${item.cast ? `cast(${value} as ${item.cast})` : value} as ${identifier(item.name)}`
    }
    case 'embed': {
      const { embed } = item
      if (embed.spread) return `${spreadAlias(embed)}.*`
      if (embed.node.items.length === 0) return ''
      const rows = embedRows(node, embed, parameters)
      const row = `${embed.node.alias}_row`
      const value = embed.relationship.toOne
        ? `(select row_to_json(${row}) from (${rows}) as ${row})`
        : `(select coalesce(json_agg(row_to_json(${row})), '[]') from (${rows}) as ${row})`
      return `${value} as ${identifier(embed.name)}`
    }
  }
}

function spreadAlias(embed: Embed): string {
  return `${embed.node.alias}_spread`
}

function embedRows(node: ReadNode, embed: Embed, parameters: Parameters): string {
  const { from, where } = embedSource(node, embed)
  return rowsOf(embed.node, from, where, parameters)
}

function orderTerm(node: ReadNode, term: PlannedOrder, parameters: Parameters): string {
  const nulls = term.nulls ? ` nulls ${term.nulls}` : ''
  return `${orderValue(node, term, parameters)} ${term.direction}${nulls}`
}

function orderValue(node: ReadNode, { ref, embed }: PlannedOrder, parameters: Parameters): string {
  if (!embed) return columnValue(node, ref, parameters)
  const { from, where } = embedSource(node, embed)
  const value = columnValue(embed.node, ref, parameters)
  const all = [...where, conditions(embed.node, parameters)].filter(Boolean).join(' and ')
  return `(select ${value} from ${from}${all && ` where ${all}`} limit 1)`
}
