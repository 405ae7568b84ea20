import { href } from 'react-router'
import { deferred } from '../frame/deferred.tsx'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { loadList, type PackedList, reloadList, unpackList } from '../search/list-data.ts'
import { listMeta } from '../search/list-meta.ts'
import { ListPage } from '../search/list-page.tsx'
import { pageSearch } from '../search/page-search.ts'
import { SortSelect } from '../search/sort-select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/list.ts'
import { PROVIDER_LIST_PARAMS, type ProvidersInWords, providersInWords } from './list-data.ts'
import { ProviderCard, ProviderStack } from './provider-card.tsx'

const CARDS_IN_VIEW = 3

const laterParts = () => import('./later-parts.ts')
const Filters = deferred(async () => (await laterParts()).Filters)
const Skeletons = deferred(async () => (await laterParts()).ProviderSkeletons)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, providersInWords)
}
loader.searchParams = PROVIDER_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(
    args,
    href('/services'),
    async () => (await import('./list-data.ts')).providersInWords,
    Filters,
  )
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  canonicalSearch: ({ search, filters }: PackedList<ProvidersInWords>) => pageSearch(search, filters.page),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Services | Magari' }]
  const { title, count, search, filters, result } = unpackList(loaderData)
  return listMeta({
    title,
    count,
    promise: 'Prices, opening hours and reviews by drivers; book online on Magari.',
    filters,
    result,
    pageUrl: (page) => pageUrl(search, page),
  })
}

export default function ServiceListPage({ loaderData }: Route.ComponentProps) {
  const list = unpackList(loaderData)
  const { title, count, chips, sorts, search, tabs, filters, result } = list
  const filtered = chips.length > 0 || filters.types.length > 0

  return (
    <ListPage
      list={href('/services')}
      data={list}
      title={title}
      count={count}
      chips={chips}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={sorts} />}
      tabs={
        <Tabs
          label="Kind of service"
          className="mb-4"
          items={tabs.map(({ search, ...tab }) => ({ ...tab, to: href('/services') + search }))}
        />
      }
      skeleton={<Skeletons />}
      nothingFound={{
        title: 'No service providers found',
        hint: filtered
          ? 'Try adjusting your search filters to find more results.'
          : 'No garage or service is in the directory yet.',
        filtered,
      }}
      pageUrl={(page) => pageUrl(search, page)}
    >
      {result.providers.length === 0 ? null : (
        <ProviderStack>
          {result.providers.map((provider, index) => (
            <ProviderCard key={provider.id} provider={provider} priority={index < CARDS_IN_VIEW} />
          ))}
        </ProviderStack>
      )}
    </ListPage>
  )
}

function pageUrl(search: string, page: number): string {
  return href('/services') + pageSearch(search, page)
}
