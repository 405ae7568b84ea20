/** Dates and times as people in Kenya write them. */

/** UTC+3 all year. */
const NAIROBI = 3 * 60 * 60 * 1000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Durations in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
const WEEK = 7 * DAY
/** Older than five weeks, a date is more helpful than 'weeks ago'. */
const RELATIVE_LIMIT = 5 * WEEK

export type Moment = Date | string | number

/** `3 Nov 2026`, the day in Nairobi. */
export function formatDate(moment: Moment): string {
  const day = inNairobi(moment)
  return `${day.getUTCDate()} ${monthName(day).slice(0, 3)} ${day.getUTCFullYear()}`
}

/** `10:00`, the time in Nairobi. */
export function formatTime(moment: Moment): string {
  return inNairobi(moment).toISOString().slice(11, 16)
}

/** `3 Nov 2026 at 10:00`, in Nairobi. */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)} at ${formatTime(moment)}`
}

/** `November 2026`, the month in Nairobi. */
export function formatMonth(moment: Moment): string {
  const day = inNairobi(moment)
  return `${monthName(day)} ${day.getUTCFullYear()}`
}

/**
 * Age in one unit: `just now`, `5 minutes ago`, `2 days ago`, `1 week ago`; after five weeks the date. Future moments (skewed clocks)
 * are `just now`.
 */
export function formatAge(moment: Moment, now: Moment): string {
  const elapsed = new Date(now).getTime() - new Date(moment).getTime()
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return ago(elapsed, MINUTE, 'minute')
  if (elapsed < DAY) return ago(elapsed, HOUR, 'hour')
  if (elapsed < WEEK) return ago(elapsed, DAY, 'day')
  if (elapsed < RELATIVE_LIMIT) return ago(elapsed, WEEK, 'week')
  return formatDate(moment)
}

function ago(elapsed: number, unit: number, name: string): string {
  const count = Math.floor(elapsed / unit)
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}

/** A Date whose UTC fields are Nairobi's local time. */
export function inNairobi(moment: Moment): Date {
  return new Date(new Date(moment).getTime() + NAIROBI)
}

function monthName(day: Date): string {
  return MONTHS[day.getUTCMonth()] as string
}
