/** Weekly opening hours, and whether an appointment fits into them. Times are those of Nairobi. */

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
export type OpenSpan = { from: string; to: string }

/** Missing days are closed. */
export type OpeningHours = Partial<Record<Weekday, OpenSpan[]>>

export const MAX_SPANS_PER_DAY = 4

/** Days with other hours than the usual week, for example a holiday. */
export interface OpeningException {
  /** `2026-12-25`. */
  first_day: string
  /** Equal to `first_day` for a single day. */
  last_day: string
  /** Instead of the usual hours; empty: closed. */
  hours: OpenSpan[]
  reason: string | null
}

const workday = [{ from: '08:00', to: '18:00' }]
/** The default hours of a provider. */
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

/** Whether this is a valid week for the database: each day's spans in order and without overlap. */
export function isOpeningHours(given: unknown): given is OpeningHours {
  if (!isRecord(given)) return false
  return Object.entries(given).every(
    ([day, spans]) =>
      (WEEKDAYS as readonly string[]).includes(day) &&
      Array.isArray(spans) &&
      spans.length <= MAX_SPANS_PER_DAY &&
      spans.every((span, place) => isSpan(span) && (place === 0 || span.from >= spans[place - 1].to)),
  )
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** UTC+3 all year. */
const NAIROBI_MINUTES = 3 * 60
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('thu')

/**
 * Whether work of this length fits into the opening hours: begins and ends within a span, possibly past midnight. Work longer than the
 * span itself (a car left overnight, a day's hire) only has to begin in it. Same rule as private.fits_provider_hours.
 */
export function fitsOpeningHours(
  hours: OpeningHours,
  begins: Date | string | number,
  minutes: number,
  exceptions: readonly OpeningException[] = [],
) {
  const start = new Date(begins).getTime() / MINUTE + NAIROBI_MINUTES
  const today = Math.floor(start / DAY_MINUTES)
  return openSpans(hours, exceptions, today - 1, today + 2).some(
    ([opens, closes]) =>
      opens <= start && start < closes && (start + minutes <= closes || minutes > closes - opens),
  )
}

export interface OpeningStatus {
  open: boolean
  /** `Open until 18:00`, `Open 24 hours`, `Opens at 08:00`, `Opens tomorrow at 08:00`, `Opens on Monday at 08:00`. */
  words: string
}

/** Whether the business is open now, and until or from when. A week without hours is 'Closed'. */
export function openingStatus(
  hours: OpeningHours,
  now: Date | string | number,
  exceptions: readonly OpeningException[] = [],
): OpeningStatus {
  const minute = Math.floor(new Date(now).getTime() / MINUTE) + NAIROBI_MINUTES
  const today = Math.floor(minute / DAY_MINUTES)
  // A weekday's name is ambiguous beyond a week.
  const spans = openSpans(hours, exceptions, today - 1, today + 7)
  const current = spans.find(([opens, closes]) => opens <= minute && minute < closes)
  if (current) {
    const [, closes] = current
    // A span until midnight ends today, not at 00:00 of the next day.
    if (closes - minute > DAY_MINUTES) return { open: true, words: 'Open 24 hours' }
    return { open: true, words: `Open until ${clock(closes) === '00:00' ? 'midnight' : clock(closes)}` }
  }
  const next = spans.find(([opens]) => opens > minute)
  if (!next) return { open: false, words: 'Closed' }
  const [opens] = next
  const days = Math.floor(opens / DAY_MINUTES) - today
  const day = WEEKDAY_LABELS[weekdayOf(today + days)]
  const when = days === 0 ? '' : days === 1 ? 'tomorrow ' : `on ${day} `
  return { open: false, words: `Opens ${when}at ${clock(opens)}` }
}

/** The weekday of a day like `2026-11-21`. */
export function weekdayOfDay(day: string): Weekday {
  return weekdayOf(Date.parse(`${day}T00:00:00Z`) / (DAY_MINUTES * MINUTE))
}

/** `08:00–18:00`, `08:00–13:00, 14:00–17:30`, `Open 24 hours`, `Closed`. */
export function spansInWords(spans: readonly OpenSpan[] = []): string {
  if (spans.length === 0) return 'Closed'
  if (spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === '24:00') return 'Open 24 hours'
  return spans.map(({ from, to }) => `${from}–${to}`).join(', ')
}

/** The exception that applies on a day (`2026-12-25`), if any. */
export function exceptionOn<Exception extends OpeningException>(
  exceptions: readonly Exception[],
  day: string,
): Exception | undefined {
  return exceptions.find(({ first_day, last_day }) => first_day <= day && day <= last_day)
}

/** The spans of a day (`2026-12-25`): an exception's, else those of the usual week. */
export function spansOfDay(
  hours: OpeningHours,
  day: string,
  exceptions: readonly OpeningException[],
): readonly OpenSpan[] {
  return exceptionOn(exceptions, day)?.hours ?? hours[weekdayOfDay(day)] ?? []
}

/** The spans of the days in minutes since 1970 in Nairobi, adjacent ones merged. */
function openSpans(
  hours: OpeningHours,
  exceptions: readonly OpeningException[],
  firstDay: number,
  lastDay: number,
): [number, number][] {
  const merged: [number, number][] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const date = new Date(day * DAY_MINUTES * MINUTE).toISOString().slice(0, 10)
    for (const { from, to } of spansOfDay(hours, date, exceptions)) {
      const opens = day * DAY_MINUTES + minutesOf(from)
      const closes = day * DAY_MINUTES + minutesOf(to)
      const before = merged.at(-1)
      if (before && before[1] === opens) before[1] = closes
      else merged.push([opens, closes])
    }
  }
  return merged
}

/** The weekday of a day counted from 1 January 1970. */
function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(FIRST_WEEKDAY + day) % WEEKDAYS.length] as Weekday
}

/** The time of day, `HH:MM`, from minutes since 1970. */
function clock(minute: number): string {
  const ofDay = minute % DAY_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
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
