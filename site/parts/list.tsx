import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import {
  PART_SORT_LABELS,
  type SparePartFilters,
  sparePartChips,
  sparePartSearchParams,
  sparePartTitle,
} from '#domain/parts/spare-part-search.ts'
import { deferred } from '../frame/deferred.tsx'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { loadList, type PackedList, reloadList, unpackList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage, sixSkeletons } from '../search/list-page.tsx'
import { listSearch, listUrl, resultCount, type Total } from '../search/list-words.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { CardList } from '../ui/card-list.tsx'
import type { Route } from './+types/list.ts'
import { PART_CARD_TEXT, PARTS, PartCard, PartCardSkeleton } from './part-card.tsx'
import { PartFindForm } from './part-find-form.tsx'
import { PART_LIST_PARAMS, type SparePartList, sparePartList } from './queries.ts'

const CARDS_IN_VIEW = 3

const SellBanner = deferred(async () => (await import('../ads/sell-banner.tsx')).SellBanner)
const Filters = deferred(async () => (await import('./filters.tsx')).Filters)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, sparePartList)
}
loader.searchParams = PART_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(
    args,
    href('/spare-parts'),
    async () => (await import('./queries.ts')).sparePartList,
    Filters,
  )
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: (list: PackedList<SparePartList>) =>
    unpackList(list).result.parts.find((part) => part.image)?.image,
  canonicalSearch: ({ filters }: PackedList<SparePartList>) => listSearch(sparePartSearchParams(filters)),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Spare Parts | Magari' }]
  const { filters, result } = unpackList(loaderData)
  return listMeta({
    title: sparePartTitle(filters, result.corrected),
    count: resultCount(result, PARTS),
    promise: 'Compare prices, condition and sellers on Magari.',
    filters,
    result,
    pageUrl: (page) => pageUrl(filters, page),
  })
}

export default function SparePartListPage({ loaderData }: Route.ComponentProps) {
  const list = unpackList(loaderData)
  const { filters, result, now } = list
  const chips = sparePartChips(filters)

  return (
    <ListPage
      list={href('/spare-parts')}
      data={list}
      compactable
      title={sparePartTitle(filters, result.corrected)}
      count={showing(result)}
      chips={chips}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={PART_SORT_LABELS} />}
      tabs={<PartFindForm filters={filters} />}
      skeleton={
        <CardList belowPicture={PART_CARD_TEXT}>
          {sixSkeletons((name) => (
            <PartCardSkeleton key={name} />
          ))}
        </CardList>
      }
      nothingFound={{
        title: 'No spare parts found matching your criteria.',
        filtered: chips.length > 0,
      }}
      pageUrl={(page) => pageUrl(filters, page)}
      end={
        <SellBanner title="Selling spare parts?">
          Post them in a few minutes. Buyers call you directly.
        </SellBanner>
      }
    >
      {result.parts.length === 0 ? null : (
        <CardList belowPicture={PART_CARD_TEXT}>
          {result.parts.map((part, index) => (
            <PartCard key={part.id} part={part} now={now} priority={index < CARDS_IN_VIEW} />
          ))}
        </CardList>
      )}
    </ListPage>
  )
}

/** 'Showing N results' (docs/product.md, Part search). */
function showing({ total, total_exact }: Total): string {
  if (!total_exact) return `Showing more than ${formatNumber(total)} results`
  return `Showing ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`
}

function pageUrl(filters: SparePartFilters, page: number): string {
  return listUrl(href('/spare-parts'), sparePartSearchParams({ ...filters, page }))
}
