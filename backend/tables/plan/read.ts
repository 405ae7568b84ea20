import { NotInSchema, permissionDenied, TablesError } from '../errors.ts'
import type { Filter } from '../parse/filter.ts'
import type { TablesRequest } from '../parse/request.ts'
import type { Field, SelectItem } from '../parse/select.ts'
import type { Column, Relation, Schema } from '../schema/model.ts'
import { embeddableNames, findRelationships, isVisible, type Relationship } from '../schema/relationships.ts'
import { nearest } from './names.ts'
import { isGrouped } from './outputs.ts'
import { displayReader, hasReaders, requireDisplayOnly, usesReaders } from './readers.ts'
import type { ColumnRef, Embed, PlannedFilter, PlannedItem, PlannedOrder, ReadNode } from './tree.ts'

/** A source of rows: a relation, or a function's result (rows of a relation or its own columns). */
export interface RowSource {
  name: string
  relation: Relation | null
  columns: Map<string, Column>
}

const UNKNOWN_COLUMN = '42703'
const MAX_NODES = 40
// Each is called once per row.
const MAX_READERS = 40

/** Resolves select, filters, order and ranges against the schema; `unseen`: the response has no rows. Throws PostgREST's TablesErrors. */
export function planRead(
  request: TablesRequest,
  schema: Schema,
  source: RowSource,
  role: string,
  maxRows: number | null,
  unseen = request.head,
): ReadNode {
  const planner = new ReadPlanner(schema, role, maxRows, unseen)
  try {
    return planned(planner, request, source)
  } catch (error) {
    // PostgREST leaves columns to PostgreSQL, so it refuses an embed first.
    if (error instanceof TablesError && error.code === UNKNOWN_COLUMN)
      planner.requireEmbeds(source, request.select)
    throw error
  }
}

