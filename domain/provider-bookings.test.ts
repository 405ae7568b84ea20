import { expect, test } from 'vitest'
import { BOOKING_STATUSES, mayMoveBooking } from './bookings.ts'
import { ANSWER_WORDS, answersTo, statusAfter } from './provider-bookings.ts'

test('each state has its answers, and none that the database refuses', () => {
  expect(answersTo('pending')).toEqual(['accept', 'reschedule', 'reject'])
  expect(answersTo('confirmed')).toEqual(['begin', 'complete', 'reschedule', 'cancel'])
  expect(answersTo('in_progress')).toEqual(['complete'])
  expect(answersTo('completed')).toEqual([])
  expect(answersTo('cancelled')).toEqual([])
  for (const status of BOOKING_STATUSES)
    for (const answer of answersTo(status))
      expect(status === statusAfter(answer) || mayMoveBooking(status, statusAfter(answer), 'provider')).toBe(
        true,
      )
})

test('the toasts are those of the specification', () => {
  expect(ANSWER_WORDS.accept.done).toBe('Booking accepted successfully')
  expect(ANSWER_WORDS.reject.done).toBe('Booking rejected successfully')
  expect(ANSWER_WORDS.reschedule.done).toBe('Booking rescheduled successfully')
  expect(ANSWER_WORDS.complete.done).toBe('Booking completed successfully')
  expect(ANSWER_WORDS.reject.notes).toBe('Reason for rejection')
  expect(ANSWER_WORDS.accept.notes).toBe('Additional notes')
})
