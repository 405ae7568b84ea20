import { expect, test } from 'vitest'
import { BOOKING_STATUSES, mayMoveBooking } from './bookings.ts'
import {
  ANSWER_WORDS,
  answersTo,
  earlyQuestion,
  isDue,
  mainAnswer,
  statusAfter,
} from './provider-bookings.ts'

test('each state offers only actions that the database allows', () => {
  expect(answersTo('pending', true)).toEqual(['accept', 'reschedule', 'reject'])
  expect(answersTo('confirmed', true)).toEqual(['begin', 'complete', 'reschedule', 'cancel'])
  expect(answersTo('in_progress', true)).toEqual(['complete', 'put_back', 'stop'])
  expect(answersTo('completed', true)).toEqual([])
  expect(answersTo('cancelled', true)).toEqual([])
  for (const status of BOOKING_STATUSES)
    for (const answer of answersTo(status, true))
      expect(status === statusAfter(answer) || mayMoveBooking(status, statusAfter(answer), 'provider')).toBe(
        true,
      )
})

test('before its day a booking is started or completed after a question, and not from its row', () => {
  expect(answersTo('pending', false)).toEqual(['accept', 'reschedule', 'reject'])
  expect(answersTo('confirmed', false)).toEqual(['reschedule', 'begin', 'complete', 'cancel'])
  expect(answersTo('in_progress', false)).toEqual(['complete', 'put_back', 'stop'])
  expect(mainAnswer('in_progress', false)).toBeNull()
  const [visit, before] = ['2026-12-01T09:00:00+03:00', '2026-11-30T23:59:00+03:00']
  expect(earlyQuestion('complete', visit, before)).toBe(
    'This booking is for 1 Dec 2026. Complete it before that day?',
  )
  expect(earlyQuestion('begin', visit, before)).toBe(
    'This booking is for 1 Dec 2026. Start the work before that day?',
  )
  expect(earlyQuestion('cancel', visit, before)).toBeNull()
  expect(earlyQuestion('complete', visit, '2026-12-01T00:00:00+03:00')).toBeNull()
})

test.each([
  ['2026-11-24T23:59:00+03:00', '2026-11-24T00:01:00+03:00', true],
  ['2026-11-25T00:01:00+03:00', '2026-11-24T23:59:00+03:00', false],
  ['2026-11-20T10:00:00+03:00', '2026-11-24T09:00:00+03:00', true],
])('a visit at %s, seen at %s, is due: %s', (visit, now, due) => {
  expect(isDue(visit, now)).toBe(due)
})

test('a row offers the next step, once its time has come', () => {
  expect(mainAnswer('pending', false)).toBe('accept')
  expect(mainAnswer('confirmed', true)).toBe('begin')
  expect(mainAnswer('in_progress', true)).toBe('complete')
  expect(mainAnswer('confirmed', false)).toBeNull()
  for (const status of ['completed', 'cancelled'] as const) expect(mainAnswer(status, true)).toBeNull()
})

test('the toasts are those of the specification', () => {
  expect(ANSWER_WORDS.accept.done).toBe('Booking accepted successfully')
  expect(ANSWER_WORDS.reject.done).toBe('Booking rejected successfully')
  expect(ANSWER_WORDS.reschedule.done).toBe('Booking rescheduled successfully')
  expect(ANSWER_WORDS.complete.done).toBe('Booking completed successfully')
  expect(ANSWER_WORDS.reject.notes).toBe('Reason for rejection')
  expect(ANSWER_WORDS.accept.notes).toBe('Additional notes')
})
