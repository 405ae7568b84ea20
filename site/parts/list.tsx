import { href } from 'react-router'
import { deferred } from '../frame/deferred.tsx'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { loadList, type PackedList, reloadList, unpackList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage } from '../search/list-page.tsx'
import { pageSearch } from '../search/page-search.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { CardList } from '../ui/card-list.tsx'
import type { Route } from './+types/list.ts'
import { PART_LIST_PARAMS, type PartsInWords, partsInWords } from './list-data.ts'
import { PART_CARD_TEXT, PartCard } from './part-card.tsx'
import { PartFindForm } from './part-find-form.tsx'

const CARDS_IN_VIEW = 3

const laterParts = () => import('./later-parts.ts')
const Filters = deferred(async () => (await laterParts()).Filters)
const SellBanner = deferred(async () => (await laterParts()).SellBanner)
const Skeletons = deferred(async () => (await laterParts()).PartSkeletons)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, partsInWords)
}
loader.searchParams = PART_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(
    args,
    href('/spare-parts'),
    async () => (await import('./list-data.ts')).partsInWords,
    Filters,
  )
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: (list: PackedList<PartsInWords>) =>
    unpackList(list).result.parts.find((part) => part.image)?.image,
  canonicalSearch: ({ search, filters }: PackedList<PartsInWords>) => pageSearch(search, filters.page),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Spare Parts | Magari' }]
  const { title, count, search, filters, result } = unpackList(loaderData)
  return listMeta({
    title,
    count,
    promise: 'Compare prices, condition and sellers on Magari.',
    filters,
    result,
    pageUrl: (page) => pageUrl(search, page),
  })
}

export default function SparePartListPage({ loaderData }: Route.ComponentProps) {
  const list = unpackList(loaderData)
  const { title, showing, chips, sorts, search, filters, result, now } = list

  return (
    <ListPage
      list={href('/spare-parts')}
      data={list}
      compactable
      title={title}
      count={showing}
      chips={chips}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={sorts} />}
      tabs={<PartFindForm text={filters.search} search={search} />}
      skeleton={<Skeletons />}
      nothingFound={{
        title: 'No spare parts found matching your criteria.',
        filtered: chips.length > 0,
      }}
      pageUrl={(page) => pageUrl(search, page)}
      end={
        <SellBanner title="Selling spare parts?" belowHeader={result.parts.length <= CARDS_IN_VIEW}>
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

function pageUrl(search: string, page: number): string {
  return href('/spare-parts') + pageSearch(search, page)
}
