import { expect, test } from 'vitest'
import { guessAssignment, NO_MAPPING, rememberAssignment } from './mapping.ts'
import { fittingMapping, MOST_NAMED_MAPPINGS, type NamedMapping, nameProblem } from './named-mappings.ts'

const saved = (name: string, headings: string[]): NamedMapping => ({
  id: name,
  name,
  mapping: rememberAssignment(headings, guessAssignment(headings, NO_MAPPING), NO_MAPPING),
})
const feed = ['StockNumber', 'VIN', 'Make', 'Model', 'SellingPrice', 'Odometer', 'PhotoUrls']
const sheet = ['Reg', 'Make', 'Model', 'YOM', 'Price', 'KM']
const all = [saved('Be Forward list', feed), saved('Yard sheet', sheet)]

test('a list gets the mapping of the lists with its headings, in any order and with a new column', () => {
  expect(fittingMapping(feed, all)?.name).toBe('Be Forward list')
  expect(fittingMapping(['KM', 'price ', ...sheet.slice(0, 4), 'Notes'], all)?.name).toBe('Yard sheet')
})

test('a list with other headings gets none', () => {
  expect(fittingMapping(['Reg', 'Make', 'Model', 'Colour'], all)).toBeNull()
  expect(fittingMapping(['', ''], [saved('Empty', [''])])).toBeNull()
  expect(fittingMapping(feed, [])).toBeNull()
})

test('a name is given once, and twenty at most', () => {
  expect(nameProblem('', all)).toMatch(/^Enter a name/)
  expect(nameProblem('yard SHEET', all)).toMatch(/^You have a list of this name/)
  expect(nameProblem('yard SHEET', all, all[1])).toBeNull()
  expect(nameProblem('x'.repeat(61), all)).toBe('Use at most 60 characters.')
  expect(nameProblem('Third', all)).toBeNull()
  const many = Array.from({ length: MOST_NAMED_MAPPINGS }, (_, place) => saved(`List ${place}`, sheet))
  expect(nameProblem('One more', many)).toMatch(/^You have saved 20 kinds of lists/)
  expect(nameProblem('Renamed', many, many[0])).toBeNull()
})
