/** The week in which a service provider is open, and whether an appointment fits into it. Times are those of Nairobi. */

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const WEEKDAY_LABELS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** `HH:MM`; the end may be `24:00`. */
export interface OpenSpan {
  from: string
  to: string
}

/** A day that is missing is closed. */
export type OpeningHours = Partial<Record<Weekday, OpenSpan[]>>

export const MOST_SPANS_A_DAY = 4

const workday = [{ from: '08:00', to: '18:00' }]
/** What a provider has who has not said otherwise. */
export const DEFAULT_OPENING_HOURS: OpeningHours = {
  mon: workday,
  tue: workday,
  wed: workday,
  thu: workday,
  fri: workday,
  sat: workday,
  sun: [],
}

const FROM = /^([01]\d|2[0-3]):[0-5]\d$/
const TO = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Whether this is a week of opening hours as the database takes it: spans of a day in order and apart. */
export function areOpeningHours(given: unknown): given is OpeningHours {
  if (!isRecord(given)) return false
  return Object.entries(given).every(
    ([day, spans]) =>
      (WEEKDAYS as readonly string[]).includes(day) &&
      Array.isArray(spans) &&
      spans.length <= MOST_SPANS_A_DAY &&
      spans.every((span, place) => isSpan(span) && (place === 0 || span.from >= spans[place - 1].to)),
  )
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** Nairobi is three hours ahead of UTC all year. */
const NAIROBI_MINUTES = 3 * 60
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('thu')

/**
 * Whether work of so many minutes fits into the opening hours: it begins in a span and ends in it, also over midnight. What is
 * longer than the span itself (a car left overnight, a day's hire) need only begin in it. private.fits_opening_hours says
 * the same.
 */
export function fitsOpeningHours(hours: OpeningHours, begins: Date | string | number, minutes: number) {
  const start = new Date(begins).getTime() / MINUTE + NAIROBI_MINUTES
  const today = Math.floor(start / DAY_MINUTES)
  return openSpans(hours, today - 1, today + 2).some(
    ([opens, closes]) =>
      opens <= start && start < closes && (start + minutes <= closes || minutes > closes - opens),
  )
}

/** The spans of the days, in minutes since 1970 in Nairobi; those that touch are one. */
function openSpans(hours: OpeningHours, firstDay: number, lastDay: number): [number, number][] {
  const merged: [number, number][] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = WEEKDAYS[(FIRST_WEEKDAY + day) % WEEKDAYS.length] as Weekday
    for (const { from, to } of hours[weekday] ?? []) {
      const opens = day * DAY_MINUTES + minutesOf(from)
      const closes = day * DAY_MINUTES + minutesOf(to)
      const before = merged.at(-1)
      if (before && before[1] === opens) before[1] = closes
      else merged.push([opens, closes])
    }
  }
  return merged
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isSpan(given: unknown): given is OpenSpan {
  if (!isRecord(given) || Object.keys(given).length !== 2) return false
  const { from, to } = given
  return typeof from === 'string' && typeof to === 'string' && FROM.test(from) && TO.test(to) && from < to
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
