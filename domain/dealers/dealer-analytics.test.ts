import { expect, test } from 'vitest'
import {
  type AdFigures,
  conversionOf,
  formatMean,
  formatShare,
  gapWords,
  hintFor,
} from './dealer-analytics.ts'

const ad = (more: Partial<AdFigures>): AdFigures => ({
  id: '1',
  title: '2015 Toyota Axio',
  image: null,
  image_count: 8,
  state: 'active',
  price: 1_120_000,
  days: 20,
  days_within: 20,
  views: 100,
  calls: 0,
  chats: 0,
  messages: 1,
  market: { likeness: 'model', median: 1_000_000, number: 12 },
  position: 'unknown',
  estimate: null,
  usual: null,
  ...more,
})
const usual = { conversion: 0.06, viewsADay: 5 }
const hint = (more: Partial<AdFigures>) => hintFor(ad(more), usual)

test('conversion is leads per view', () => {
  expect(conversionOf({ views: 200, calls: 4, chats: 5, messages: 3 })).toBe(0.06)
  expect(conversionOf({ views: 0, calls: 1, chats: 0, messages: 0 })).toBeNull()
})

test.each([
  [0.0621, '6.2%'],
  [0.1249, '12%'],
  [0, '0%'],
])('%d is formatted as %s', (share, text) => expect(formatShare(share)).toBe(text))

test('averages have at most one decimal', () =>
  expect([18, 18.04, 18.25].map(formatMean)).toEqual(['18', '18', '18.3']))

test.each([
  [1_120_000, '12% above'],
  [900_000, '10% below'],
  [1_001_000, 'At the median'],
])('%d beside a million is %s', (price, words) => expect(gapWords(price, 1_000_000)).toBe(words))

test('an ad with unusual figures gets a hint', () => {
  expect(hint({})).toBe('Many views, few inquiries: its price is 12% above similar ones.')
  expect(hint({ market: { likeness: 'make', median: 500_000, number: 9 } })).toMatch(/look at its price/)
  expect(hint({ market: null })).toBe('Many views, few inquiries: look at its price, photos and description.')
  expect(hint({ price: 1_000_000, image_count: 1 })).toBe('Many views, few inquiries: it has only one photo.')
  expect(hint({ price: 1_000_000 })).toMatch(/price is not the reason/)
  expect(hint({ views: 20, days_within: 20, image_count: 2 })).toBe(
    'Few views: its price is 12% above similar ones.',
  )
  expect(hint({ views: 20, price: 1_000_000, image_count: 2 })).toBe('Few views: it has only 2 photos.')
  expect(hint({ chats: 20, price: 900_000 })).toBe('Many inquiries: its price is 10% below similar ones.')
  expect(hint({ chats: 5, days: 60 })).toBe('For sale for 60 days: its price is 12% above similar ones.')
})

test('too little data, an ordinary ad or an ended one gets no hint', () => {
  expect(hint({ views: 29, days_within: 4 })).toBeNull()
  expect(hint({ chats: 5 })).toBeNull()
  expect(hint({ state: 'sold' })).toBeNull()
  expect(hintFor(ad({ chats: 5, days_within: 100 }), { conversion: null, viewsADay: null })).toBeNull()
})

test('an estimate outweighs the median of the model in advice', () => {
  const estimate = { low: 950_000, middle: 1_050_000, high: 1_150_000, ads: 20, sellers: 9 }
  expect(hint({ estimate, position: 'at' })).toMatch(/the price is not the reason/)
  expect(hint({ estimate, position: 'over', price: 1_260_000 })).toBe(
    'Many views, few inquiries: its price is 20% above similar ones.',
  )
})
