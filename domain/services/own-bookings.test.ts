import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from './bookings.ts'
import {
  type BookingState,
  bookingSentence,
  changeConflictSentence,
  ownBookingsSearch,
  parseOwnBookings,
  startOfToday,
} from './own-bookings.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const booking: BookingState = {
  status: 'pending',
  preferred_date: '2026-11-24T07:00:00Z',
  moved_from: null,
  price: null,
  cancelled_by: null,
  will_come_at: null,
  missed_at: null,
  offered_times: null,
  offer_ends_at: null,
  waitlisted: false,
}
const sentence = (columns: Partial<BookingState>) =>
  bookingSentence({ ...booking, ...columns }, 'Baraka Garage', now)

test('who waits for a full day is told what happens', () => {
  const waits = { waitlisted: true }
  expect(sentence(waits)).toMatch(/^You wait for a time on this day\./)
  expect(
    sentence({ ...waits, offered_times: ['2026-11-24T08:00:00Z'], offer_ends_at: '2026-11-20T09:01:00Z' }),
  ).toBe('A time of this day has become free.')
  expect(sentence({ ...waits, preferred_date: '2026-11-19T07:00:00Z' })).toMatch(/did not answer/)
})

test('each state is explained to the customer', () => {
  expect(sentence({})).toBe('Waiting for Baraka Garage to answer. You will be notified when they do.')
  expect(sentence({ offered_times: ['2026-11-24T08:00:00Z'], offer_ends_at: '2026-11-20T09:01:00Z' })).toBe(
    'This time does not suit them. Choose one of those below.',
  )
  expect(sentence({ preferred_date: '2026-11-20T08:59:00Z' })).toBe(
    'Baraka Garage did not answer before this time. Request another time.',
  )
  expect(sentence({ status: 'confirmed', price: 4_500 })).toBe(
    'Baraka Garage expects you. The price is KSh 4,500.',
  )
  expect(sentence({ status: 'confirmed', moved_from: '2026-11-24T05:30:00Z' })).toBe(
    'Baraka Garage expects you. It was moved from Tue 24 Nov 2026, 08:30.',
  )
  expect(sentence({ status: 'confirmed', will_come_at: '2026-11-20T08:00:00Z' })).toBe(
    'Baraka Garage expects you. They know that you come.',
  )
  expect(sentence({ status: 'completed', price: 0 })).toBe('The work is done, for KSh 0.')
  expect(sentence({ status: 'cancelled', cancelled_by: 'customer' })).toBe('You cancelled this.')
  expect(sentence({ status: 'cancelled', cancelled_by: 'provider' })).toBe(
    'Baraka Garage cancelled this booking.',
  )
  expect(sentence({ status: 'cancelled', missed_at: '2026-11-24T07:20:00Z' })).toBe(
    'Baraka Garage noted that you did not come.',
  )
  expect(sentence({ status: 'cancelled' })).toBe('This booking was cancelled.')
})

test('cancelling a booking that has changed explains its new state', () => {
  const sentences = BOOKING_STATUSES.map((status) => changeConflictSentence(status, 'Baraka Garage'))
  expect(new Set(sentences).size).toBe(BOOKING_STATUSES.length)
})

test('the URL selects list and page; invalid values mean the first', () => {
  const read = (search: string) => parseOwnBookings(new URLSearchParams(search))
  expect(read('')).toEqual({ list: 'upcoming', page: 1 })
  expect(read('?list=past&page=3')).toEqual({ list: 'past', page: 3 })
  expect(read('?list=lost&page=-1')).toEqual({ list: 'upcoming', page: 1 })
  for (const list of ['upcoming', 'past', 'all'] as const)
    for (const page of [1, 2]) expect(read(ownBookingsSearch(list, page))).toEqual({ list, page })
  expect(ownBookingsSearch('upcoming')).toBe('')
})

test('today begins at midnight in Nairobi', () => {
  expect(startOfToday(now)).toBe('2026-11-19T21:00:00.000Z')
  expect(startOfToday(Date.parse('2026-11-20T21:30:00Z'))).toBe('2026-11-20T21:00:00.000Z')
})
