import { expect, test } from 'vitest'
import { boundError, parseBound } from './filter-bound.ts'

test('bounds are read by what they bound', () => {
  expect(parseBound('maxPrice', '1.2m')).toBe(1_200_000)
  expect(parseBound('maxMileage', '84,000 km')).toBe(84_000)
  expect(parseBound('minEngine', '1.5L')).toBe(1500)
  expect(parseBound('minYear', '2015')).toBe(2015)
})

test.each([
  ['maxPrice', 'cheap', 'Enter an amount, such as 1.25M.'],
  ['minPrice', '850,000.50', 'Enter whole shillings.'],
  ['maxMileage', 'low', 'Enter km, such as 84,000.'],
  ['minEngine', 'big', 'Enter a size, such as 1.5L.'],
  ['minYear', 'new', 'Enter a whole number.'],
])('%s does not accept %j', (name, typed, sentence) => {
  expect(boundError(name, typed)).toBe(sentence)
})

test.each(['', ' ', '1.2m', '0'])('%j needs no error', (typed) => {
  expect(boundError('maxPrice', typed)).toBeNull()
})
