import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { deferred } from '../frame/deferred.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { type ActiveFilter, ActiveFilters } from './active-filters.tsx'
import { FILTERS_PANEL } from './filter-ids.ts'
import { type ListData, useShownList } from './list-data.ts'
import { ListLook } from './list-look.tsx'
import { pageCount } from './list-words.ts'
import { Notices } from './notices.tsx'

const SaveSearch = deferred(async () => (await import('../ads/saved-searches/save-search.tsx')).SaveSearch)

const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']

interface ListPageProps {
  /** The list's path. */
  list: string
  data: ListData<{
    filters: { page: number }
    /** Notices about ignored or changed values. */
    notices: string[]
    result: { total: number; page_size: number; corrected: { to: string } | null }
    /** The query string of the search's first page. */
    search: string
  }>
  title: string
  /** The number of results as text. */
  count: string
  /** Active filters. */
  chips: ActiveFilter[]
  /** The FilterPanel. */
  filters: ReactNode
  /** The SortSelect. */
  sort: ReactNode
  /** Tabs below the title. */
  tabs?: ReactNode
  /** Shown while another list loads. */
  skeleton: ReactNode
  /** The cards; null without results. */
  children: ReactNode
  /** Shown without results. */
  nothingFound: { title: string; hint?: string; filtered: boolean }
  pageUrl: (page: number) => string
  /** Shown below the list. */
  end?: ReactNode
  /** Whether phones can show a compact list. */
  compactable?: boolean
}

/** A list with its filters: a rail beside it on wide screens, on phones a sticky bar with 'Filters (3)' and the order. */
export function ListPage({
  list,
  data,
  title,
  count,
  chips,
  filters,
  sort,
  tabs,
  skeleton,
  children,
  nothingFound,
  pageUrl,
  end,
  compactable,
}: ListPageProps) {
  const navigation = useNavigation()
  const { page } = data.filters
  useShownList(list, data)
  const searching = navigation.state === 'loading' && navigation.location.pathname === list
  return (
    <div
      className={classNames(
        'wrap lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8 lg:pt-6',
        compactable && 'compactable',
      )}
    >
      {filters}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:content-start lg:items-end lg:gap-x-6">
        <div className="sticky top-0 z-20 -mx-(--gut) grid grid-cols-2 gap-2 border-b border-line bg-ground px-(--gut) py-2 lg:static lg:order-2 lg:col-start-2 lg:mx-0 lg:block lg:border-0 lg:p-0 lg:pb-3">
          <Button popoverTarget={FILTERS_PANEL} className="text-sm lg:hidden">
            <Icon of="sliders-horizontal" />
            Filters
            {chips.length > 0 && (
              <b className="grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.5 text-xs font-semibold text-on-green">
                {chips.length}
              </b>
            )}
          </Button>
          {sort}
        </div>
        <PageHead
          title={title}
          className="lg:order-1"
          end={<SaveSearch list={list} search={data.search} corrected={data.result.corrected?.to ?? null} />}
        >
          <p role="status">{count}</p>
          {compactable && <ListLook />}
        </PageHead>
        <div className="min-w-0 lg:order-3 lg:col-span-2">
          {tabs}
          <ActiveFilters list={list} chips={chips} />
          <Notices sentences={data.notices} />
          {searching ? (
            <>
              <p role="status" className="sr-only">
                Loading
              </p>
              {skeleton}
            </>
          ) : children === null ? (
            <EmptyState
              title={nothingFound.title}
              action={
                nothingFound.filtered ? (
                  <LinkButton to={list} variant="main">
                    Clear all filters
                  </LinkButton>
                ) : undefined
              }
            >
              {nothingFound.hint}
            </EmptyState>
          ) : (
            <>
              {children}
              <Pagination key={page} page={page} pages={pageCount(data.result)} href={pageUrl} />
            </>
          )}
          {end != null && <div className="mt-12">{end}</div>}
        </div>
      </div>
    </div>
  )
}

/** Six placeholder cards (docs/product.md, Search and filters). */
export function sixSkeletons(skeleton: (name: string) => ReactNode): ReactNode {
  return SKELETONS.map(skeleton)
}
