import { Scanner } from './scanner.ts'
import { type Field, jsonPath } from './select.ts'

export type Quantifier = 'any' | 'all'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'compare'; operator: string; value: string; quantifier?: Quantifier }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: string; language?: string; value: string }

export type Filter =
  | { kind: 'condition'; negated: boolean; field: Field; operation: Operation }
  | { kind: 'group'; negated: boolean; join: 'and' | 'or'; members: Filter[] }

/** A filter and the path of the embed it applies to; [] is the table itself. */
export interface PlacedFilter {
  path: string[]
  filter: Filter
}

const OPERATOR = /(not\.)?([a-z]+)(?:\(([^)]*)\))?\./y
const GROUP = /(not\.)?(and|or) *\(/y
const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const PLAIN = new Set(['neq', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'])
const SEARCH = new Set(['fts', 'plfts', 'phfts', 'wfts'])
const IS_VALUES = new Set<string>(['null', 'not_null', 'true', 'false', 'unknown'])
// Longer patterns and searches have no legitimate use, and may exceed the statement timeout.
const LONGEST_PATTERN = 1000
// Size of a regular expression with its repetitions expanded. PostgreSQL compiles it in full, and caches 32 per session.
const LONGEST_EXPANDED = 10_000

/** Parses `operator.value` of a query parameter; `field` is its name without the embed path. */
export function parseCondition(field: Field, text: string): Filter {
  const scanner = new Scanner(text, 'filter')
  const { negated, operation } = operationOf(scanner, false)
  return { kind: 'condition', negated, field, operation }
}

/** Parses the value of an `or=` or `and=` parameter: `(a.eq.1,and(b.gt.2,…))`. */
export function parseGroup(join: 'and' | 'or', negated: boolean, text: string): Filter {
  const scanner = new Scanner(text, 'logic tree')
  scanner.expect('(')
  const members = groupMembers(scanner)
  scanner.finish()
  return { kind: 'group', negated, join, members }
}

/** Whether a value looks like a filter; GET calls of functions have both arguments and filters. */
export function looksLikeFilter(value: string): boolean {
  OPERATOR.lastIndex = 0
  const operator = OPERATOR.exec(value)?.[2]
  if (!operator) return false
  return (
    QUANTIFIABLE.has(operator) ||
    PLAIN.has(operator) ||
    SEARCH.has(operator) ||
    operator === 'in' ||
    operator === 'is'
  )
}

function groupMembers(scanner: Scanner): Filter[] {
  return scanner.nested(() => {
    const members: Filter[] = []
    do members.push(groupMember(scanner))
    while (scanner.take(','))
    scanner.expect(')')
    return members
  })
}

function groupMember(scanner: Scanner): Filter {
  scanner.blanks()
  const group = scanner.match(GROUP)
  if (group) {
    const join = group[2] as 'and' | 'or'
    const members = groupMembers(scanner)
    scanner.blanks()
    return { kind: 'group', negated: group[1] !== undefined, join, members }
  }
  const field = { name: scanner.name(), path: jsonPath(scanner) }
  scanner.expect('.')
  return { kind: 'condition', field, ...operationOf(scanner, true) }
}

function operationOf(scanner: Scanner, inGroup: boolean): { negated: boolean; operation: Operation } {
  const start = scanner.position
  const found = scanner.match(OPERATOR)
  if (!found) scanner.fail('an operator')
  const [, not, operator = '', modifier] = found
  const negated = not !== undefined
  const misplaced = (): never => {
    scanner.position = start
    return scanner.fail('an operator')
  }
  if (SEARCH.has(operator) && modifier !== '') {
    const value = boundedPattern(scanner, filterValue(scanner, inGroup))
    return {
      negated,
      operation: { kind: 'search', operator, value, ...(modifier && { language: modifier }) },
    }
  }
  if (QUANTIFIABLE.has(operator) && (modifier === undefined || modifier === 'any' || modifier === 'all')) {
    const value = filterValue(scanner, inGroup)
    if (operator.endsWith('like')) boundedPattern(scanner, value)
    if (operator.endsWith('match')) boundedExpression(scanner, value)
    return {
      negated,
      operation: { kind: 'compare', operator, value, ...(modifier && { quantifier: modifier }) },
    }
  }
  if (modifier !== undefined) misplaced()
  if (operator === 'in') return { negated, operation: { kind: 'in', values: list(scanner, inGroup) } }
  if (operator === 'is') {
    const value = filterValue(scanner, inGroup).toLowerCase()
    if (!IS_VALUES.has(value)) scanner.fail('null, not_null, true, false or unknown')
    return { negated, operation: { kind: 'is', value: value as IsValue } }
  }
  if (PLAIN.has(operator)) {
    return { negated, operation: { kind: 'compare', operator, value: filterValue(scanner, inGroup) } }
  }
  return misplaced()
}

function boundedPattern(scanner: Scanner, pattern: string): string {
  if (pattern.length <= LONGEST_PATTERN) return pattern
  return scanner.fail(`a pattern of at most ${LONGEST_PATTERN} characters`)
}

function boundedExpression(scanner: Scanner, pattern: string): void {
  boundedPattern(scanner, pattern)
  let expanded = pattern.length
  // Assumes the worst case, nested repetitions, which multiply.
  for (const [, least, most] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    expanded *= Math.max(1, Number(least), Number(most ?? 0))
  if (expanded > LONGEST_EXPANDED) scanner.fail('an expression that repeats less')
}

function filterValue(scanner: Scanner, inGroup: boolean): string {
  if (!inGroup) return rest(scanner)
  if (scanner.peek('"')) return scanner.quoted()
  if (scanner.peek('{')) return braced(scanner)
  return scanner.match(/[^,)]*/y)?.[0] ?? ''
}

function rest(scanner: Scanner): string {
  const value = scanner.text.slice(scanner.position)
  scanner.position = scanner.text.length
  return value
}

// An array literal or JSON object inside a group may contain commas.
function braced(scanner: Scanner): string {
  const start = scanner.position
  let depth = 0
  let quoted = false
  while (!scanner.done) {
    const character = scanner.text[scanner.position++]
    if (character === '\\') scanner.position++
    else if (character === '"') quoted = !quoted
    else if (!quoted && character === '{') depth++
    else if (!quoted && character === '}' && --depth === 0) return scanner.text.slice(start, scanner.position)
  }
  return scanner.fail('"}"')
}

function list(scanner: Scanner, inGroup: boolean): string[] {
  scanner.expect('(')
  scanner.blanks()
  const values: string[] = []
  if (!scanner.take(')')) {
    do values.push(listMember(scanner))
    while (scanner.take(','))
    scanner.expect(')')
  }
  scanner.blanks()
  if (!inGroup) scanner.finish()
  return values
}

function listMember(scanner: Scanner): string {
  const start = scanner.position
  if (scanner.quotesAreOpen || !scanner.take('"')) return bareMember(scanner)
  let value = ''
  while (!scanner.done) {
    const character = scanner.text[scanner.position++]
    if (character === '\\') value += scanner.text[scanner.position++] ?? ''
    // postgrest-js does not escape quotes inside quoted values: only a quote before `,` or `)` ends the member.
    else if (character === '"' && (scanner.peek(',') || scanner.peek(')'))) return value
    else value += character
  }
  // An unclosed quote is an ordinary character, and so are those after it: each would look through the rest of the text again.
  scanner.quotesAreOpen = true
  scanner.position = start
  return bareMember(scanner)
}

function bareMember(scanner: Scanner): string {
  return scanner.match(/[^,)]*/y)?.[0] ?? ''
}
