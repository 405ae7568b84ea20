import { expect, test } from 'vitest'
import { financingSearchParams, loanOf } from './financing-search.ts'
import { parseFinancingSearch } from './parse-financing-search.ts'

const VEHICLE = '3f0c2a4e-0000-4000-8000-000000000001'
const read = (query: string) => parseFinancingSearch(new URLSearchParams(query))

test('an empty URL asks for every lender over 60 months, without a price', () => {
  expect(read('')).toEqual({
    filters: { search: '', vehicle: null, price: null, downPayment: null, term: 60 },
    notices: [],
  })
})

test('parsing and writing a URL round-trips', () => {
  const query = `search=bank&vehicle=${VEHICLE}&price=1500000&downPayment=0&term=36`
  const { filters, notices } = read(query)
  expect(notices).toEqual([])
  expect(financingSearchParams(filters).toString()).toBe(query)
})

test('figures may contain commas, as a form without scripts sends them', () => {
  expect(read('price=1,500,000&downPayment=300,000').filters).toMatchObject({
    price: 1_500_000,
    downPayment: 300_000,
  })
})

test('invalid values are ignored with a notice', () => {
  const { filters, notices } = read('price=lots&downPayment=-5&term=13&vehicle=nonsense')
  expect(filters).toEqual({ search: '', vehicle: null, price: null, downPayment: null, term: 60 })
  expect(notices).toEqual([
    '“lots” is not a price we can search by, so we left it out.',
    '“-5” is not a down payment we can search by, so we left it out.',
    '“13” is not a term in months we know, so we left it out.',
  ])
})

test('the loan is the price minus the entered or default down payment', () => {
  expect(loanOf({ price: null, downPayment: 5 })).toBeNull()
  expect(loanOf({ price: 1_000_000, downPayment: null })).toEqual({
    amount: 800_000,
    downPayment: 200_000,
    error: null,
  })
  expect(loanOf({ price: 1_000_000, downPayment: 0 })?.amount).toBe(1_000_000)
})

test('a down payment above the price is refused', () => {
  expect(loanOf({ price: 1_000_000, downPayment: 1_000_001 })).toEqual({
    amount: 0,
    downPayment: 1_000_000,
    error: 'The down payment can be KSh 1,000,000 at most.',
  })
})
