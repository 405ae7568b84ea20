/** A customer's own bookings: lists, and the state's meaning for the customer. */

import { dayInNairobi } from '../foundation/days.ts'
import { formatKes } from '../foundation/money.ts'
import { readSearchParams } from '../foundation/search-params.ts'
import { formatAppointment } from './appointments.ts'
import { type AnswerableBooking, offerState } from './booking-answers.ts'
import type { BookingSide, BookingStatus } from './bookings.ts'

export const BOOKING_LISTS = ['upcoming', 'past', 'all'] as const
export type BookingList = (typeof BOOKING_LISTS)[number]
export const BOOKING_LIST_LABELS: Record<BookingList, string> = {
  upcoming: 'Coming up',
  past: 'Past',
  all: 'All',
}

export const BOOKINGS_PER_PAGE = 10

/** Parses the list's URL. */
export function parseOwnBookings(params: URLSearchParams): { list: BookingList; page: number } {
  const list = BOOKING_LISTS.find((known) => known === params.get('list')) ?? 'upcoming'
  return { list, page: readSearchParams(params).page() }
}

/** The query string of a list and page; '' for the first. */
export function ownBookingsSearch(list: BookingList, page = 1): string {
  const params = new URLSearchParams()
  if (list !== 'upcoming') params.set('list', list)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

/** Open bookings from here on are upcoming: all of today, because a late customer may still come. */
export function startOfToday(now: number): string {
  return new Date(`${dayInNairobi(now)}T00:00:00+03:00`).toISOString()
}

export interface BookingState extends Pick<AnswerableBooking, 'offered_times' | 'offer_ends_at'> {
  status: BookingStatus
  /** ISO 8601. */
  preferred_date: string
  /** The original time, if another was agreed. */
  moved_from: string | null
  /** KES. */
  price: number | null
  cancelled_by: BookingSide | null
  /** When the customer said that they come. */
  will_come_at: string | null
  /** When the provider noted that they did not. */
  missed_at: string | null
  /** Whether they wait for any time of the day, which is full. */
  waitlisted: boolean
}

/** The meaning of the state for the customer, in one or two sentences. */
export function bookingSentence(booking: BookingState, provider: string, now: number): string {
  const { status, price, moved_from, cancelled_by } = booking
  const over = Date.parse(booking.preferred_date) < now
  switch (status) {
    case 'pending':
      if (booking.waitlisted && !over)
        return offerState(booking, now) === 'open'
          ? 'A time of this day has become free.'
          : 'You wait for a time on this day. What becomes free is offered to you for half an hour; taking it books it.'
      if (offerState(booking, now) === 'open')
        return 'This time does not suit them. Choose one of those below.'
      return over
        ? `${provider} did not answer before this time. Request another time.`
        : `Waiting for ${provider} to answer. You will be notified when they do.`
    case 'confirmed':
      return [
        over ? `${provider} expected you.` : `${provider} expects you.`,
        moved_from && `It was moved from ${formatAppointment(moved_from)}.`,
        !over && booking.will_come_at && 'They know that you come.',
        price !== null && `The price is ${formatKes(price)}.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'in_progress':
      return `${provider} is working on it.`
    case 'completed':
      return price === null ? 'The work is done.' : `The work is done, for ${formatKes(price)}.`
    case 'cancelled':
      if (booking.missed_at) return `${provider} noted that you did not come.`
      if (cancelled_by === 'customer') return 'You cancelled this.'
      return cancelled_by === 'provider'
        ? `${provider} cancelled this booking.`
        : 'This booking was cancelled.'
  }
}

/** Shown if the booking changed before the customer's change arrived. */
export function changeConflictSentence(status: BookingStatus, provider: string): string {
  switch (status) {
    case 'pending':
      return 'It has changed since. Look at it again.'
    case 'confirmed':
      return `${provider} has confirmed it meanwhile, or another time was agreed. Look at it again.`
    case 'in_progress':
      return `${provider} has already started the work. Call them if you need it stopped.`
    case 'completed':
      return `${provider} has already completed it.`
    case 'cancelled':
      return 'It is already cancelled.'
  }
}
