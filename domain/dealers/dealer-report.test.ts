import { expect, test } from 'vitest'
import { durationWords, type StockReport, stockLines } from './dealer-report.ts'

const stock: StockReport = {
  at_start: 4,
  value_start: 3_600_000,
  new: 2,
  back: 1,
  sold: 2,
  sold_from_elsewhere: 1,
  expired: 1,
  taken_down: 1,
  at_end: 4,
  value_end: 3_300_000,
  days_to_sale: 41,
  days_so_far: 38.3,
  exact_since: null,
}

test('the lines between beginning and end add up; sales elsewhere are listed below', () => {
  const lines = stockLines(stock, false)
  expect(lines.map(({ count }) => count)).toEqual(['4', '+2', '+1', '−1', '−1', '−1', '4', '2'])
  const count = (text: string) => Number(text.replace('−', '-'))
  const between = lines.slice(0, 6).reduce((sum, line) => sum + count(line.count), 0)
  expect(between).toBe(stock.at_end)
  expect(lines.at(-1)).toMatchObject({
    label: 'Total sold, including 1 no longer for sale here',
    value: null,
  })
  const usual = stockLines({ ...stock, sold_from_elsewhere: 0 }, true)
  expect(usual).toHaveLength(7)
  expect(usual[3]).toMatchObject({ count: '−2', value: null })
  expect(usual[6]?.label).toBe('For sale now')
})

test.each([
  [25, '25 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1440, '1 day'],
  [4560, '3 days 4 h'],
])('%d minutes are formatted as %s', (minutes, words) => expect(durationWords(minutes)).toBe(words))
