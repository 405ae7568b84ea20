/** Days and times of appointments and messages, in Nairobi. */
import { DAY, formatDate, formatTime, inNairobi, type Moment } from '../foundation/dates.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Today`, `Yesterday`, else the date: the heading above the messages of a day. */
export function formatDay(moment: Moment, now: Moment): string {
  const days = dayNumber(now) - dayNumber(moment)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(moment)
}

/** `Tue 3 Nov 2026, 10:00`. */
export function formatAppointment(moment: Moment): string {
  return `${WEEKDAYS[inNairobi(moment).getUTCDay()]} ${formatDate(moment)}, ${formatTime(moment)}`
}

/** `Today, 10:00`, `Tomorrow, 10:00`, `Tue 3 Nov, 10:00`, in other years `Tue 3 Nov 2026, 10:00`: an appointment in a list. */
export function formatVisit(moment: Moment, now: Moment): string {
  const days = dayNumber(moment) - dayNumber(now)
  if (days === 0 || days === 1) return `${days === 0 ? 'Today' : 'Tomorrow'}, ${formatTime(moment)}`
  const isThisYear = inNairobi(moment).getUTCFullYear() === inNairobi(now).getUTCFullYear()
  const date = isThisYear ? formatDate(moment).slice(0, -5) : formatDate(moment)
  return `${WEEKDAYS[inNairobi(moment).getUTCDay()]} ${date}, ${formatTime(moment)}`
}

function dayNumber(moment: Moment): number {
  return Math.floor(inNairobi(moment).getTime() / DAY)
}
