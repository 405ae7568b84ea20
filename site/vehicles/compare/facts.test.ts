import { expect, test } from 'vitest'
import { formatKes } from '#domain/foundation/money.ts'
import { calculateLoan } from '#domain/money/loan.ts'
import { comparedFacts } from './facts.ts'
import type { ComparedVehicle } from './queries.ts'

const axio: ComparedVehicle = {
  id: '00000000-0000-4000-8000-000000000001',
  title: '2015 Toyota Axio',
  price: 1_000_000,
  year: 2015,
  mileage: 84_000,
  fuel_type: 'petrol',
  transmission: 'automatic',
  variant: 'G',
  engine_size: '1500 cc',
  drive: '2wd',
  body_type: 'saloon',
  condition: 'used',
  registration_state: null,
  previous_owners: null,
  color: 'White',
  location: 'Nairobi',
  status: 'active',
  price_mark: 'good',
  created_at: '2026-11-03T09:00:00Z',
  image: null,
  seller: { role: 'dealer', verified: true },
}

const fact = (label: string, ...vehicles: ComparedVehicle[]) =>
  comparedFacts(vehicles).find((one) => one.label === label)

test('a fact differs if the ads state different values, or one states none', () => {
  expect(fact('Year', axio, { ...axio, year: 2016 })).toMatchObject({
    values: ['2015', '2016'],
    differs: true,
  })
  expect(fact('Mileage', axio, { ...axio, mileage: null })).toMatchObject({
    values: ['84,000 km', null],
    differs: true,
  })
  expect(fact('Mileage', axio, axio)?.differs).toBe(false)
  expect(fact('Drive', { ...axio, drive: null }, { ...axio, drive: null })).toMatchObject({
    values: [null, null],
    differs: false,
  })
})

test('free text is compared ignoring case and spacing', () => {
  expect(fact('Engine size', axio, { ...axio, engine_size: '1500CC' })?.differs).toBe(false)
  expect(fact('Color', axio, { ...axio, color: ' white ' })?.differs).toBe(false)
  expect(fact('Color', axio, { ...axio, color: '  ' })?.values).toEqual(['White', null])
})

test('the loan is that of the calculator with its defaults, and a sold vehicle has none', () => {
  const { monthlyPayment } = calculateLoan({
    price: 1_000_000,
    downPayment: 200_000,
    months: 60,
    annualRate: 12,
  })
  expect(fact('Monthly loan payment', axio, { ...axio, status: 'sold' })).toMatchObject({
    note: 'Estimate',
    values: [formatKes(monthlyPayment), 'Sold'],
  })
})

test('the origin has a row only if an ad states it', () => {
  expect(fact('Origin', axio, axio)).toBeUndefined()
  expect(fact('Origin', axio, { ...axio, registration_state: 'imported' })?.values).toEqual([
    null,
    'Foreign used',
  ])
})

test('sellers are shown by their kind', () => {
  const seller = { role: 'customer', verified: false }
  expect(fact('Seller', axio, { ...axio, seller })?.values).toEqual(['Dealer, verified', 'Private seller'])
})

test('the price rating of each ad is a row, also of those without one', () => {
  const none = { ...axio, price_mark: 'none' }
  expect(
    fact('Price rating', axio, none, { ...axio, price_mark: null }, { ...axio, status: 'sold' }),
  ).toMatchObject({
    values: ['Good price', 'No rating', 'No rating', 'Sold'],
    differs: true,
  })
})
