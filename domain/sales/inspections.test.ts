import { expect, test } from 'vitest'
import { isPurchaseInspection, rankedInspections } from './inspections.ts'

test.each([
  ['Inspection before you buy', true],
  ['Pre-purchase inspection', true],
  ['Prepurchase check', true],
  ['Buyer’s inspection at your place', true],
  ['Inspection day preparation', false],
  ['Brake check', false],
])('%s: %s', (name, expected) => {
  expect(isPurchaseInspection(name)).toBe(expected)
})

test('garages in the town come first, then the best rated, each once', () => {
  const offer = (id: string, garage: string, location: string, rating: number | null, price = 3_000) => ({
    id,
    name: 'Pre-purchase inspection',
    price,
    provider: { id: garage, name: garage, location, rating },
  })
  const offers = [
    offer('1', 'far', 'Mombasa', 5),
    offer('2', 'near', 'Nakuru', null),
    offer('3', 'best', 'Nakuru', 4.5),
    offer('4', 'best', 'Nakuru', 4.5, 2_000),
    { ...offer('5', 'other', 'Nakuru', 5), name: 'Car wash' },
  ]
  expect(rankedInspections(offers, 'Nakuru', 3).map(({ id }) => id)).toEqual(['4', '2', '1'])
})
