/** Reads the days and times of statements, which are Nairobi's. Which of two small figures is the day is never guessed. */
import { serialDate } from '../../foundation/tables/serial-dates.ts'

export type DayOrder = 'day first' | 'month first'

interface Written {
  /** Year, month, day if that is certain; else the two figures as they stand. */
  year: number
  first: number
  second: number
  isCertain: boolean
  time: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?(?:\s*(?:EAT|\+03:?00))?`
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i')
const FIGURES = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}$`, 'i')
const NAMED = new RegExp(String.raw`^(\d{1,2})[-/. ]([a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})${TIME}$`, 'i')
/** Serial numbers of days from 2000 to 2079. */
const SERIAL = /^(?:3[6-9]|[45]\d|6[0-5])\d{3}(?:\.\d+)?$/

/** The orders of day and month that all of these texts allow: one is certain, two have to be asked, none cannot be. */
export function possibleOrders(texts: readonly string[]): DayOrder[] {
  const open = texts.map(written).filter((each) => each && !each.isCertain)
  const orders: DayOrder[] = []
  if (open.every((each) => each && each.first <= 31 && each.second <= 12)) orders.push('day first')
  if (open.every((each) => each && each.first <= 12 && each.second <= 31)) orders.push('month first')
  // 5/5/2026 is the same day in both.
  return open.every((each) => each && each.first === each.second) ? orders.slice(0, 1) : orders
}

/** The moment in ISO with Nairobi's offset, `2026-11-03T10:15:00+03:00`; null if the text is none. A day alone is its beginning. */
export function readStatementTime(text: string, order: DayOrder): string | null {
  const said = written(text)
  if (!said) return null
  const [month, day] =
    said.isCertain || order === 'month first' ? [said.first, said.second] : [said.second, said.first]
  const iso = `${said.year}-${two(month)}-${two(day)}`
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return null
  return `${iso}T${said.time}+03:00`
}

function written(text: string): Written | null {
  const said = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (SERIAL.test(said)) return ofSerial(Number(said))
  const iso = ISO.exec(said)
  if (iso) return of(Number(iso[1]), Number(iso[2]), Number(iso[3]), true, iso.slice(4))
  const figures = FIGURES.exec(said)
  if (figures)
    return of(fullYear(figures[3] ?? ''), Number(figures[1]), Number(figures[2]), false, figures.slice(4))
  const named = NAMED.exec(said)
  const month = MONTHS.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return named && month > 0
    ? of(fullYear(named[3] ?? ''), month, Number(named[1]), true, named.slice(4))
    : null
}

function of(
  year: number,
  first: number,
  second: number,
  isCertain: boolean,
  [hours, minutes, seconds, half]: readonly (string | undefined)[],
): Written | null {
  const hour = Number(hours ?? 0)
  const isAfternoon = /^p/i.test(half ?? '')
  if (half && (hour < 1 || hour > 12)) return null
  const full = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
  if (full > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return null
  return {
    year,
    first,
    second,
    isCertain,
    time: `${two(full)}:${minutes ?? '00'}:${seconds ?? '00'}`,
  }
}

function ofSerial(days: number): Written | null {
  const date = serialDate(days)
  if (!date) return null
  const seconds = Math.round((days % 1) * 86_400)
  const time = new Date(date.getTime() + seconds * 1000).toISOString()
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number)
  return { year, first: month, second: day, isCertain: true, time: time.slice(11, 19) }
}

function fullYear(text: string): number {
  return text.length === 4 ? Number(text) : 2000 + Number(text)
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
