/** Reads years, which lists write with months, as dates, or by the era of Japan. */
import { SERIAL_EPOCH, serialDate } from '../../foundation/tables/serial-dates.ts'
import { latestYear } from '../../vehicles/vehicle-years.ts'

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const MONTH_NAME = `(?:${MONTHS})[a-z]*`
const ERAS: Record<string, number> = { h: 1988, 平成: 1988, r: 2018, 令和: 2018, s: 1925, 昭和: 1925 }

/** Year patterns, the year in the group `year`, or in two figures in `short`. */
const PATTERNS = [
  /^(?:my ?)?(?<year>\d{4})(?:\.0+)?$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.]\d{1,2})?$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.](?<year>\d{4})$/,
  /^(?<year>\d{4})年(?:度|(?<month>\d{1,2})月(?:\d{1,2}日)?)?$/,
  new RegExp(`^(?:\\d{1,2}[- /])?${MONTH_NAME}[-. /,']*(?<year>\\d{4})$`),
  new RegExp(`^(?<year>\\d{4})[-. /,]*${MONTH_NAME}$`),
  new RegExp(`^(?:\\d{1,2}[- /])?${MONTH_NAME}[-. /,']*(?<short>\\d{2})$`),
  /^(?<era>h|r|s|平成|令和|昭和)\.?(?<count>\d{1,2})(?:年|[-/.])?(?:(?<month>\d{1,2})月?)?$/,
]

/** The year of a cell, in four figures; other text is kept. `2015/16` is none, because it is two, and `2011-12` may be. */
export function readYear(text: string): string {
  const said = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[ t]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?z?(?: [ap]m)?$/, '')
  if (mayBeTwoYears(said)) return text.trim()
  return serialYear(said) ?? namedYear(said) ?? text.trim()
}

/** Whether the second part is the year after the first, as in `2011-12`, which may also be December. */
function mayBeTwoYears(said: string): boolean {
  const [, year, next] = /^(\d{4})[-/](\d{1,2})$/.exec(said) ?? []
  return year !== undefined && Number(next) === (Number(year) + 1) % 100
}

function namedYear(said: string): string | null {
  for (const pattern of PATTERNS) {
    const { year, short, era, count, month } = pattern.exec(said)?.groups ?? {}
    if (month && (Number(month) < 1 || Number(month) > 12)) continue
    if (year) return year
    if (short) return fullYear(short)
    if (era) return String((ERAS[era] ?? 0) + Number(count))
  }
  return null
}

const DAY = 86_400_000
/** Serial dates from 1980 to 2049; a smaller number is a mistyped year (`20155`). */
const SERIALS = [29_221, 54_789] as const

/** The year of a serial date (42156 is 1 June 2015), or of a year that was formatted as a date (2015 is 7 July 1905). */
function serialYear(said: string): string | null {
  if (/^1905-\d{2}-\d{2}$/.test(said)) return String(Math.round((Date.parse(said) - SERIAL_EPOCH) / DAY))
  const [serial] = /^\d{5}(?:\.\d+)?$/.exec(said) ?? []
  const days = Number(serial)
  if (!serial || days < SERIALS[0] || days > SERIALS[1]) return null
  return String(serialDate(days)?.getUTCFullYear() ?? '')
}

const FOUR_FIGURES = /(?<!\d)(?:19|20)\d{2}(?!\d)/g
const MADE = /\b(?:y\.?o\.?m|manufactur\w*|mfg|made|built)\W{0,3}(?:(?:year|in)\W{0,3})?$/i
const REGISTERED = /(?:\breg\w*|登録)\W{0,3}(?:(?:year|in)\W{0,3})?$/i
/** Two figures alone, or before a month: `Jun-15` typed into a spreadsheet becomes the day `15-Jun`. */
const SHORT = new RegExp(`^'?(\\d{2})(?:[- ](?:${MONTHS})[a-z]*)?$`, 'i')

/** The likeliest year of a text that has one in it, for a question: `2015 (Reg 2022)`, `15`. Never one of registration, nor after `latest`. */
export function likelyYear(text: string, latest = latestYear(new Date())): string | null {
  const years = [...text.matchAll(FOUR_FIGURES)].map(({ 0: year, index }) => ({
    year,
    before: text.slice(0, index),
  }))
  const named =
    years.find(({ before }) => MADE.test(before)) ?? years.find(({ before }) => !REGISTERED.test(before))
  if (named) return Number(named.year) <= latest ? named.year : null
  const [, two] = SHORT.exec(text.trim()) ?? []
  // `27` of next year is rather one of an era.
  return two && Number(fullYear(two)) < latest ? fullYear(two) : null
}

function fullYear(short: string): string {
  return String(Number(short) + (Number(short) < 50 ? 2000 : 1900))
}
