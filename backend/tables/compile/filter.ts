import type { Operation } from '../parse/filter.ts'
import type { ColumnRef, Embed, PlannedFilter, ReadNode } from '../plan/tree.ts'
import { embedSource, wholeRow } from './embed.ts'
import { identifier, type Parameters, qualified } from './sql.ts'

const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const SEARCHES: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** The conditions of a node, joined by `and`; '' if there are none. Inner embeds are conditions too. */
export function conditions(node: ReadNode, parameters: Parameters): string {
  const parts = node.where.map((filter) => condition(node, filter, parameters))
  for (const embed of node.embeds) if (embed.inner) parts.push(exists(node, embed, parameters))
  return parts.join(' and ')
}

/** The SQL of a node's column, with its JSON path if any. */
export function columnValue(node: ReadNode, ref: ColumnRef, parameters: Parameters): string {
  if (ref.reader) return readThrough(node, ref)
  const column = ref.computed
    ? `${qualified(ref.computed)}(${wholeRow(node)})`
    : `${node.alias}.${identifier(ref.name)}`
  if (ref.path.length === 0) return column
  const json = ref.columnCategory === 'json' ? column : `to_jsonb(${column})`
  const steps = ref.path.map(({ key, text }) => {
    const operator = text ? '->>' : '->'
    return `${operator}${parameters.add(key, typeof key === 'number' ? 'int' : 'text')}`
  })
  // Compared as jsonb, because json has no equality operator.
  return ref.category === 'json' ? `(${json}${steps.join('')})::jsonb` : `(${json}${steps.join('')})`
}

function readThrough({ alias }: ReadNode, { reader, type }: ColumnRef): string {
  if (typeof reader !== 'object') return `null::${type}`
  return `${qualified(reader)}(${alias}.${identifier(reader.key)})`
}

function condition(node: ReadNode, filter: PlannedFilter, parameters: Parameters): string {
  const not = filter.negated ? 'not ' : ''
  if (filter.kind === 'exists') return not + exists(node, filter.embed, parameters)
  if (filter.kind === 'group') {
    const members = filter.members.map((member) => condition(node, member, parameters))
    return `${not}(${members.join(` ${filter.join} `)})`
  }
  return `${not}(${comparison(node, filter.ref, filter.operation, parameters)})`
}

// A parameter to compare with the column, through its domain's cast from text if there is one.
function given(
  { fromText, type }: Pick<ColumnRef, 'fromText' | 'type'>,
  value: string,
  parameters: Parameters,
): string {
  return fromText ? `${qualified(fromText)}(${parameters.add(value, 'text')})` : parameters.add(value, type)
}

function exists(node: ReadNode, embed: Embed, parameters: Parameters): string {
  const { from, where } = embedSource(node, embed)
  const more = conditions(embed.node, parameters)
  return `exists (select 1 from ${from} where ${[...where, more].filter(Boolean).join(' and ') || 'true'})`
}

function comparison(node: ReadNode, ref: ColumnRef, operation: Operation, parameters: Parameters): string {
  const left = columnValue(node, ref, parameters)
  switch (operation.kind) {
    case 'is':
      return `${left} is ${operation.value.replace('_', ' ')}`
    case 'in':
      // One array parameter regardless of the length; only array columns cannot be compared this way.
      if (ref.category !== 'array' && !ref.fromText)
        return `${left} = any(${parameters.add(operation.values, `${ref.type}[]`)})`
      if (operation.values.length === 0) return 'false'
      return `${left} in (${operation.values.map((value) => given(ref, value, parameters)).join(', ')})`
    case 'search': {
      const language = operation.language ? `${parameters.add(operation.language, 'regconfig')}, ` : ''
      const document = ref.category === 'tsvector' ? left : `to_tsvector(${language}${left})`
      const query = `${SEARCHES[operation.operator]}(${language}${parameters.add(operation.value, 'text')})`
      return `${document} @@ ${query}`
    }
    case 'compare': {
      const { operator, quantifier } = operation
      const pattern = operator.endsWith('like')
      const value = pattern ? operation.value.replaceAll('*', '%') : operation.value
      const compared = pattern || operator.endsWith('match') ? { type: 'text' } : ref
      const right = quantifier
        ? `${quantifier}(${parameters.add(value, `${compared.type}[]`)})`
        : given(compared, value, parameters)
      return `${left} ${OPERATORS[operator]} ${right}`
    }
  }
}
