import { TablesError } from '../errors.ts'
import type { Argument, Column } from '../schema/model.ts'
import type { Budget } from './budget.ts'

// No valid number, date or id is longer.
const LONGEST_SCALAR = 1_000
const BODY_TYPES = new Set(['bytea', 'xml'])

/**
 * Refuses an argument whose text or array is longer than the budget. Arguments of domain types are limited by the domain, json and
 * bytes by the body's limit.
 */
export function boundArgument(argument: Argument, value: unknown, budget: Budget): void {
  if (!argument.domain) bound(`argument "${argument.name}"`, argument, value, budget.text, budget)
}

/** The same for a written column, with ten times the text length: table constraints have the actual limits. */
export function boundColumn(column: Column, value: unknown, budget: Budget): void {
  bound(`column "${column.name}"`, column, value, budget.text * 10, budget)
}

function bound(
  what: string,
  { type, category }: Pick<Argument, 'type' | 'category'>,
  value: unknown,
  longestText: number,
  budget: Budget,
): void {
  if (category === 'json' || BODY_TYPES.has(type) || value === null || value === undefined) return
  if (category !== 'array' && !Array.isArray(value)) {
    const longest = category === 'other' ? Math.min(LONGEST_SCALAR, longestText) : longestText
    if (lengthOf(value) > longest) throw tooLong(what, `${longest} characters`)
    return
  }
  const members = Array.isArray(value) ? value : [value]
  // An array may also be a text in PostgreSQL's array syntax.
  if (members.reduce((sum: number, member) => sum + 1 + commas(member), 0) > budget.members)
    throw tooLong(what, `${budget.members} members`)
  if (members.reduce((sum: number, member) => sum + lengthOf(member), 0) > budget.text * 10)
    throw tooLong(what, `${budget.text * 10} characters`)
}

function commas(member: unknown): number {
  return typeof member === 'string' && member.startsWith('{') ? member.split(',').length - 1 : 0
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' ? JSON.stringify(value).length : String(value).length
}

function tooLong(what: string, most: string): TablesError {
  return new TablesError(413, '54000', `The ${what} takes at most ${most}`)
}
