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
import { VEHICLE_LIST_PARAMS, type VehiclesInWords, vehiclesInWords } from './list-data.ts'
import { VEHICLE_CARD_TEXT, VehicleCard } from './vehicle-card.tsx'

const CARDS_IN_VIEW = 3

const laterParts = () => import('./later-parts.ts')
const Filters = deferred(async () => (await laterParts()).Filters)
const SellBanner = deferred(async () => (await laterParts()).SellBanner)
const Skeletons = deferred(async () => (await laterParts()).VehicleSkeletons)

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, vehiclesInWords)
}
loader.searchParams = VEHICLE_LIST_PARAMS

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadList(
    args,
    href('/vehicles'),
    async () => (await import('./list-data.ts')).vehiclesInWords,
    Filters,
  )
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: (list: PackedList<VehiclesInWords>) => {
    const { featured, listings } = unpackList(list).result
    return [...featured, ...listings].find((listing) => listing.image)?.image
  },
  canonicalSearch: ({ search, filters }: PackedList<VehiclesInWords>) => pageSearch(search, filters.page),
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vehicles | Magari' }]
  const { title, count, search, filters, result } = unpackList(loaderData)
  return listMeta({
    title,
    count,
    promise: 'Compare prices, mileage and sellers on Magari.',
    filters,
    result,
    pageUrl: (page) => pageUrl(search, page),
  })
}

export default function VehicleListPage({ loaderData }: Route.ComponentProps) {
  const list = unpackList(loaderData)
  const { title, count, chips, sorts, search, filters, result, now } = list
  const { featured, listings } = result
  const inView = CARDS_IN_VIEW - featured.length
  const shown = featured.length + listings.length

  return (
    <ListPage
      list={href('/vehicles')}
      data={list}
      compactable
      title={title}
      count={count}
      chips={chips}
      filters={<Filters filters={filters} result={result} />}
      sort={<SortSelect sort={filters.sort} labels={sorts} />}
      skeleton={<Skeletons />}
      nothingFound={{
        title: 'No vehicles found',
        hint: 'Try adjusting your search filters to find more results.',
        filtered: chips.length > 0,
      }}
      pageUrl={(page) => pageUrl(search, page)}
      end={
        <SellBanner
          title={filters.makes.length === 1 ? `Selling a ${filters.makes[0]}?` : 'Selling your vehicle?'}
          belowHeader={shown <= CARDS_IN_VIEW}
        >
          Post it in a few minutes. Buyers call you directly.
        </SellBanner>
      }
    >
      {shown === 0 ? null : (
        <>
          {featured.length > 0 && (
            <section aria-labelledby="featured" className="mb-4 border-b border-line pb-5">
              <h2 id="featured" className="mb-2 text-base">
                Featured <span className="text-sm font-normal text-ink-2">paid by their sellers</span>
              </h2>
              <CardList belowPicture={VEHICLE_CARD_TEXT}>
                {featured.map((vehicle) => (
                  <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} priority />
                ))}
              </CardList>
            </section>
          )}
          <CardList belowPicture={VEHICLE_CARD_TEXT}>
            {listings.map((vehicle, index) => (
              <VehicleCard key={vehicle.id} vehicle={vehicle} now={now} priority={index < inView} />
            ))}
          </CardList>
        </>
      )}
    </ListPage>
  )
}

function pageUrl(search: string, page: number): string {
  return href('/vehicles') + pageSearch(search, page)
}
