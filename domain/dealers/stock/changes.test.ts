import { expect, test } from 'vitest'
import { changeSentence, changesInWords, changesOf } from './changes.ts'
import type { PlannedRow } from './plan.ts'
import type { StockAd } from './stock-ad.ts'

const catalogue = {
  makes: [{ id: 1, name: 'Toyota' }],
  models: [{ id: 11, make_id: 1, name: 'Vitz' }],
  nicknames: [],
}
const ad = {
  make: 'Mazda',
  model: null,
  price: 1_200_000,
  mileage: null,
  status: 'active',
  fuel_type: 'petrol',
  description: 'Old text',
  images: ['/1.jpg'],
} as unknown as StockAd
const row = (values: object, more: object = {}) => ({
  ad,
  values: values as PlannedRow['values'],
  adds: {},
  photos: null,
  ...more,
})

test('each change of an ad says what it was and what it becomes', () => {
  const values = {
    make_id: 1,
    model_id: 11,
    price: 1_150_000,
    mileage: 84_000,
    status: 'sold',
    fuel_type: 'diesel',
    description: 'New text',
  }
  const photos = [1, 2].map(() => ({ source: 'https://pictures.test/1.jpg', image: null }))
  expect(changesOf(row(values, { photos }), catalogue).map(changeSentence)).toEqual([
    'Make: Mazda → Toyota',
    'Model: none → Vitz',
    'Price: KSh 1,200,000 → KSh 1,150,000',
    'Mileage: none → 84,000 km',
    'Status: Active → Sold',
    'Fuel type: Petrol → Diesel',
    'Description: new text',
    'Pictures: 1 picture → 2 pictures',
  ])
  const renamed = row({ model_id: null }, { adds: { make: 'Mobius' } })
  expect(changesOf(renamed, catalogue).map(changeSentence)).toEqual(['Make: Mazda → Mobius'])
})

test('the changes of a list are counted in words, the most first; new vehicles are none', () => {
  const rows = [
    ...Array.from({ length: 3 }, (_, place) => row({ price: place + 1, previous_owners: 1 })),
    row({ status: 'sold', mileage: 7 }),
    row({ status: 'sold' }, { photos: [] }),
    row({ status: 'draft' }),
    { ...row({ price: 9 }), ad: null },
  ]
  expect(changesInWords(rows, catalogue)).toBe(
    '3 prices, 3 previous owners, 2 sold, 1 mileage, 1 with new pictures, 1 draft',
  )
  expect(changesInWords([], catalogue)).toBe('')
})