function planned(planner: ReadPlanner, request: TablesRequest, source: RowSource): ReadNode {
  const root = planner.node(source, request.select)
  for (const { path, filter } of request.filters) {
    const node = nodeAt(root, path)
    node.where.push(planner.filter(node, filter))
  }
  for (const { path, terms } of request.orders) {
    const node = nodeAt(root, path)
    node.order = terms.map((term): PlannedOrder => {
      const { direction, nulls } = term
      if (term.relation === null)
        return { ref: planner.column(node, term.field), embed: null, direction, nulls }
      const embed = selectedEmbed(node, term.relation)
      if (!embed.relationship.toOne) {
        throw new TablesError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
          details: `'${node.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
        })
      }
      return { ref: planner.column(embed.node, orderedField(embed, term.field)), embed, direction, nulls }
    })
  }
  for (const { path, limit, offset } of request.ranges) {
    const node = nodeAt(root, path)
    if (limit !== undefined) node.limit = node.limit === null ? limit : Math.min(limit, node.limit)
    if (offset !== undefined) node.offset = offset
  }
  return root
}

class ReadPlanner {
  private readonly schema: Schema
  private readonly role: string
  private readonly maxRows: number | null
  private readonly unseen: boolean
  private nodes = 0
  private readers = 0

  constructor(schema: Schema, role: string, maxRows: number | null, unseen: boolean) {
    this.schema = schema
    this.role = role
    this.maxRows = maxRows
    this.unseen = unseen
  }

  node(source: RowSource, select: SelectItem[], depth = 0): ReadNode {
    if (this.nodes >= MAX_NODES)
      throw new TablesError(400, 'PGRST100', 'The select has too many embedded resources')
    const node: ReadNode = {
      ...source,
      alias: `t${this.nodes++}`,
      items: [],
      embeds: [],
      where: [],
      order: [],
      limit: this.maxRows,
      offset: 0,
    }
    node.items = select.map((item) => this.item(node, item, depth))
    if (hasReaders(node.columns, this.role) || isGrouped(node))
      node.items = node.items.flatMap((item) => (item.kind === 'all' ? this.everyColumn(node) : [item]))
    if (isGrouped(node) && usesReaders(node))
      throw permissionDenied(node.relation?.kind ?? 'function', node.name, this.role)
    return node
  }

  /** Throws for an embed without a relationship. */
  requireEmbeds(source: RowSource, select: SelectItem[]): void {
    for (const item of select) {
      if (item.kind !== 'embed') continue
      const { target } = this.relationship(source, item.target, item.hint)
      this.requireEmbeds({ name: target.name, relation: target, columns: target.columns }, item.items)
    }
  }

  /** A column used in a filter, order or expression. */
  column(node: ReadNode, field: Field): ColumnRef {
    requireDisplayOnly(node, field, this.role)
    return columnRef(node, field)
  }

  filter(node: ReadNode, filter: Filter): PlannedFilter {
    if (filter.kind === 'group') {
      return { ...filter, members: filter.members.map((member) => this.filter(node, member)) }
    }
    const { field, operation, negated } = filter
    const embed = node.columns.has(field.name) ? undefined : findEmbed(node, field.name)
    if (!embed) return { kind: 'condition', negated, operation, ref: this.column(node, field) }
    if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not_null')) {
      throw new TablesError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      })
    }
    return { kind: 'exists', embed, negated: negated !== (operation.value === 'null') }
  }

  private item(node: ReadNode, item: SelectItem, depth: number): PlannedItem {
    if (item.kind === 'all') return item
    if (item.kind === 'embed') return { kind: 'embed', embed: this.embed(node, item, depth + 1) }
    if (item.kind === 'aggregate') {
      const { alias, field, ...rest } = item
      return { ...rest, ref: field && this.column(node, field), name: alias ?? item.function }
    }
    const { field, cast } = item
    const isCount = field.name === 'count' && field.path.length === 0 && !cast && !node.columns.has('count')
    if (isCount && !item.alias) return { kind: 'count' }
    const name = item.alias ?? resultName(field)
    if (cast || field.path.length > 0) requireDisplayOnly(node, field, this.role)
    const ref = cast || field.path.length > 0 ? columnRef(node, field) : this.shown(node, field)
    return { kind: 'column', ref, name, ...(cast && { cast }) }
  }

  private shown(node: ReadNode, field: Field): ColumnRef {
    const reader = displayReader(node.columns.get(field.name), this.role)
    if (reader && ++this.readers > MAX_READERS)
      throw new TablesError(400, 'PGRST100', `The select has too many columns of ${node.name}`)
    return { ...columnRef(node, field), ...(reader && { reader: this.unseen ? 'unseen' : reader }) }
  }

  private everyColumn(node: ReadNode): PlannedItem[] {
    return [...node.columns.keys()].map((name) => {
      return { kind: 'column', ref: this.shown(node, { name, path: [] }), name }
    })
  }

  private embed(parent: ReadNode, item: Extract<SelectItem, { kind: 'embed' }>, depth: number): Embed {
    const relationship = this.relationship(parent, item.target, item.hint)
    const { target, toOne } = relationship
    const node = this.node(
      { name: target.name, relation: target, columns: target.columns },
      item.items,
      depth,
    )
    // A table's key guarantees one row, and no limit saves a plan node. Views may have duplicates.
    if (toOne) node.limit = target.kind === 'table' && !relationship.routine ? null : 1
    const { spread, inner } = item
    const name = item.alias ?? item.target
    if (parent.embeds.some((embed) => embed.name === name))
      throw specifiedTwice(`${parent.name}_${name}_${depth}`)
    const embed = { name, target: item.target, relationship, inner, spread, node }
    parent.embeds.push(embed)
    return embed
  }

  private relationship(parent: RowSource, target: string, hint?: string): Relationship {
    const found = parent.relation
      ? findRelationships(this.schema, parent.relation, target, hint).filter((one) =>
          isVisible(one, this.role),
        )
      : []
    const [relationship] = found
    if (relationship && found.length === 1) return relationship
    if (found.length > 1) throw ambiguous(parent.name, target, found)
    const near = parent.relation && nearest(target, embeddableNames(this.schema, parent.relation, this.role))
    const searched = `'${parent.name}' and '${target}'${hint ? ` using the hint '${hint}'` : ''}`
    throw new NotInSchema(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent.name}' and '${target}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between ${searched} in the schema '${parent.relation?.schema ?? ''}', but no matches were found.`,
        hint: near && near !== target ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
      },
    )
  }
}

/** Resolves a field to a column, with the type for comparisons. Throws 42703 if unknown, like PostgreSQL. */
export function columnRef(node: RowSource, field: Field): ColumnRef {
  const column = node.columns.get(field.name)
  const computed = column ? undefined : node.relation?.computed.get(field.name)
  const last = field.path.at(-1)
  if (column) {
    const type = last ? (last.text ? 'text' : 'jsonb') : column.type
    const category = last ? (last.text ? 'text' : 'json') : column.category
    const { fromText } = column.casts
    const parsed = fromText && field.path.length === 0 ? { fromText } : {}
    return { ...field, type, category, columnCategory: column.category, ...parsed }
  }
  if (computed?.returns.kind === 'scalar') {
    const { type, category } = computed.returns
    return {
      ...field,
      type: last ? (last.text ? 'text' : 'jsonb') : type,
      category: last ? (last.text ? 'text' : 'json') : category,
      columnCategory: category,
      computed,
    }
  }
  throw new NotInSchema(400, UNKNOWN_COLUMN, `column ${node.name}.${field.name} does not exist`)
}

// The columns of a spread embed may be named by their aliases.
function orderedField({ spread, node }: Embed, field: Field): Field {
  const isColumn = node.columns.has(field.name) || node.relation?.computed.has(field.name)
  if (!spread || isColumn || field.path.length > 0) return field
  const item = node.items.find((one) => one.kind === 'column' && one.name === field.name)
  return item?.kind === 'column' ? { name: item.ref.name, path: item.ref.path } : field
}

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  let node = root
  for (const name of path) node = selectedEmbed(node, name).node
  return node
}

