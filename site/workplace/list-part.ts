/** The part of a list that an answer of the database holds. */
export interface ListPart {
  total: number
  page: number
  page_size: number
}
