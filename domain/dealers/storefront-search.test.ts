import { expect, test } from 'vitest'
import { isNarrowed, storefrontQuery } from './storefront-filters.ts'
import { findOffered, parseStorefrontSearch } from './storefront-search.ts'

const parse = (query: string) => parseStorefrontSearch(new URLSearchParams(query))

test('the URL accepts common notations and is written in one form', () => {
  const { asked, notices } = parse(
    'make=toyota&minPrice=1.2m&maxPrice=3,000,000&minYear=2012&sort=mileage&page=2',
  )
  expect(notices).toEqual([])
  expect(asked).toEqual({
    make: 'toyota',
    minPrice: 1_200_000,
    maxPrice: 3_000_000,
    minYear: 2012,
    maxYear: null,
    sort: 'mileage',
    page: 2,
  })
  expect(storefrontQuery(asked)).toBe(
    '?make=toyota&minPrice=1200000&maxPrice=3000000&minYear=2012&sort=mileage&page=2',
  )
  expect(storefrontQuery(parse('make=&minPrice=&sort=newest&page=1').asked)).toBe('')
})

test('unknown values are ignored with a notice', () => {
  const { asked, notices } = parse('minPrice=cheap&minYear=2018&maxYear=2012&sort=colour&page=-1')
  expect(asked).toMatchObject({ minPrice: null, minYear: 2012, maxYear: 2018, sort: 'newest', page: 1 })
  expect(notices).toEqual([
    '“cheap” is not a price we can search by, so we left it out.',
    'The lowest year was above the highest, so we swapped them.',
    '“colour” is not an order we know, so the newest come first.',
    '“-1” is not a page we have, so this is the first one.',
  ])
})

test('finds a make ignoring letter case', () => {
  const makes = [{ name: 'Toyota' }, { name: 'Mazda' }]
  expect(findOffered(makes, 'MAZDA')).toBe(makes[1])
  expect(findOffered(makes, 'Lada')).toBeUndefined()
  expect(findOffered(makes, null)).toBeUndefined()
  expect(isNarrowed(parse('make=Lada').asked)).toBe(true)
  expect(isNarrowed(parse('sort=year&page=2').asked)).toBe(false)
})
