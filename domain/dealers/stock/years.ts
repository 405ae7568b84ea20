/** Reads years, which lists write with months, as dates, or by the era of Japan. */

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
    if (short) return String(Number(short) < 50 ? 2000 + Number(short) : 1900 + Number(short))
    if (era) return String((ERAS[era] ?? 0) + Number(count))
  }
  return null
}

const DAY = 86_400_000
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30)
/** Serial dates from 1980 to 2049; a smaller number is a mistyped year (`20155`). */
const SERIALS = [29_221, 54_789] as const

/** The year of a serial date (42156 is 1 June 2015), or of a year that was formatted as a date (2015 is 7 July 1905). */
function serialYear(said: string): string | null {
  if (/^1905-\d{2}-\d{2}$/.test(said)) return String(Math.round((Date.parse(said) - EPOCH) / DAY))
  const [serial] = /^\d{5}(?:\.\d+)?$/.exec(said) ?? []
  const days = Number(serial)
  if (!serial || days < SERIALS[0] || days > SERIALS[1]) return null
  return String(new Date(EPOCH + Math.floor(days) * DAY).getUTCFullYear())
}

/** The likeliest year of a text that has one in it, for a question: `2015 (Reg 2022)`, `15`. */
export function likelyYear(text: string): string | null {
  const [four] = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text) ?? []
  if (four) return four
  const [, two] = /^'?(\d{2})$/.exec(text.trim()) ?? []
  return two ? String(Number(two) < 50 ? 2000 + Number(two) : 1900 + Number(two)) : null
}
