/** Facts on a provider's page: experience, specializations, certifications, statistics (docs/product.md, Provider page). */
import { inNairobi, type Moment } from '../foundation/dates.ts'

/** Maximum length of a warranty text, in characters. */
export const MAX_WARRANTY = 200
/** Maximum number of specializations, and of certifications. */
export const MAX_LINES = 12
/** Maximum length of each, in characters. */
export const MAX_LINE = { specializations: 60, certifications: 100 } as const
export const EARLIEST_EXPERIENCE = 1900

/** Distinct non-empty lines of a text, normalised like the database does. */
export function linesOf(text: string): string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
  const lower = lines.map((line) => line.toLowerCase())
  return lines.filter((_, nth) => lower.indexOf(lower[nth] ?? '') === nth)
}

/** `12 years, since 2014`; in the first year only `Since 2026`. */
export function experienceInWords(since: number, now: Moment): string {
  const years = inNairobi(now).getUTCFullYear() - since
  if (years < 1) return `Since ${since}`
  return `${years} ${years === 1 ? 'year' : 'years'}, since ${since}`
}

const HOUR = 60
const DAY = 24 * HOUR
/** The shortest response time that pages of businesses state, in minutes: what customers expect of a good one. */
export const PROMISED_ANSWER = 2 * HOUR
const RESPONSE_TIMES: readonly (readonly [minutes: number, words: string])[] = [
  [PROMISED_ANSWER, '< 2 hours'],
  [4 * HOUR, '< 4 hours'],
  [8 * HOUR, '< 8 hours'],
  [DAY, '< 1 day'],
  [2 * DAY, '< 2 days'],
  [3 * DAY, '< 3 days'],
  [7 * DAY, '< 1 week'],
]

/** The median response time as text; null if unknown or longer than a week. */
export function responseTimeInWords(minutes: number | null): string | null {
  if (minutes === null) return null
  return RESPONSE_TIMES.find(([most]) => minutes < most)?.[1] ?? null
}
