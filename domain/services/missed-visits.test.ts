import { expect, test } from 'vitest'
import { canBeMissed, canObject, missedInWords } from './missed-visits.ts'

test('missed visits as text', () => {
  expect(missedInWords({ missed: 2, visits: 11, objected: 0 })).toBe('Missed 2 of 11 bookings in a year')
  expect(missedInWords({ missed: 1, visits: 1, objected: 1 })).toBe(
    'Missed 1 of 1 booking in a year, objects to 1',
  )
})

test('a confirmed visit can be missed from 15 minutes after its start', () => {
  const start = '2026-11-24T07:00:00Z'
  expect(canBeMissed('confirmed', start, '2026-11-24T07:14:59Z')).toBe(false)
  expect(canBeMissed('confirmed', start, '2026-11-24T07:15:00Z')).toBe(true)
  expect(canBeMissed('in_progress', start, '2026-11-24T09:00:00Z')).toBe(false)
})

test('the customer objects once, within 30 days', () => {
  const missed_at = '2026-11-01T07:00:00Z'
  expect(canObject({ missed_at, missed_objection: null }, '2026-12-01T06:59:00Z')).toBe(true)
  expect(canObject({ missed_at, missed_objection: null }, '2026-12-01T07:00:00Z')).toBe(false)
  expect(canObject({ missed_at, missed_objection: 'I was there.' }, missed_at)).toBe(false)
  expect(canObject({ missed_at: null, missed_objection: null }, missed_at)).toBe(false)
})
