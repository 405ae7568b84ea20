import { expect, test } from 'vitest'
import { insuranceSearchParams } from './insurance-search.ts'
import { parseInsuranceSearch } from './parse-insurance-search.ts'

const read = (query: string) => parseInsuranceSearch(new URLSearchParams(query))

test('parsing and writing a URL round-trips', () => {
  const query = 'search=simba&type=third_party&vehicle=3f0c2a4e-0000-4000-8000-000000000001&value=1500000'
  const { filters, notices } = read(query)
  expect(notices).toEqual([])
  expect(insuranceSearchParams(filters).toString()).toBe(query)
})

test('all covers are selected by `all` and by default', () => {
  expect(read('type=all').filters.type).toBeNull()
  expect(read('').filters.type).toBeNull()
  expect(read('type=Comprehensive').filters.type).toBe('comprehensive')
})

test('invalid values are ignored with a notice', () => {
  const { filters, notices } = read('type=life&value=lots&vehicle=x')
  expect(filters).toEqual({ search: '', type: null, vehicle: null, value: null })
  expect(notices).toEqual([
    '“life” is not a cover we know, so we left it out.',
    '“lots” is not a value we can search by, so we left it out.',
  ])
})
