import { expect, test } from 'vitest'
import { formatAppointment, formatDay, formatVisit } from './appointments.ts'

test('appointments show weekday and time in Nairobi', () => {
  expect(formatAppointment('2026-11-03T07:00:00Z')).toBe('Tue 3 Nov 2026, 10:00')
  expect(formatAppointment('2026-11-07T21:05:00Z')).toBe('Sun 8 Nov 2026, 00:05')
})

test('an appointment in a list is relative to today, with the year if it differs', () => {
  // Just after midnight in Nairobi.
  const now = '2026-11-20T21:30:00Z'
  expect(formatVisit('2026-11-21T20:59:00Z', now)).toBe('Today, 23:59')
  expect(formatVisit('2026-11-21T21:00:00Z', now)).toBe('Tomorrow, 00:00')
  expect(formatVisit('2026-11-20T20:59:00Z', now)).toBe('Fri 20 Nov, 23:59')
  expect(formatVisit('2026-12-31T21:00:00Z', now)).toBe('Fri 1 Jan 2027, 00:00')
})

test('the heading of messages is relative to today', () => {
  // Just after midnight in Nairobi.
  const now = '2026-11-20T21:30:00Z'
  expect(formatDay('2026-11-20T21:00:00Z', now)).toBe('Today')
  expect(formatDay('2026-11-20T20:59:00Z', now)).toBe('Yesterday')
  expect(formatDay('2026-11-19T20:59:00Z', now)).toBe('19 Nov 2026')
})
