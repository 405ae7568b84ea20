/** The result of checking a form: its value, or a sentence for each bad field and one for the whole. */
import { formatKes } from './money.ts'
import { parseMoney } from './typed-amounts.ts'

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>
export type Checked<Form, Value> =
  | { value: Value; errors: null; summary: null }
  | { value: null; errors: FieldErrors<Form>; summary: string }

/** The summary while required fields are empty (docs/product.md, Required fields). */
export const REQUIRED_FIELDS = 'Please fill in all required fields'

/** Where nothing is missing but something is wrong. */
export const CHECK_MARKED_FIELDS = 'Please check the marked fields'

/** The fault of a typed amount between two bounds in KES, or null; an empty one is not judged here. */
export function moneyError(text: string, least: number, most: number): string | null {
  if (!text.trim()) return null
  const amount = parseMoney(text)
  if (amount === null) return 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'
  return amount >= least && amount <= most
    ? null
    : `Enter an amount between ${formatKes(least)} and ${formatKes(most)}.`
}
