/** The result of checking a form: its value, or an error per field and a summary. */
import { formatKes } from './money.ts'
import { hasCents, parseMoney } from './typed-amounts.ts'

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>
export type Checked<Form, Value> =
  | { value: Value; errors: null; summary: null }
  | { value: null; errors: FieldErrors<Form>; summary: string }

/** The summary while required fields are empty (docs/product.md, Required fields). */
export const REQUIRED_FIELDS = 'Please fill in all required fields'

/** The summary when nothing is missing but some value is invalid. */
export const CHECK_MARKED_FIELDS = 'Please check the marked fields'

/** The error for a typed amount outside these bounds in KES, or null. Empty text is valid here. */
export function moneyError(text: string, least: number, most: number): string | null {
  if (!text.trim()) return null
  const amount = parseMoney(text)
  if (amount === null) return amountSentence(text)
  return amount >= least && amount <= most
    ? null
    : `Enter an amount between ${formatKes(least)} and ${formatKes(most)}.`
}

/** How to write an amount that was not understood. */
function amountSentence(text: string): string {
  return hasCents(text)
    ? 'Enter whole shillings, without cents, for example 1,250,000 or 1.25M.'
    : 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'
}
