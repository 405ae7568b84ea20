import { TablesError } from '../errors.ts'
import { CAST_NAMES, castTo } from './casts.ts'
import { Scanner } from './scanner.ts'

export interface JsonStep {
  key: string | number
  /** `->>`: the value as text; `->`: as json. */
  text: boolean
}

export interface Field {
  name: string
  path: JsonStep[]
}

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min'

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias?: string; cast?: string }
  /** Without a field it counts rows. `cast` applies to the input, `resultCast` to the result. */
  | {
      kind: 'aggregate'
      function: AggregateName
      field: Field | null
      alias?: string
      cast?: string
      resultCast?: string
    }
  | {
      kind: 'embed'
      target: string
      alias?: string
      hint?: string
      inner: boolean
      spread: boolean
      items: SelectItem[]
    }

const CAST = /[A-Za-z_][A-Za-z0-9_]*(?: [A-Za-z]+)*(?:\[\])?/y
const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y
const INDEX = /-?\d+(?=->|::|[,.)]|$)/y
// All characters except the grammar's; a dash unless it starts a step, or the key.
const JSON_KEY = /(?:[^\-,.:()>]|-(?!>))+/uy

/** Parses a `select` parameter. An empty one selects everything. Throws PGRST123 for aggregates unless allowed. */
export function parseSelect(text: string, aggregates = false): SelectItem[] {
  if (text === '') return [{ kind: 'all' }]
  const scanner = new Scanner(text, 'select parameter')
  const items = selectItems(scanner, aggregates)
  scanner.finish()
  return items
}

function selectItems(scanner: Scanner, aggregates: boolean): SelectItem[] {
  const items: SelectItem[] = []
  do {
    scanner.blanks()
    items.push(selectItem(scanner, aggregates))
    scanner.blanks()
  } while (scanner.take(','))
  return items
}

function selectItem(scanner: Scanner, aggregates: boolean): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.take('...')) return embed(scanner, scanner.name(), undefined, true, aggregates)
  let name = scanner.name()
  let alias: string | undefined
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.take(':')
    alias = name
    name = scanner.name()
  }
  if (scanner.peek('!') || scanner.peek('(')) {
    if (name === 'count' && scanner.take('()')) {
      if (!aggregates) refuseAggregate()
      const resultCast = scanner.take('::') ? castType(scanner) : undefined
      const named = { ...(alias && { alias }), ...(resultCast && { resultCast }) }
      return { kind: 'aggregate', function: 'count', field: null, ...named }
    }
    return embed(scanner, name, alias, false, aggregates)
  }
  const field = { name, path: jsonPath(scanner) }
  const cast = scanner.take('::') ? castType(scanner) : undefined
  const aggregate = scanner.match(AGGREGATE)
  if (aggregate) {
    if (!aggregates) refuseAggregate()
    const resultCast = scanner.take('::') ? castType(scanner) : undefined
    const named = { ...(alias && { alias }), ...(cast && { cast }), ...(resultCast && { resultCast }) }
    return { kind: 'aggregate', function: aggregate[1] as AggregateName, field, ...named }
  }
  return { kind: 'field', field, ...(alias && { alias }), ...(cast && { cast }) }
}

function embed(
  scanner: Scanner,
  target: string,
  alias: string | undefined,
  spread: boolean,
  aggregates: boolean,
): SelectItem {
  let hint: string | undefined
  let inner = false
  while (scanner.take('!')) {
    const modifier = scanner.name()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  scanner.expect('(')
  const items = scanner.peek(')') ? [] : scanner.nested(() => selectItems(scanner, aggregates))
  scanner.expect(')')
  return { kind: 'embed', target, inner, spread, items, ...(alias && { alias }), ...(hint && { hint }) }
}

function castType(scanner: Scanner): string {
  const start = scanner.position
  const found = scanner.match(CAST)
  if (!found) scanner.fail('the name of a type')
  const type = castTo(found[0])
  // Reject lengths, which follow the name.
  if (type && !scanner.peek('(')) return type
  scanner.position = start
  return scanner.fail(`one of the types ${CAST_NAMES.join(', ')}, without a length`)
}

/** Parses the `->` and `->>` steps after a name. */
export function jsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.take('->')) {
    const text = scanner.take('>')
    path.push({ key: jsonKey(scanner), text })
  }
  return path
}

function jsonKey(scanner: Scanner): string | number {
  const index = scanner.match(INDEX)
  if (index) return Number(index[0])
  if (scanner.peek('"')) return scanner.quoted()
  // Not a valid index.
  if (scanner.match(/-\d*/y)) scanner.fail('digit')
  const found = scanner.match(JSON_KEY)
  return found?.[0].trim() || scanner.fail('a key')
}

// Off like PostgREST's default: aggregates on large tables are an easy way to overload a server.
function refuseAggregate(): never {
  throw new TablesError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}
