import { describe, expect, test } from 'vitest'
import { filtersInWords } from './filters-in-words.ts'
import { parseVehicleSearch, vehicleSearchParams } from './vehicle-search.ts'

const KNOWN = [
  { name: 'Toyota', models: ['Axio', 'Vitz'] },
  { name: 'Mazda', models: ['Demio'] },
]

function refined(search: string, text: string, namesAsText: boolean): string {
  const { filters } = parseVehicleSearch(new URLSearchParams(search))
  return `${vehicleSearchParams(filtersInWords(filters, text, KNOWN, namesAsText))}`
}

describe('A sentence refines the filters already set', () => {
  test.each([
    ['fuelType=diesel', 'under 1m', 'maxPrice=1000000&fuelType=diesel'],
    ['location=Kisumu', 'Axio in Nairobi', 'make=Toyota&model=Axio&location=Nairobi'],
    ['make=toyota&model=axio', 'Mazda under 1m', 'make=Mazda&maxPrice=1000000'],
    ['make=Toyota&model=Axio', 'Toyota under 1m', 'make=Toyota&model=Axio&maxPrice=1000000'],
    ['minPrice=500000', 'under 1m', 'minPrice=500000&maxPrice=1000000'],
    ['minPrice=2000000', 'under 1m', 'maxPrice=1000000'],
    ['sort=price_asc&page=3', 'diesel', 'fuelType=diesel&sort=price_asc'],
    ['search=sunroof', 'sunroof diesel', 'search=sunroof&fuelType=diesel'],
  ])('%s and %j', (search, text, address) => {
    expect(refined(search, text, true)).toBe(address)
  })
})

describe('Names of makes and models alone are filters or the search text', () => {
  test.each([
    ['', 'Toyota Axio', 'make=Toyota&model=Axio', 'search=Toyota+Axio'],
    ['make=Toyota&model=Axio', 'mazda', 'make=Mazda', 'search=mazda'],
    [
      'fuelType=diesel',
      'toyota  sunroof',
      'search=sunroof&make=Toyota&fuelType=diesel',
      'search=toyota+sunroof&fuelType=diesel',
    ],
    ['search=old&page=2', '', 'search=old', ''],
  ])('%s and %j', (search, text, asFilters, asText) => {
    expect(refined(search, text, false)).toBe(asFilters)
    expect(refined(search, text, true)).toBe(asText)
  })
})
