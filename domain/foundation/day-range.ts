/** Ranges of days and months in Nairobi, as URLs and the database write them: 2026-11-21. */

import { DAY, formatDate, type Moment } from './dates.ts'
import { addDays, dayInNairobi } from './days.ts'

/** The preset ranges, in days up to today. */
export const RANGE_DAYS = [7, 30, 90, 365] as const
export type RangeDays = (typeof RANGE_DAYS)[number]
export const RANGE_LABELS: Record<RangeDays, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '12 months',
}
const USUAL: RangeDays = 30
/** The longest range the database accepts. */
export const MAX_RANGE_DAYS = 366

export interface DayRange {
  since: string
  until: string
  /** The matching preset; null: custom dates. */
  days: RangeDays | null
}

/** Number of days, including the first and the last. */
export function daysIn({ since, until }: Pick<DayRange, 'since' | 'until'>): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY) + 1
}

/**
 * The range in the URL: `?days=90` or `?from=2026-01-01&until=2026-01-31`; by default the last 30 days. Reversed dates are swapped,
 * future ones are cut to today, and longer ranges keep their last 366 days.
 */
export function parseRange(params: URLSearchParams, now: Moment): DayRange {
  const today = dayInNairobi(now)
  const from = knownDay(params.get('from'))
  const to = knownDay(params.get('until'))
  if (from === null && to === null) {
    const days = RANGE_DAYS.find((offered) => String(offered) === params.get('days')) ?? USUAL
    return { since: addDays(today, 1 - days), until: today, days }
  }
  const [first, last] = [from ?? to, to ?? today].sort() as [string, string]
  const until = last > today ? today : last
  const since = first > until ? until : first
  const longest = addDays(until, 1 - MAX_RANGE_DAYS)
  return { since: since < longest ? longest : since, until, days: null }
}

/** The parameters of a range; none for the default. */
export function rangeParams({ since, until, days }: DayRange): Record<string, string> {
  if (days === null) return { from: since, until }
  return days === USUAL ? {} : { days: String(days) }
}

/** The first day of the month in the URL (`?month=2026-10`); this month by default and for future months. */
export function parseMonth(params: URLSearchParams, now: Moment): string {
  const today = dayInNairobi(now)
  const asked = knownDay(`${params.get('month')}-01`)
  return asked !== null && asked <= today ? asked : `${today.slice(0, 7)}-01`
}

/** First days of the months from `newest` back to `oldest`, at most sixty. */
export function monthsBack(newest: string, oldest: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = newest.split('-').map(Number)
  while (months.length < 60) {
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    months.push(first)
    if (first <= oldest) break
    month -= 1
    if (month === 0) [year, month] = [year - 1, 12]
  }
  return months
}

/** Below this, no percentages. */
const FEW = 20

/**
 * The change against the previous range: `12% more than before`; for small counts in numbers (`3 more than before`), where a percentage
 * would mislead. `fewer`: the word for the other direction.
 */
export function changeOf(now: number, before: number, fewer = 'fewer'): string {
  const more = now - before
  if (more === 0) return 'no change'
  if (before === 0) return 'none before'
  const word = more > 0 ? 'more' : fewer
  if (before < FEW) return `${Math.abs(more)} ${word} than the ${before} before`
  return `${Math.round((Math.abs(more) / before) * 100)}% ${word} than before`
}

/** `3 Nov 2026`, `3 to 9 Nov 2026`, `28 Oct to 3 Nov 2026`: the first and the last day. */
export function rangeInWords({ from, to }: { from: Moment; to: Moment }): string {
  const words = formatDate(from).split(' ')
  const same = formatDate(to).split(' ')
  if (words.join() === same.join()) return formatDate(to)
  const first = words[2] !== same[2] ? words : words[1] !== same[1] ? words.slice(0, 2) : words.slice(0, 1)
  return `${first.join(' ')} to ${formatDate(to)}`
}

function knownDay(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}
