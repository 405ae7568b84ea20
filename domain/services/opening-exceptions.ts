/** Days with other hours than usual: their form and texts. */
import { DAY, formatDate } from '../foundation/dates.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import type { OpeningException, OpenSpan } from './opening-hours.ts'
import { WEEKDAY_LABELS, weekdayOfDay } from './opening-hours.ts'
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