function findEmbed(node: ReadNode, name: string): Embed | undefined {
  return (
    node.embeds.find((embed) => embed.name === name) ?? node.embeds.find((embed) => embed.target === name)
  )
}

function selectedEmbed(node: ReadNode, name: string): Embed {
  const embed = findEmbed(node, name)
  if (embed) return embed
  throw new TablesError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function resultName(field: Field): string {
  // The last key that is not an index names the result: `specs->wheels->0` is "wheels".
  for (const step of field.path.toReversed()) if (typeof step.key === 'string') return step.key
  return field.name
}

// The error that PostgREST's statement gets from PostgreSQL: names in a result must be unique.
function specifiedTwice(name: string): TablesError {
  return new TablesError(400, '42712', `table name "${name}" specified more than once`)
}

function ambiguous(parent: string, target: string, found: Relationship[]): TablesError {
  const hints = found.map(
    (one) => `'${target}!${one.junction ? one.junction.relation.name : one.constraint}'`,
  )
  return new TablesError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${parent}' and '${target}'`,
    {
      details: found.map((one) => ({
        cardinality: one.cardinality,
        embedding: `${parent} with ${one.target.name}`,
        relationship: describe(parent, one),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe(parent: string, { junction, constraint, pairs, target }: Relationship): string {
  const near = pairs.map(([from]) => from).join(', ')
  const far = pairs.map(([, to]) => to).join(', ')
  if (!junction) return `${constraint} using ${parent}(${near}) and ${target.name}(${far})`
  const second = junction.pairs.map(([from]) => from).join(', ')
  return `${junction.relation.name} using ${constraint}(${far}) and ${junction.constraint}(${second})`
}
