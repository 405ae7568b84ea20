import { describe, expect, test } from 'vitest'
import { formatAge, formatDate, formatMonth } from './dates.ts'

describe('dates', () => {
  test('are days in Nairobi, three hours ahead of UTC', () => {
    expect(formatDate('2026-11-03T12:00:00Z')).toBe('3 Nov 2026')
    expect(formatDate('2026-11-03T20:59:59Z')).toBe('3 Nov 2026')
    expect(formatDate('2026-11-03T21:00:00Z')).toBe('4 Nov 2026')
    expect(formatDate('2026-12-31T22:00:00Z')).toBe('1 Jan 2027')
    expect(formatDate('2026-09-01T00:00:00Z')).toBe('1 Sep 2026')
    expect(formatMonth('2024-02-29T21:30:00Z')).toBe('March 2024')
  })

  const now = '2026-11-20T12:00:00Z'
  test.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T12:05:00Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:00:01Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-18T12:00:00Z', '2 days ago'],
    ['2026-11-13T12:00:00Z', '1 week ago'],
    ['2026-10-17T12:00:00Z', '4 weeks ago'],
    ['2026-10-16T12:00:00Z', '16 Oct 2026'],
  ])('%s is %s', (moment, words) => {
    expect(formatAge(moment, now)).toBe(words)
  })
})
