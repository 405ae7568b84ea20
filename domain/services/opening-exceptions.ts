/** Days with other hours than usual: their form and texts. */
import { DAY, formatDate } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { type Holiday, holidaysOfTwelveMonths } from '../foundation/holidays.ts'
import type { BookingStatus } from './bookings.ts'
import type { OpeningException, OpenSpan } from './opening-hours.ts'
import { exceptionOn, WEEKDAY_LABELS, weekdayOfDay } from './opening-hours.ts'
import { checkSpans } from './opening-hours-form.ts'

export const MAX_REASON = 80

export interface ExceptionForm {
  /** `2026-12-25`. */
  first_day: string
  /** Empty: only the first day. */
  last_day: string
  closed: boolean
  /** As typed; an end of `00:00` is midnight. */
  hours: OpenSpan[]
  reason: string
}

export const EMPTY_EXCEPTION: ExceptionForm = {
  first_day: '',
  last_day: '',
  closed: true,
  hours: [{ from: '', to: '' }],
  reason: '',
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST_DAYS = 365

/** Validates the form: the days to save, or an error per field. `today` as `2026-11-24`. */
export function checkException(form: ExceptionForm, today: string): Checked<ExceptionForm, OpeningException> {
  const errors: FieldErrors<ExceptionForm> = {}
  const last = form.last_day || form.first_day
  const reason = form.reason.trim()
  if (!ISO_DAY.test(form.first_day)) errors.first_day = 'Choose the day.'
  else if (last < form.first_day) errors.last_day = 'The last day must follow the first.'
  else if (last < today) errors.first_day = 'This day has passed. Choose a later one.'
  else if (Date.parse(last) - Date.parse(form.first_day) > LONGEST_DAYS * DAY)
    errors.last_day = 'Choose at most one year.'
  if (reason.length === 1 || reason.length > MAX_REASON) errors.reason = 'Use 2 to 80 characters.'
  const checked = form.closed ? { spans: [], error: null } : checkSpans(form.hours)
  if (checked.error !== null) errors.hours = checked.error
  if (Object.keys(errors).length > 0 || checked.spans === null)
    return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    value: { first_day: form.first_day, last_day: last, hours: checked.spans, reason: reason || null },
    errors: null,
    summary: null,
  }
}

/** `Friday, 25 Dec 2026`, or `24 Dec 2026 to 2 Jan 2027`. */
export function daysInWords({
  first_day,
  last_day,
}: Pick<OpeningException, 'first_day' | 'last_day'>): string {
  if (first_day !== last_day) return `${formatDate(first_day)} to ${formatDate(last_day)}`
  return `${WEEKDAY_LABELS[weekdayOfDay(first_day)]}, ${formatDate(first_day)}`
}

/** What happens to bookings that new hours leave outside. */
export type OutsideDecision = 'keep' | 'cancel' | 'one_by_one'

/** A request or confirmed booking to come outside the hours. */
export interface OutsideBooking {
  id: string
  /** ISO 8601. */
  preferred_date: string
  status: BookingStatus
  /** The vehicle, or else the customer. */
  who: string | null
  /** The number of a customer whom no message reaches, E.164. */
  call: string | null
}

/** So many bookings are listed before a provider decides; the others are counted. */
export const MOST_OUTSIDE_LISTED = 20

/** `1 booking is outside these hours`. */
export function outsideInWords(count: number, hours = 'these hours'): string {
  return count === 1 ? `1 booking is outside ${hours}` : `${count} bookings are outside ${hours}`
}

/** What is said once the days are added, about the bookings outside their hours. */
export function decidedInWords(
  decision: OutsideDecision | null,
  bookings: readonly OutsideBooking[],
): string {
  const many = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`
  if (decision === 'cancel') {
    const uncalled = bookings.filter(({ call }) => call !== null).length
    return `${many} cancelled.${uncalled > 0 ? ` No message reaches ${uncalled} of the customers: call them.` : ''}`
  }
  if (decision === 'keep')
    return `${bookings.length === 1 ? 'The booking stays' : `The ${many} stay`} as agreed.`
  return 'Your page and the booking form show it now.'
}

export interface HolidayChoice extends Holiday {
  /** What the provider has entered for the day already. */
  exception: OpeningException | null
  /** How many bookings would be outside the hours. */
  bookings: number
}

/** The holidays of the next twelve months as a provider chooses among them. */
export function holidayChoices(
  today: string,
  exceptions: readonly OpeningException[],
  outside: readonly OutsideBooking[],
): HolidayChoice[] {
  return holidaysOfTwelveMonths(today).map((holiday) => ({
    ...holiday,
    exception: exceptionOn(exceptions, holiday.day) ?? null,
    bookings: outside.filter(({ preferred_date }) => dayInNairobi(preferred_date) === holiday.day).length,
  }))
}

/** The holiday as a closed day. */
export function closedOn({ day, name }: Holiday): OpeningException {
  return { first_day: day, last_day: day, hours: [], reason: name }
}
