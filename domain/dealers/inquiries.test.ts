import { expect, test } from 'vitest'
import { dayFromToday, followUp, formatSpan, formatWait, inquiryWait } from './inquiries.ts'

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

test('a wait is shown to the minute within a day', () => {
  expect([0, 12, 60, 130, 24 * 60, 50 * 60].map((minutes) => formatWait(minutes * MINUTE))).toEqual([
    'under a minute',
    '12 min',
    '1 h',
    '2 h 10 min',
    '1 day',
    '2 days',
  ])
})

test('an inquiry waits until its first answer, and is late after two hours', () => {
  const asked = (minutes: number) => new Date(now - minutes * MINUTE).toISOString()
  const clock = (minutes: number) => ({ createdAt: asked(minutes), firstAnswerAt: null, now })
  expect(inquiryWait({ ...clock(120), status: 'new' })).toEqual({ words: 'Waiting 2 h', isLate: false })
  expect(inquiryWait({ ...clock(130), status: 'new' })).toEqual({ words: 'Waiting 2 h 10 min', isLate: true })
  expect(inquiryWait({ ...clock(130), status: 'closed' })).toBeNull()
  const answered = { createdAt: asked(600), firstAnswerAt: asked(588), status: 'closed' as const, now }
  expect(inquiryWait(answered)).toEqual({ words: 'Answered after 12 min', isLate: false })
  expect(inquiryWait({ ...answered, answeredBy: 'Peter' })?.words).toBe('Answered after 12 min by Peter')
})
