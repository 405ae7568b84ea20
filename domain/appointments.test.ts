import { expect, test } from 'vitest'
import { formatAppointment, formatDay } from './appointments.ts'

test('appointments say the weekday and the time there', () => {
  expect(formatAppointment('2026-11-03T07:00:00Z')).toBe('Tue 3 Nov 2026, 10:00')
  expect(formatAppointment('2026-11-07T21:05:00Z')).toBe('Sun 8 Nov 2026, 00:05')
})

test('what stands above messages says the day by its nearness', () => {
  // Just after midnight in Nairobi.
  const now = '2026-11-20T21:30:00Z'
  expect(formatDay('2026-11-20T21:00:00Z', now)).toBe('Today')
  expect(formatDay('2026-11-20T20:59:00Z', now)).toBe('Yesterday')
  expect(formatDay('2026-11-19T20:59:00Z', now)).toBe('19 Nov 2026')
})
