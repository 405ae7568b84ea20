/** The paging information in a database function's result. */
export interface ListPart {
  total: number
  page: number
  page_size: number
}
