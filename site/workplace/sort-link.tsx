import { Link, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'

/** Values of `sort` in the URL for a column's two orders. The first press sorts descending, unless `first` says otherwise. */
export type Sort = readonly [ascending: string, descending: string, first?: 'ascending']

/** The order in which a column sorts the list now, for `aria-sort`. */
export function orderOf(sort: Sort | undefined, current: string | undefined) {
  if (!sort) return undefined
  return sort[0] === current ? 'ascending' : sort[1] === current ? 'descending' : undefined
}

interface SortLinkProps {
  label: string
  sort: Sort
  /** The list's order. */
  current: string | undefined
}

/** The head of a column that sorts its list: a link, because the URL holds the order. */
export function SortLink({ label, sort, current }: SortLinkProps) {
  const params = new URLSearchParams(useLocation().search)
  const order = orderOf(sort, current)
  const [ascending, descending, first] = sort
  params.delete('page')
  params.set('sort', (order ? order === 'descending' : first) ? ascending : descending)
  return (
    <Link
      to={`?${params}`}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 text-inherit no-underline hover:text-ink"
    >
      {label}
      {order && <Icon of={order === 'ascending' ? 'arrow-up' : 'arrow-down'} size="xs" />}
    </Link>
  )
}
