import { TablesError } from '../errors.ts'
import type { Sizes } from '../parse/rows.ts'
import type { Argument, Column } from '../schema/model.ts'
import type { Budget } from './budget.ts'

// No valid number, date or id is longer.
const LONGEST_SCALAR = 1_000
const BODY_TYPES = new Set(['bytea', 'xml'])

/**
 * Refuses an argument whose text or array is longer than the budget. Arguments of domain types are limited by the domain, json and
 * bytes by the body's limit.
 */
export function boundArgument(argument: Argument, sizes: Sizes, budget: Budget): void {
  if (!argument.domain) bound(`argument "${argument.name}"`, argument, sizes, budget.text, budget)
}

/** The same for a written column, with ten times the text length: table constraints have the actual limits. */
export function boundColumn(column: Column, sizes: Sizes, budget: Budget): void {
  bound(`column "${column.name}"`, column, sizes, budget.text * 10, budget)
}

function bound(
  what: string,
  { type, category }: Pick<Argument, 'type' | 'category'>,
  { scalars, arrays }: Sizes,
  longestText: number,
  budget: Budget,
): void {
  if (category === 'json' || BODY_TYPES.has(type)) return
  // A text may be an array in PostgreSQL's array syntax.
  const lists = category === 'array' ? [scalars, arrays] : [arrays]
  if (category !== 'array') {
    const longest = category === 'other' ? Math.min(LONGEST_SCALAR, longestText) : longestText
    if (scalars.characters > longest) throw tooLong(what, `${longest} characters`)
  }
  for (const { members, characters } of lists) {
    if (members > budget.members) throw tooLong(what, `${budget.members} members`)
    if (characters > budget.text * 10) throw tooLong(what, `${budget.text * 10} characters`)
  }
}

function tooLong(what: string, most: string): TablesError {
  return new TablesError(413, '54000', `The ${what} takes at most ${most}`)
}
