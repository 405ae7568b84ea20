import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { formatNumber } from '#domain/money.ts'
import type { FilterChip } from '#domain/search-words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { FILTERS_PANEL } from './filter-panel.tsx'
import { SetFilters } from './set-filters.tsx'

const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']

interface ListPageProps {
  /** The list's address. */
  list: string
  title: string
  /** How many were found, in words. */
  count: string
  /** What is set. */
  chips: FilterChip[]
  /** What was asked wrongly, and what became of it. */
  notices: string[]
  /** The FilterPanel. */
  filters: ReactNode
  /** The SortSelect. */
  sort: ReactNode
  /** Below the title, above the chips: tabs. */
  tabs?: ReactNode
  /** What stands in the list's place while another one is on its way. */
  skeleton: ReactNode
  /** The cards with their pages, or why there are none. */
  children: ReactNode
  /** Below the list. */
  end?: ReactNode
}

/** A list with its filters: a rail beside it on desks, on phones a sticky bar with 'Filters (3)' and the order. */
export function ListPage({
  list,
  title,
  count,
  chips,
  notices,
  filters,
  sort,
  tabs,
  skeleton,
  children,
  end,
}: ListPageProps) {
  const navigation = useNavigation()
  const searching = navigation.state === 'loading' && navigation.location.pathname === list
  return (
    <div className="wrap lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8 lg:pt-6">
      {filters}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:content-start lg:items-end lg:gap-x-6">
        <div className="sticky top-0 z-20 -mx-(--gut) grid grid-cols-2 gap-2 border-b border-line bg-ground px-(--gut) py-2 lg:static lg:order-2 lg:mx-0 lg:block lg:border-0 lg:p-0 lg:pb-3">
          <Button popoverTarget={FILTERS_PANEL} className="text-sm lg:hidden">
            <Icon of={SlidersHorizontal} />
            Filters
            {chips.length > 0 && (
              <b className="grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.5 text-xs font-semibold text-on-green">
                {chips.length}
              </b>
            )}
          </Button>
          {sort}
        </div>
        <PageHead title={title} className="lg:order-1">
          <p role="status">{count}</p>
        </PageHead>
        <div className="min-w-0 lg:order-3 lg:col-span-2">
          {tabs}
          <SetFilters list={list} chips={chips} />
          <Notices sentences={notices} />
          {searching ? (
            <>
              <p role="status" className="sr-only">
                Loading
              </p>
              {skeleton}
            </>
          ) : (
            children
          )}
          {end != null && <div className="mt-12">{end}</div>}
        </div>
      </div>
    </div>
  )
}

/** Six of them (spec 000 §2). */
export function sixTimes(skeleton: (name: string) => ReactNode): ReactNode {
  return SKELETONS.map(skeleton)
}

/** What was asked wrongly, and what became of it. */
export function Notices({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** How many were found and whether that is all. */
export interface Total {
  total: number
  /** False when there are more than the total says. */
  total_exact: boolean
}

/** What a list shows, one and several: 'vehicle', 'vehicles'. */
export interface Noun {
  one: string
  many: string
}

/** `118 vehicles`, `More than 10,000 vehicles`. */
export function resultCount({ total, total_exact }: Total, { one, many }: Noun): string {
  if (!total_exact) return `More than ${formatNumber(total)} ${many}`
  return `${formatNumber(total)} ${total === 1 ? one : many}`
}

/** Of the button that sends the filters: `Show 118 vehicles`. */
export function showLabel({ total, total_exact }: Total, { one, many }: Noun): string {
  if (total === 0) return `No ${many} match`
  return `Show ${formatNumber(total)}${total_exact ? '' : '+'} ${total === 1 ? one : many}`
}

/** How many pages there are, at least one. */
export function pageCount({ total, page_size }: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(total / page_size))
}

/** The address of a list with these parameters. */
export function listUrl(list: string, params: URLSearchParams): string {
  return list + listSearch(params)
}

/** The parameters as a query string, '' when there are none. */
export function listSearch(params: URLSearchParams): string {
  return params.size > 0 ? `?${params}` : ''
}
