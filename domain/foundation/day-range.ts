/** Spans of days and months in Nairobi, as an address names them and as the database takes them: 2026-11-21. */

import { DAY, type Moment } from './dates.ts'
import { addDays, dayInNairobi } from './days.ts'

/** The spans offered, in days up to today. */
export const RANGE_DAYS = [7, 30, 90, 365] as const
export type RangeDays = (typeof RANGE_DAYS)[number]
export const RANGE_LABELS: Record<RangeDays, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '12 months',
}
const USUAL: RangeDays = 30
/** The longest span the database answers for. */
export const MAX_RANGE_DAYS = 366

export interface DayRange {
  since: string
  until: string
  /** Which of the offered spans it is; null: dates of the person's own. */
  days: RangeDays | null
}

/** How many days a span has, its first and last among them. */
export function daysIn({ since, until }: Pick<DayRange, 'since' | 'until'>): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY) + 1
}

/**
 * The span an address asks for: `?days=90`, or `?from=2026-01-01&until=2026-01-31`; else the last 30 days. Dates in the wrong order
 * change places; none is in the future, and of too long a span its last 366 days are left.
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

/** The parameters that name a span; none for the usual one. */
export function rangeParams({ since, until, days }: DayRange): Record<string, string> {
  if (days === null) return { from: since, until }
  return days === USUAL ? {} : { days: String(days) }
}

/** The first day of the month an address asks for (`?month=2026-10`); else, and for one to come, this month. */
export function parseMonth(params: URLSearchParams, now: Moment): string {
  const today = dayInNairobi(now)
  const asked = knownDay(`${params.get('month')}-01`)
  return asked !== null && asked <= today ? asked : `${today.slice(0, 7)}-01`
}

/** The first days of the months from the newest back to that of `oldest`, at most sixty. */
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

function knownDay(text: string | null): string | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}
