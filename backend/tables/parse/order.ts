import { Scanner } from './scanner.ts'
import { type Field, jsonPath } from './select.ts'

export interface OrderTerm {
  /** The to-one embed of the column, or null for the table's own. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

/** `price.desc.nullslast,specs->>color,make(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(orderTerm(scanner))
  while (scanner.take(','))
  scanner.finish()
  return terms
}

function orderTerm(scanner: Scanner): OrderTerm {
  let name = scanner.name()
  let relation: string | null = null
  let path = jsonPath(scanner)
  if (scanner.take('(')) {
    relation = name
    name = scanner.name()
    path = jsonPath(scanner)
    scanner.expect(')')
  }
  const direction = scanner.match(/\.(asc|desc)(?![a-z])/y)?.[1] as 'asc' | 'desc' | undefined
  const nulls = scanner.match(/\.nulls(first|last)/y)?.[1] as 'first' | 'last' | undefined
  return { relation, field: { name, path }, direction: direction ?? 'asc', nulls: nulls ?? null }
}
