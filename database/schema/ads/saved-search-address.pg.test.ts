import { expect, test } from 'vitest'
import { savedSearchAddress } from '#domain/ads/saved-searches.ts'
import { PLACES } from '#domain/foundation/places.ts'
import {
  parseSparePartSearch,
  sparePartSearchArguments,
  sparePartSearchParams,
} from '#domain/parts/spare-part-search.ts'
import {
  parseServiceSearch,
  serviceSearchArguments,
  serviceSearchParams,
} from '#domain/services/service-search.ts'
import { parseVehicleSearch, vehicleSearchParams } from '#domain/vehicles/vehicle-search.ts'
import { vehicleSearchArguments } from '#domain/vehicles/vehicle-search-result.ts'
import { worldOfTests } from '#testing/as.ts'
import { randomListQuery, seededRandom } from '#testing/list-queries.ts'

const world = worldOfTests()

const LISTS = {
  '/vehicles': (params: URLSearchParams) => {
    const { filters } = parseVehicleSearch(params)
    return { written: vehicleSearchParams(filters), given: vehicleSearchArguments(filters) }
  },
  '/spare-parts': (params: URLSearchParams) => {
    const { filters } = parseSparePartSearch(params)
    return { written: sparePartSearchParams(filters), given: sparePartSearchArguments(filters) }
  },
  '/services': (params: URLSearchParams) => {
    const { filters } = parseServiceSearch(params)
    return { written: serviceSearchParams(filters), given: serviceSearchArguments(filters) }
  },
} as const

const filtersOf = async (addresses: string[]) =>
  (
    await world.owner.query<{ filters: unknown }>(
      `select private.saved_search_filters(address) as filters
       from unnest($1::text[]) with ordinality as one (address, place) order by place`,
      [addresses],
    )
  ).map(({ filters }) => filters)

test('the database and the site know the same places', async () => {
  const [row] = await world.owner.query<{ places: string[] }>('select private.known_places() as places')
  expect(row?.places.toSorted()).toEqual(PLACES.map(({ name }) => name).toSorted())
})

test('the database and the site read the same filters from a URL', async () => {
  const random = seededRandom(21)
  const cases = Object.keys(LISTS).flatMap((list) =>
    Array.from({ length: 400 }, () => {
      const { written, given } = LISTS[list as keyof typeof LISTS](randomListQuery(list, random))
      const { sort, page, page_size, ...filters } = given as Record<string, unknown>
      return { address: savedSearchAddress(list as keyof typeof LISTS, written), filters }
    }),
  )
  expect(new Set(cases.map(({ address }) => address)).size).toBeGreaterThan(800)
  const read = await filtersOf(cases.map(({ address }) => address))
  cases.forEach(({ address, filters }, place) => {
    // Longer ones are refused with a sentence of their own.
    expect({ address, filters: read[place] }).toEqual({
      address,
      filters: address.length > 2000 ? null : filters,
    })
  })
}, 60_000)

test('a URL that the site would not write is not a list', async () => {
  const addresses = [
    '',
    '/',
    '/vehicles?',
    '/vehicles/',
    '/Vehicles',
    'vehicles',
    '//evil.example/vehicles',
    'https://evil.example/vehicles',
    '/favorites',
    '/vehicles?colour=red',
    '/vehicles?make',
    '/vehicles?make=',
    '/vehicles?make=Toyota&',
    '/vehicles?make=Toyota&make=toyota',
    '/vehicles?make=all',
    '/vehicles?make=+Toyota',
    '/vehicles?make=Toyota%20Axio',
    '/vehicles?make=%54oyota',
    '/vehicles?make=%c3%89',
    '/vehicles?make=%FF',
    '/vehicles?make=%00',
    '/vehicles?make=a%0Ab',
    '/vehicles?make=a%E2%80%A8b',
    '/vehicles?make=%',
    '/vehicles?search=a%1Fb',
    `/vehicles?search=${'a'.repeat(101)}`,
    `/vehicles?search=${'a'.repeat(5000)}`,
    '/vehicles?search=a&search=b',
    '/vehicles?location=Atlantis',
    '/vehicles?minPrice=1e6',
    '/vehicles?minPrice=01',
    '/vehicles?minPrice=-1',
    '/vehicles?minPrice=99999999999',
    '/vehicles?minPrice=2&maxPrice=1',
    '/vehicles?maxPrice=1&minPrice=1',
    '/vehicles?minYear=1949',
    '/vehicles?condition=broken',
    '/vehicles?fuelType=diesel&fuelType=petrol',
    '/vehicles?sort=price_asc',
    '/vehicles?page=2',
    '/vehicles?make=Toyota#top',
    '/vehicles%3Fmake=Toyota',
    '/spare-parts?inStock=false',
    '/services?rating=4.5&rating=4',
    '/services?rating=4.50',
    '/services?category=engine',
    `/vehicles?${Array.from({ length: 21 }, (_, place) => `make=Make+${place}`).join('&')}`,
  ]
  const read = await filtersOf(addresses)
  expect(addresses.filter((_, place) => read[place] !== null)).toEqual([])
})
