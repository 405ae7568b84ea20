import { expect, test } from 'vitest'
import { daysOnSale, soldInWords } from './days-on-sale.ts'

const NOW = Date.parse('2026-11-26T00:30:00+03:00')

test.each([
  ['2026-11-26T00:10:00+03:00', null, 'On Magari since today.'],
  ['2026-11-25T23:50:00+03:00', null, 'On Magari for 1 day.'],
  [
    '2026-11-14T12:00:00+03:00',
    23,
    'On Magari for 12 days. Ads like it at this price sold in about 23 days.',
  ],
  ['2026-11-26T00:10:00+03:00', 1, 'On Magari since today. Ads like it at this price sold in about 1 day.'],
  // A clock that runs ahead.
  ['2026-12-01T00:00:00+03:00', null, 'On Magari since today.'],
])('%s, usual %s', (since, usual, words) => {
  expect(daysOnSale(since, NOW, usual)).toBe(words)
})

test.each([
  [{ days: 23, ads: 12, sellers: 7 }, 'Ads at this price sold in about 23 days (12 ads of 7 sellers).'],
  [
    { days: 1, ads: 1_205, sellers: 600 },
    'Ads at this price sold in about a day (1,205 ads of 600 sellers).',
  ],
])('%o', (time, words) => expect(soldInWords(time)).toBe(words))
