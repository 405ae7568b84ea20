import { expect, test } from 'vitest'
import { experienceInWords, linesOf, responseTimeInWords } from './provider-facts.ts'

test.each([
  [null, null],
  [0, '< 2 hours'],
  [119, '< 2 hours'],
  [120, '< 4 hours'],
  [7 * 60 + 59, '< 8 hours'],
  [8 * 60, '< 1 day'],
  [24 * 60, '< 2 days'],
  [3 * 24 * 60 - 1, '< 3 days'],
  [3 * 24 * 60, '< 1 week'],
  [7 * 24 * 60, null],
])('a median of %s minutes is shown as %s', (minutes, words) => {
  expect(responseTimeInWords(minutes)).toBe(words)
})

test('experience is counted in Nairobi’s calendar years', () => {
  expect(experienceInWords(2014, '2026-12-31T20:30:00Z')).toBe('12 years, since 2014')
  expect(experienceInWords(2014, '2026-12-31T21:30:00Z')).toBe('13 years, since 2014')
  expect(experienceInWords(2025, '2026-06-01T09:00:00Z')).toBe('1 year, since 2025')
  expect(experienceInWords(2026, '2026-06-01T09:00:00Z')).toBe('Since 2026')
})

test('repeated lines are dropped, keeping the first spelling', () => {
  expect(linesOf(' Subaru \r\n\n\tBMW  and  Mini\nsubaru\nBMW and Mini')).toEqual(['Subaru', 'BMW and Mini'])
  expect(linesOf(' \n ')).toEqual([])
})
