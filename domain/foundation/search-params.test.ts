import { expect, test, vi } from 'vitest'
import { nameList } from './name-list.ts'
import { readSearchParams } from './search-params.ts'
import { searchArguments } from './search-result.ts'
import { searchHeading } from './search-words.ts'
import { writeSearchParams } from './write-search-params.ts'

const EMPTY = { text: '', list: [], none: null, no: false }

test('parameters keep their order, lists repeat the name, and empty values are omitted', () => {
  expect(
    `${writeSearchParams({ ...EMPTY, make: ['Mazda', 'BMW'], minPrice: 0, inStock: true, search: 'a b' })}`,
  ).toBe('make=Mazda&make=BMW&minPrice=0&inStock=true&search=a+b')
})

test('empty values are omitted from a search function’s arguments', () => {
  expect(searchArguments({ ...EMPTY, makes: ['Mazda'], min_price: 0, in_stock_only: true })).toEqual({
    makes: ['Mazda'],
    min_price: 0,
    in_stock_only: true,
  })
})

test('the heading contains the corrected search and up to two places, or the alternative ending', () => {
  const heading = (
    search: string,
    locations: string[],
    corrected: { from: string; to: string } | null = null,
  ) => searchHeading(['used', 'parts'], { search, locations }, corrected, 'for sale in Kenya')
  expect(heading('', [])).toBe('Used parts for sale in Kenya')
  expect(heading('brak', ['Thika', 'Nairobi'], { from: 'brak', to: 'brake' })).toBe(
    'Used parts matching “brake” in Thika and Nairobi',
  )
  expect(heading('', ['Thika', 'Nairobi', 'Meru'])).toBe('Used parts in 3 places')
  expect(searchHeading(['garages'], { search: '', locations: [] }, null)).toBe('Garages')
})

test('joins names in a sentence', () => {
  expect(nameList(['Toyota'])).toBe('Toyota')
  expect(nameList(['Toyota', 'Nissan', 'Mazda'])).toBe('Toyota, Nissan and Mazda')
})

const valuesOf = (name: string, count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, index) => [name, `v${index}`]))

test('of many unknown values twenty are named in notices, and a known one after them is found', () => {
  const params = valuesOf('colour', 2_000)
  params.append('colour', 'RED')
  const { known, notices } = readSearchParams(params)
  expect(known('colour', 'a colour', ['blue', 'red'])).toEqual(['red'])
  expect(notices()).toHaveLength(20)
  expect(notices()[0]).toBe('“v0” is not a colour we know, so we left it out.')
})

test.each([
  ['names', (params: URLSearchParams) => readSearchParams(params).names('colour')],
  [
    'values of a fixed set',
    (params: URLSearchParams) => readSearchParams(params).known('colour', 'a colour', ['blue', 'red']),
  ],
])('four times as many %s take at most four times as many steps', (_what, read) => {
  const steps = (count: number) => {
    const lowered = vi.spyOn(String.prototype, 'toLowerCase')
    read(valuesOf('colour', count))
    const { length } = lowered.mock.calls
    lowered.mockRestore()
    return length
  }
  expect(steps(2_000)).toBeLessThanOrEqual(4 * steps(500))
})
