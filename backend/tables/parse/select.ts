import { TablesError } from '../errors.ts'
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

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias?: string; cast?: string }
  | {
      kind: 'embed'
      target: string
      alias?: string
      hint?: string
      inner: boolean
      spread: boolean
      items: SelectItem[]
    }

const CAST = /[A-Za-z_][A-Za-z0-9_]*(?: [A-Za-z]+)*(?:\(\d+(?:,\d+)?\))?(?:\[\])?/y
const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/y
const INDEX = /-?\d+(?![^\-,.:()])/y
const JSON_KEY = /[^\-,.:()>"]+(?:-(?!>)[^\-,.:()>"]+)*/y

/** The items of a `select` parameter. An empty one selects everything. */
export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'all' }]
  const scanner = new Scanner(text, 'select parameter')
  const items = selectItems(scanner)
  scanner.finish()
  return items
}

function selectItems(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = []
  do items.push(selectItem(scanner))
  while (scanner.take(','))
  return items
}

function selectItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.take('...')) return embed(scanner, scanner.name(), undefined, true)
  let name = scanner.name()
  let alias: string | undefined
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.take(':')
    alias = name
    name = scanner.name()
  }
  if (scanner.peek('!') || scanner.peek('(')) {
    if (name === 'count' && scanner.peek('()')) refuseAggregate()
    return embed(scanner, name, alias, false)
  }
  const field = { name, path: jsonPath(scanner) }
  const cast = scanner.take('::') ? castType(scanner) : undefined
  if (scanner.match(AGGREGATE)) refuseAggregate()
  return { kind: 'field', field, ...(alias && { alias }), ...(cast && { cast }) }
}

function embed(scanner: Scanner, target: string, alias: string | undefined, spread: boolean): SelectItem {
  let hint: string | undefined
  let inner = false
  while (scanner.take('!')) {
    const modifier = scanner.name()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  scanner.expect('(')
  const items = scanner.peek(')') ? [] : scanner.nested(() => selectItems(scanner))
  scanner.expect(')')
  return { kind: 'embed', target, inner, spread, items, ...(alias && { alias }), ...(hint && { hint }) }
}

function castType(scanner: Scanner): string {
  const found = scanner.match(CAST)
  return found ? found[0] : scanner.fail('the name of a type')
}

/** The `->` and `->>` steps after a name. */
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
  const found = scanner.match(JSON_KEY)
  return found ? found[0] : scanner.fail('a key')
}

// Off as in PostgREST's default: an aggregate over a big table is a cheap way to keep a server busy.
function refuseAggregate(): never {
  throw new TablesError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}
