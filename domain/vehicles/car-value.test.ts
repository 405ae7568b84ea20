import { expect, test } from 'vitest'
import { checkCarValue } from './car-value.ts'

const axio = {
  make: 'Toyota',
  model: 'Axio',
  year: '2015',
  mileage: '84,000',
  fuel_type: '',
  transmission: '',
}

test('a whole question', () => {
  expect(checkCarValue({ ...axio, fuel_type: 'hybrid', transmission: 'sideways' }, 2026).value).toEqual({
    year: 2015,
    mileage: 84_000,
    fuelType: 'hybrid',
    transmission: null,
  })
})

test.each([
  [{ year: '2027' }, 'year'],
  [{ year: '15' }, 'year'],
  [{ year: 'last year' }, 'year'],
  [{ mileage: '-5' }, 'mileage'],
  [{ mileage: '9,999,999' }, 'mileage'],
  [{ mileage: '' }, 'mileage'],
])('%o has a sentence', (change, field) => {
  expect(checkCarValue({ ...axio, ...change }, 2026).errors).toEqual({ [field]: expect.any(String) })
})
