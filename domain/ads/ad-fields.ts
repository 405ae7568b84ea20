/** Checks shared by the forms of all kinds of ads. */
import type { FieldErrors } from '../foundation/form.ts'

/** An error for each text that is longer than the column allows. */
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

/** An error for each required field that is empty. */
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
