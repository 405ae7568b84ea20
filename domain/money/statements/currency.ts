/** Finds money of a statement that is in another currency than KES: payments are compared by their figures. */
import { unitOfHeading } from '../../foundation/foreign-units.ts'
import type { StatementColumns } from './fields.ts'

const OURS = /^(?:kes|kshs?|kenyan? shillings?)\.?$/i
const NAMED_ABOVE = /\bcurrency(?: code)?[^a-z]{1,8}([a-z]{3})\b/i
const MONEY = ['paid_in', 'withdrawn', 'amount', 'balance'] as const

/** What a cell of the currency column names, unless it is ours or nothing. */
export function otherCurrency(cell: string): string | null {
  return cell === '' || OURS.test(cell) ? null : cell
}

/** The other currency that the whole file names, above its headings or in those of its money; null: none. */
export function currencyOfFile(
  above: readonly string[],
  headings: readonly string[],
  columns: StatementColumns,
): string | null {
  const named = above.flatMap((text) => NAMED_ABOVE.exec(text)?.[1] ?? []).find(otherCurrency)
  return (
    named ?? MONEY.map((field) => unitOfHeading(headings[columns[field] ?? -1] ?? '')).find(Boolean) ?? null
  )
}
