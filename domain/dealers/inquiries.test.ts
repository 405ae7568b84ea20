import { expect, test } from 'vitest'
import { dayFromToday, followUp, formatSpan } from './inquiries.ts'

const MINUTE = 60_000
/** 00:30 on the 22nd in Nairobi. */
const now = Date.parse('2026-11-21T21:30:00Z')

test('formats a duration in its largest unit', () => {
  expect(
    [0, 59_999, MINUTE, 59 * MINUTE, 60 * MINUTE, 47 * 60 * MINUTE, 72 * 60 * MINUTE].map(formatSpan),
  ).toEqual([
    'less than a minute',
    'less than a minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 day',
    '3 days',
  ])
})

test('due dates follow the calendar in Nairobi', () => {
  expect(followUp('2026-11-21', now)).toEqual({ state: 'overdue', words: 'Overdue' })
  expect(followUp('2026-11-22', now)).toEqual({ state: 'today', words: 'Due today' })
  expect(followUp('2026-12-01', now)).toEqual({ state: 'later', words: 'Next: 1 Dec 2026' })
  expect(dayFromToday(0, now)).toBe('2026-11-22')
  expect(dayFromToday(9, now)).toBe('2026-12-01')
})
