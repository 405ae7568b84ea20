/** A refused value or action, as shown to the person. */
export interface Refusal {
  /** The form field, named after its column; null: the whole form. */
  field: string | null
  sentence: string
}
