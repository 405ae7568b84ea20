import { Pagination } from '../ui/pagination.tsx'
import { addressWith } from './list-address.ts'
import { type ListPart, pagesOf } from './list-part.ts'

interface ListPagesProps {
  list: ListPart
  /** The address of the list without its page. */
  path: string
  params: URLSearchParams
}

/** Links to the pages of a portal's list. */
export function ListPages({ list, path, params }: ListPagesProps) {
  return (
    <Pagination page={list.page} pages={pagesOf(list)} href={(page) => addressWith(path, params, { page })} />
  )
}
