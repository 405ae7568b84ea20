/** What checking a form gives: the value it says, or a sentence for each bad field and one for the whole. */

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>
export type Checked<Form, Value> =
  | { value: Value; errors: null; summary: null }
  | { value: null; errors: FieldErrors<Form>; summary: string }

/** Spec 000 §5. */
export const REQUIRED_FIELDS = 'Please fill in all required fields'

/** Where nothing is missing but something is wrong. */
export const CHECK_MARKED_FIELDS = 'Please check the marked fields'
