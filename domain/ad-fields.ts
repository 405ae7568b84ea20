/** What the forms of all kinds of ads check alike. */
import type { FieldErrors } from './form.ts'
import { parseWholeNumber } from './money.ts'
import { HIGHEST_PRICE } from './vehicles.ts'

/** The whole shillings of a typed price, which may carry cents or the Kenyan '/=': '1,150,000.00' is 1150000. */
export function parseShillings(text: string): number | null {
  const match = /^(.*?)(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/\/[=-]$/, ''))
  const whole = parseWholeNumber(match?.[1] ?? '')
  return whole === null ? null : whole + Math.round(Number(`0.${match?.[2] || 0}`))
}

/** What is wrong with a typed price, or null; nothing typed is not judged here. */
export function priceError(text: string): string | null {
  if (!text.trim()) return null
  const price = parseShillings(text)
  if (price === null) return 'Enter the price in figures, for example 1,150,000.'
  return between(price, 1, HIGHEST_PRICE) ? null : 'Enter a price between KSh 1 and KSh 10,000,000,000.'
}

/** A sentence for each text that is longer than the database takes. */
export function lengthErrors<Field extends string>(
  form: Readonly<Record<NoInfer<Field>, string>>,
  most: Readonly<Record<Field, number>>,
): FieldErrors<Record<Field, string>> {
  const errors: FieldErrors<Record<Field, string>> = {}
  for (const field of Object.keys(most) as Field[]) {
    const length = form[field].trim().length
    if (length > most[field]) errors[field] = `Use at most ${most[field]} characters; this has ${length}.`
  }
  return errors
}

/** The fields that were left empty, each with its sentence. */
export function missingErrors<Field extends string>(
  form: Readonly<Record<NoInfer<Field>, string>>,
  sentences: Readonly<Record<Field, string>>,
): FieldErrors<Record<Field, string>> {
  const empty = (Object.keys(sentences) as Field[]).filter((field) => !form[field].trim())
  return Object.fromEntries(empty.map((field) => [field, sentences[field]])) as FieldErrors<
    Record<Field, string>
  >
}

export function between(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high
}
