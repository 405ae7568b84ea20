import { expect, test } from 'vitest'
import { BOOKING_STATUSES, formatDuration, inDays, inHours, mayMoveBooking } from './bookings.ts'

const moves = (side: 'customer' | 'provider') =>
  BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => mayMoveBooking(from, to, side)).map((to) => `${from} to ${to}`),
  )

test('a provider accepts, declines, starts, completes, puts back and cancels, and nothing else', () => {
  expect(moves('provider')).toEqual([
    'pending to confirmed',
    'pending to cancelled',
    'confirmed to in_progress',
    'confirmed to completed',
    'confirmed to cancelled',
    'in_progress to confirmed',
    'in_progress to completed',
    'in_progress to cancelled',
  ])
})

test('a customer can only cancel, until the work begins', () => {
  expect(moves('customer')).toEqual(['pending to cancelled', 'confirmed to cancelled'])
})

test('durations as text', () => {
  expect([5, 60, 90, 1440].map(formatDuration)).toEqual(['5 min', '1 h', '1 h 30 min', '24 h'])
})

test('lead time and horizon as text', () => {
  expect([1, 5, 24, 36, 48].map(inHours)).toEqual(['1 hour', '5 hours', '1 day', '36 hours', '2 days'])
  expect([1, 30].map(inDays)).toEqual(['1 day', '30 days'])
})
