import { expect, test } from 'vitest'
import { checkSaleForm, marginOf, SALE_SOURCES, saleForm, saleSourceLabel } from './sold-facts.ts'

const days = { made_on: '2026-11-01', today: '2026-11-30' }
const empty = { price_paid: '', sold_on: '', source: '', thread_id: '', sold_by: '' }

test('everything may stay empty', () => {
  expect(checkSaleForm(empty, days).value).toEqual({
    price_paid: null,
    sold_on: null,
    source: null,
    thread_id: null,
    sold_by: null,
  })
})

test('a form of facts leads back to them', () => {
  const facts = {
    price_paid: 1_080_000,
    sold_on: '2026-11-12',
    source: 'walk_in',
    thread_id: null,
    sold_by: 'b',
  }
  expect(checkSaleForm(saleForm(facts, '2026-11-30'), days).value).toEqual(facts)
  expect(saleForm({ ...facts, sold_on: null }, '2026-11-30').sold_on).toBe('2026-11-30')
})

test.each([
  ['1.25M', 1_250_000],
  ['KSh 900,000', 900_000],
  ['1', 1],
  ['10000000000', 10_000_000_000],
])('the price %s is understood', (price_paid, paid) =>
  expect(checkSaleForm({ ...empty, price_paid }, days).value?.price_paid).toBe(paid),
)

test.each([
  ['price_paid', '0'],
  ['price_paid', '10000000001'],
  ['price_paid', '900000.50'],
  ['price_paid', 'a lot'],
  ['sold_on', '2026-12-01'],
  ['sold_on', '2026-10-31'],
] as const)('%s is not %s', (field, value) => {
  const { errors } = checkSaleForm({ ...empty, [field]: value }, days)
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('every source has its label', () => {
  for (const source of SALE_SOURCES) expect(saleSourceLabel(source)).not.toBe(source)
})

test('a margin may be a loss', () => {
  expect(marginOf(1_000_000, 750_000)).toEqual({ margin: 250_000, share: 0.25 })
  expect(marginOf(500_000, 600_000)).toEqual({ margin: -100_000, share: -0.2 })
})
