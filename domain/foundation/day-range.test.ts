import { expect, test } from 'vitest'
import {
  changeOf,
  daysIn,
  monthsBack,
  parseMonth,
  parseRange,
  rangeInWords,
  rangeParams,
} from './day-range.ts'
import { addDays, addMonths, dayInNairobi } from './days.ts'

// Half past two in the morning of 1 March in Nairobi.
const now = '2026-02-28T23:30:00Z'
const range = (query: string) => parseRange(new URLSearchParams(query), now)

test('days are those of Nairobi', () => {
  expect(dayInNairobi(now)).toBe('2026-03-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-11-29', 12)).toBe('2027-11-29')
})

test.each([
  ['', '2026-01-31', '2026-03-01', 30],
  ['days=7', '2026-02-23', '2026-03-01', 7],
  ['days=365', '2025-03-02', '2026-03-01', 365],
  ['days=8', '2026-01-31', '2026-03-01', 30],
  ['from=2026-02-01&until=2026-02-10', '2026-02-01', '2026-02-10', null],
  ['from=2026-02-10&until=2026-02-01', '2026-02-01', '2026-02-10', null],
  ['from=2026-02-10', '2026-02-10', '2026-03-01', null],
  ['until=2026-02-10', '2026-02-10', '2026-02-10', null],
  ['from=2026-02-30&until=yesterday', '2026-01-31', '2026-03-01', 30],
  ['from=2020-01-01&until=2026-02-10', '2025-02-10', '2026-02-10', null],
  ['from=2026-02-10&until=2030-01-01', '2026-02-10', '2026-03-01', null],
  ['from=2030-02-10&until=2031-01-01', '2026-03-01', '2026-03-01', null],
])('%j is from %s to %s', (query, since, until, days) => {
  expect(range(query)).toEqual({ since, until, days })
})

test('a range is written as the shortest query that parses to it', () => {
  expect(rangeParams(range(''))).toEqual({})
  for (const query of ['days=90', 'from=2026-02-01&until=2026-02-10'])
    expect(new URLSearchParams(rangeParams(range(query))).toString()).toBe(query)
  expect(daysIn(range('days=90'))).toBe(90)
})

test.each([
  ['', '2026-03-01'],
  ['month=2025-12', '2025-12-01'],
  ['month=2026-04', '2026-03-01'],
  ['month=2026-13', '2026-03-01'],
  ['month=x', '2026-03-01'],
])('%j is the month of %s', (query, month) => {
  expect(parseMonth(new URLSearchParams(query), now)).toBe(month)
})

test('months go back to the oldest', () => {
  expect(monthsBack('2026-02-01', '2025-11-20')).toEqual([
    '2026-02-01',
    '2026-01-01',
    '2025-12-01',
    '2025-11-01',
  ])
  expect(monthsBack('2026-02-01', '2026-02-01')).toEqual(['2026-02-01'])
  expect(monthsBack('2026-02-01', '1990-02-01')).toHaveLength(60)
})

test.each([
  [112, 100, '12% more than before'],
  [50, 100, '50% fewer than before'],
  [5, 2, '3 more than the 2 before'],
  [0, 4, '4 fewer than the 4 before'],
  [7, 7, 'no change'],
  [8, 0, 'none before'],
])('%d after %d is %s', (now, before, words) => expect(changeOf(now, before)).toBe(words))

test('less of what is not counted', () =>
  expect(changeOf(50_000, 100_000, 'less')).toBe('50% less than before'))

test('a range in words says what differs', () => {
  expect(rangeInWords({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026')
  expect(rangeInWords({ from: '2026-11-03', to: '2026-11-09' })).toBe('3 to 9 Nov 2026')
  expect(rangeInWords({ from: '2026-10-28', to: '2026-11-03' })).toBe('28 Oct to 3 Nov 2026')
  expect(rangeInWords({ from: '2026-12-28', to: '2027-01-03' })).toBe('28 Dec 2026 to 3 Jan 2027')
  expect(rangeInWords({ from: '2026-11-02T21:30:00Z', to: '2026-11-03T20:30:00Z' })).toBe('3 Nov 2026')
})
