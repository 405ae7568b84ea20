import { expect, test } from 'vitest'
import type { AdFigures } from './dealer-analytics.ts'
import { newPriceError, suggestedPrice, suggestionReason } from './suggested-prices.ts'

const ad = (more: Partial<AdFigures> = {}): AdFigures => ({
  id: '1',
  title: '2015 Toyota Axio',
  image: null,
  image_count: 8,
  state: 'active',
  price: 1_300_000,
  days: 40,
  days_within: 30,
  views: 12,
  calls: 0,
  chats: 1,
  messages: 0,
  market: null,
  position: 'over',
  estimate: { low: 900_000, middle: 1_000_000, high: 1_150_000, ads: 20, sellers: 9 },
  usual: { likeness: 'model', views_a_day: 2.01, leads_a_day: 0.1, ads: 9 },
  ...more,
})

test('a price over the range is suggested to come down to its top or middle', () => {
  expect(suggestedPrice(ad(), 'high')).toBe(1_150_000)
  expect(suggestedPrice(ad(), 'middle')).toBe(1_000_000)
  expect(suggestedPrice(ad({ price: 1_150_000 }), 'high')).toBeNull()
  expect(suggestedPrice(ad({ price: 500_000 }), 'middle')).toBeNull()
  expect(suggestedPrice(ad({ estimate: null }), 'middle')).toBeNull()
})

test('the reason states what is known, and no more', () => {
  expect(suggestionReason(ad())).toBe(
    'At least nine of ten similar ads ask less. For sale for 40 days. 12 views and 1 lead, where similar ads had about 60 and 3.',
  )
  expect(suggestionReason(ad({ usual: null, days: 1 }))).toBe(
    'At least nine of ten similar ads ask less. For sale for 1 day.',
  )
  // It does as well as others: views are no reason.
  expect(suggestionReason(ad({ views: 60, chats: 3, days: 0 }))).toBe(
    'At least nine of ten similar ads ask less.',
  )
  expect(suggestionReason(ad({ price: 13_000_000, usual: null, days: null }))).toBe(
    'Similar ads ask less than a third of it. Check it for a typing error.',
  )
})

test.each([
  ['1,150,000', null],
  ['1.15M', null],
  ['10000', null],
  ['', 'Enter the new price in shillings.'],
  ['  ', 'Enter the new price in shillings.'],
  ['9999', 'Enter an amount between KSh 10,000 and KSh 10,000,000,000.'],
  ['10000000001', 'Enter an amount between KSh 10,000 and KSh 10,000,000,000.'],
  ['a million', 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'],
  ['-5', 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'],
])('the new price %j: %s', (typed, error) => expect(newPriceError(typed)).toBe(error))
