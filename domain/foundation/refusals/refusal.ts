/** A refused value or action, as shown to the person. */
export interface Refusal {
  /** The form field it belongs to, by its column's name; null when it is about the whole. */
  field: string | null
  sentence: string
}
