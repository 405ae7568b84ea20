/** The part of a list that an answer of the database holds. */
export interface ListPart {
  total: number
  page: number
  page_size: number
}

/** The number of pages of a list. */
export function pagesOf({ total, page_size }: Pick<ListPart, 'total' | 'page_size'>): number {
  return Math.ceil(total / page_size)
}
