import { expect, test } from 'vitest'
import {
  NO_PART_FILTERS,
  parseSparePartSearch,
  sparePartChips,
  sparePartSearchArguments,
  sparePartSearchParams,
  sparePartTitle,
  unknownMakes,
  withKnownMakes,
} from './spare-part-search.ts'
import type { SparePartSearchResult } from './spare-part-search-result.ts'

const read = (query: string) => parseSparePartSearch(new URLSearchParams(query))

test('an empty URL asks for everything, newest first', () => {
  expect(read('')).toEqual({ filters: NO_PART_FILTERS, notices: [] })
})

test('parsing and writing a URL round-trips', () => {
  const query =
    'search=pads&category=brake&condition=used&make=Toyota&location=Nairobi&minPrice=1000&maxPrice=9000&inStock=true&sort=price_asc&page=2'
  const { filters, notices } = read(query)
  expect(notices).toEqual([])
  expect(sparePartSearchParams(filters).toString()).toBe(query)
})

test('`all` is no filter, as in the selectors of the specification', () => {
  expect(read('category=all&condition=all')).toEqual({ filters: NO_PART_FILTERS, notices: [] })
})

test('values match in any letter case; others are ignored with a notice', () => {
  const { filters, notices } = read('category=BRAKE&category=wings&condition=Used&location=nairobi&page=zero')
  expect(filters).toMatchObject({
    categories: ['brake'],
    conditions: ['used'],
    locations: ['Nairobi'],
    page: 1,
  })
  expect(notices).toEqual([
    '“wings” is not a category we know, so we left it out.',
    '“zero” is not a page we have, so this is the first one.',
  ])
})

test('makes take the spelling of the ads; unknown ones stay as typed', () => {
  const result = { facets: { make: [{ value: 'Toyota', count: 3 }] } } as SparePartSearchResult
  expect(withKnownMakes({ ...NO_PART_FILTERS, makes: ['toyota', 'Lada'] }, result).makes).toEqual([
    'Toyota',
    'Lada',
  ])
})

test('a make without parts gives a notice with a suggestion', () => {
  const result = { facets: { make: [{ value: 'Toyota', count: 3 }] } } as SparePartSearchResult
  expect(unknownMakes({ ...NO_PART_FILTERS, makes: ['toyota', 'Lada', 'Toyotta'] }, result)).toEqual([
    'No part here is for “Lada”.',
    'No part here is for “Toyotta”. Did you mean Toyota?',
  ])
})

test('unset filters are omitted', () => {
  expect(sparePartSearchArguments(NO_PART_FILTERS)).toEqual({ sort: 'newest', page: 1, page_size: 24 })
  expect(sparePartSearchArguments({ ...NO_PART_FILTERS, minPrice: 0, inStock: true })).toMatchObject({
    min_price: 0,
    in_stock_only: true,
  })
})

test('each chip removes one filter and leads to the first page', () => {
  const { filters } = read('search=pads&category=brake&condition=used&minPrice=1000&inStock=true&page=3')
  expect(sparePartChips(filters).map(({ label, params }) => [label, params.toString()])).toEqual([
    ['“pads”', 'category=brake&condition=used&minPrice=1000&inStock=true'],
    ['Brake System', 'search=pads&condition=used&minPrice=1000&inStock=true'],
    ['Used', 'search=pads&category=brake&minPrice=1000&inStock=true'],
    ['From KSh 1,000', 'search=pads&category=brake&condition=used&inStock=true'],
    ['In stock', 'search=pads&category=brake&condition=used&minPrice=1000'],
  ])
})

test.each([
  ['', 'Spare parts for sale in Kenya'],
  ['category=brake&condition=used&make=Toyota&location=Nairobi', 'Used brake parts for Toyota in Nairobi'],
  ['search=alternator', 'Spare parts matching “alternator”'],
  ['category=engine&category=wheels', 'Engine parts and wheels for sale in Kenya'],
  ['category=body', 'Body parts for sale in Kenya'],
  ['category=wheels&condition=used', 'Used wheels for sale in Kenya'],
])('%s has the title %s', (query, title) => {
  expect(sparePartTitle(read(query).filters)).toBe(title)
})
