/** The URL holds the whole state of the bookings page: list, calendar and open booking. */

import { dayInNairobi } from '#domain/foundation/days.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { CALENDAR_SPANS, type CalendarSpan, isDay } from '#domain/services/booking-calendar.ts'
import { BOOKING_STATUSES } from '#domain/services/bookings.ts'
import { addressWith, choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import type { BookingsQuery } from './queries.ts'

const PATH = '/service-provider/bookings'

export interface BookingsAddress extends BookingsQuery {
  /** Shown on phones; wide screens show both. */
  view: 'list' | 'calendar'
  span: CalendarSpan
  /** The day of the calendar, `2026-11-24`. */
  on: string
  /** The booking that is open in the dialog. */
  booking: string | null
}

/** Reads the URL; the day defaults to today. */
export function parseBookingsAddress(params: URLSearchParams, now: number): BookingsAddress {
  const day = params.get('on') ?? ''
  return {
    search: searchOf(params),
    status: choiceOf(params, 'status', BOOKING_STATUSES),
    page: pageOf(params),
    outside: params.has('outside'),
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
    span: choiceOf(params, 'cal', CALENDAR_SPANS) ?? 'day',
    on: isDay(day) ? day : dayInNairobi(now),
    booking: bookingIn(params),
  }
}

/** The id of the booking that is open in the dialog, or null. */
export function bookingIn(params: URLSearchParams): string | null {
  const id = params.get('booking') ?? ''
  return UUID.test(id) ? id : null
}

/** The list of bookings to come outside the opening hours. */
export const OUTSIDE_HOURS = `${PATH}?outside=1`

/** The URL with changes to the list. */
export function listAddress(
  params: URLSearchParams,
  changes: Record<string, string | number | null>,
): string {
  return addressWith(PATH, params, { booking: null, ...changes })
}

/** The URL with changes to the calendar or the open booking; the list keeps its page. */
export function addressKeepingPage(params: URLSearchParams, changes: Record<string, string | null>): string {
  return addressWith(PATH, params, { page: params.get('page'), ...changes })
}
