import { expect, test } from 'vitest'
import { addressOfSavedSearch } from '#domain/ads/saved-search-address.ts'
import { savedFiltersAt } from '#domain/ads/saved-search-filters.ts'
import { savedSearchAddress } from '#domain/ads/saved-searches.ts'
import { PLACES } from '#domain/foundation/places.ts'
import { parseSparePartSearch, sparePartSearchParams } from '#domain/parts/spare-part-search.ts'
import { parseServiceSearch, serviceSearchParams } from '#domain/services/service-search.ts'
import { parseVehicleSearch, vehicleSearchParams } from '#domain/vehicles/vehicle-search.ts'
import { worldOfTests } from '#testing/as.ts'
import { randomListQuery, seededRandom } from '#testing/list-queries.ts'

const world = worldOfTests()

const WRITTEN: Record<string, (params: URLSearchParams) => URLSearchParams> = {
  '/vehicles': (params) => vehicleSearchParams(parseVehicleSearch(params).filters),
  '/spare-parts': (params) => sparePartSearchParams(parseSparePartSearch(params).filters),
  '/services': (params) => serviceSearchParams(parseServiceSearch(params).filters),
}

const allowed = async (cases: readonly (readonly [kind: string, filters: string])[]) =>
  (
    await world.owner.query<{ fits: boolean }>(
      `select private.are_filters(kind::public.ad_kind, filters) as fits
       from unnest($1::text[], $2::jsonb[]) with ordinality as one (kind, filters, place) order by place`,
      [cases.map(([kind]) => kind), cases.map(([, filters]) => filters)],
    )
  ).map(({ fits }) => fits)

test('the database and the site know the same places', async () => {
  const [row] = await world.owner.query<{ places: string[] }>('select private.known_places() as places')
  expect(row?.places.toSorted()).toEqual(PLACES.map(({ name }) => name).toSorted())
})

test('the database keeps the filters of every list that the site shows, and they give its address', async () => {
  const random = seededRandom(21)
  const addresses = Object.entries(WRITTEN).flatMap(([list, written]) =>
    Array.from({ length: 400 }, () => savedSearchAddress(list, written(randomListQuery(list, random)))),
  )
  expect(new Set(addresses).size).toBeGreaterThan(800)
  const kept = addresses.map((address) => {
    const saved = savedFiltersAt(address)
    if (!saved) throw new Error(`${address} cannot be saved`)
    expect(addressOfSavedSearch(saved.kind, saved.filters)).toBe(address)
    return [saved.kind, JSON.stringify(saved.filters)] as const
  })
  const fits = await allowed(kept)
  expect(addresses.filter((_, place) => !fits[place])).toEqual([])
}, 60_000)

test('filters that the site would not send are refused', async () => {
  const cases = [
    ...[
      '[]',
      '"makes"',
      'null',
      '{"colours": ["red"]}',
      '{"make": ["Toyota"]}',
      '{"sort": "price_asc"}',
      '{"page": 2}',
      '{"makes": "Toyota"}',
      '{"makes": null}',
      '{"makes": []}',
      '{"makes": [""]}',
      '{"makes": [1]}',
      '{"makes": [["Toyota"]]}',
      '{"makes": {"0": "Toyota"}}',
      '{"makes": ["Toyota", "toyota"]}',
      '{"makes": ["all"]}',
      '{"makes": [" Toyota"]}',
      '{"makes": ["a\\nb"]}',
      '{"makes": ["a\\u2028b"]}',
      `{"makes": ["${'a'.repeat(61)}"]}`,
      JSON.stringify({ makes: Array.from({ length: 21 }, (_, place) => `Make ${place}`) }),
      '{"search": ""}',
      '{"search": ["axio"]}',
      '{"search": "two  spaces"}',
      '{"search": "a\\u001fb"}',
      `{"search": "${'a'.repeat(101)}"}`,
      `{"search": "${'🚗'.repeat(51)}"}`,
      '{"locations": ["Atlantis"]}',
      '{"locations": ["Nairobi", "Nairobi"]}',
      '{"min_price": "1"}',
      '{"min_price": 1.5}',
      '{"min_price": 1.0}',
      '{"min_price": -1}',
      '{"min_price": 99999999999}',
      '{"min_price": 1e400}',
      '{"min_price": 2, "max_price": 1}',
      '{"min_year": 1949}',
      '{"min_engine": 2000, "max_engine": 1500}',
      '{"conditions": ["broken"]}',
      '{"fuel_types": ["diesel", "petrol"]}',
      '{"fuel_types": ["petrol", "petrol"]}',
    ].map((filters) => ['vehicle', filters] as const),
    ['spare_part', '{"in_stock_only": false}'],
    ['spare_part', '{"in_stock_only": "true"}'],
    ['spare_part', '{"models": ["Axio"]}'],
    ['service', '{"min_rating": 4.50}'],
    ['service', '{"min_rating": 5}'],
    ['service', '{"min_rating": "4"}'],
    ['service', '{"categories": ["engine"]}'],
  ] as const
  const fits = await allowed(cases)
  expect(cases.filter((_, place) => fits[place])).toEqual([])
})
