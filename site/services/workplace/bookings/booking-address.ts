/** The address of the provider's bookings is the page's whole state: the list, the calendar, and which booking is open. */

import { dayInNairobi } from '#domain/foundation/days.ts'
import { CALENDAR_SPANS, type CalendarSpan, isDay } from '#domain/services/booking-calendar.ts'
import { BOOKING_STATUSES } from '#domain/services/bookings.ts'

import { UUID } from '../../../frame/not-found-answer.ts'
import { addressWith, choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import type { BookingsAsked } from './queries.ts'

const PATH = '/service-provider/bookings'

export interface BookingsAddress extends BookingsAsked {
  /** What phones show; wide screens show both. */
  view: 'list' | 'calendar'
  span: CalendarSpan
  /** The day of the calendar, `2026-11-24`. */
  on: string
  /** The booking that is open in a window. */
  booking: string | null
}

/** What an address asks for; today where it names no day. */
export function parseBookingsAddress(params: URLSearchParams, now: number): BookingsAddress {
  const day = params.get('on') ?? ''
  const booking = params.get('booking') ?? ''
  return {
    search: searchOf(params),
    status: choiceOf(params, 'status', BOOKING_STATUSES),
    page: pageOf(params),
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
    span: choiceOf(params, 'cal', CALENDAR_SPANS) ?? 'day',
    on: isDay(day) ? day : dayInNairobi(now),
    booking: UUID.test(booking) ? booking : null,
  }
}

/** The address with something else in the list: its tab, its page. */
export function listAddress(
  params: URLSearchParams,
  changes: Record<string, string | number | null>,
): string {
  return addressWith(PATH, params, { booking: null, ...changes })
}

/** The address with something else in the calendar, a booking open or closed; the list stays on its page. */
export function addressBeside(params: URLSearchParams, changes: Record<string, string | null>): string {
  return addressWith(PATH, params, { page: params.get('page'), ...changes })
}
