/**
 * The form for a week of opening hours. Stored spans end at midnight (opening-hours.ts); in the form, an end before the beginning is on
 * the next day, so that an evening until two is one line.
 */
import {
  MAX_SPANS_PER_DAY,
  type OpeningHours,
  type OpenSpan,
  WEEKDAY_LABELS,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts'

/** Spans of each day as time inputs give them: `HH:MM` or ''. An end of `00:00` is midnight. */
export type WeekForm = Record<Weekday, OpenSpan[]>

export type WeekErrors = Partial<Record<Weekday, string>>

const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'
/** In minutes. */
const LUNCH = 13 * 60

/** The first span of a day that is switched to open. */
export const USUAL_SPAN: OpenSpan = { from: '08:00', to: '18:00' }

/** The stored week in the form's fields: hours past midnight become one line of the day they begin on. */
export function weekForm(hours: OpeningHours): WeekForm {
  const form = Object.fromEntries(WEEKDAYS.map((day) => [day, spansForm(hours[day] ?? [])])) as WeekForm
  for (const day of WEEKDAYS) {
    const last = hours[day]?.at(-1)
    const morning = hours[dayAfter(day)]?.[0]
    if (last?.to !== END_OF_DAY || morning?.from !== MIDNIGHT || morning.to >= last.from) continue
    form[day][form[day].length - 1] = { from: last.from, to: morning.to }
    form[dayAfter(day)].shift()
  }
  return form
}

/** The stored spans of one day in the form's fields; they stay within the day. */
export function spansForm(spans: readonly OpenSpan[]): OpenSpan[] {
  return spans.map(({ from, to }) => ({ from, to: to === END_OF_DAY ? MIDNIGHT : to }))
}

/** The week to save, or an error per day. */
export function checkWeek(
  form: WeekForm,
): { hours: OpeningHours; errors: null } | { hours: null; errors: WeekErrors } {
  const errors: WeekErrors = {}
  const hours = Object.fromEntries(WEEKDAYS.map((day): [Weekday, OpenSpan[]] => [day, []])) as Record<
    Weekday,
    OpenSpan[]
  >
  for (const day of WEEKDAYS) {
    for (const { from, to } of form[day]) {
      const error = lineError(from, to)
      if (error) errors[day] ??= error
      else if (to === MIDNIGHT) hours[day].push({ from, to: END_OF_DAY })
      else if (to > from) hours[day].push({ from, to })
      else {
        hours[day].push({ from, to: END_OF_DAY })
        hours[dayAfter(day)].push({ from: MIDNIGHT, to })
      }
    }
  }
  for (const day of WEEKDAYS) {
    hours[day].sort(byBeginning)
    if (!errors[day] && overlap(hours[day]))
      errors[day] = overlap(form[day].toSorted(byBeginning).map(withinDay))
        ? 'These hours overlap. Each period must start after the one before ends.'
        : `These hours start before ${WEEKDAY_LABELS[dayBefore(day)]}’s end.`
    if (hours[day].length > MAX_SPANS_PER_DAY) errors[day] ??= 'A day can have at most four periods.'
  }
  return Object.keys(errors).length > 0 ? { hours: null, errors } : { hours, errors: null }
}

/** The hours of a single day such as a holiday; they end by midnight. */
export function checkSpans(
  form: readonly OpenSpan[],
): { spans: OpenSpan[]; error: null } | { spans: null; error: string } {
  const spans = form.toSorted(byBeginning).map(withinDay)
  const wrong = form.map(({ from, to }) => lineError(from, to)).find(Boolean)
  if (wrong) return { spans: null, error: wrong }
  if (form.some(({ from, to }) => to !== MIDNIGHT && to < from))
    return { spans: null, error: 'The closing time must be after the opening time, by midnight (00:00).' }
  if (overlap(spans))
    return { spans: null, error: 'These hours overlap. Each period must start after the one before ends.' }
  return { spans, error: null }
}

/** An hour in the middle of the day's longest line, from 13:00 if the line has it: the day in two lines, or null if there is no room. */
export function withBreak(spans: readonly OpenSpan[]): OpenSpan[] | null {
  const lines = spans.map(({ from, to }) => ({
    from: minutesOf(from),
    to: minutesOf(to <= from ? END_OF_DAY : to),
  }))
  const longest = lines.reduce((best, { from, to }, place) => {
    const than = lines[best] as (typeof lines)[number]
    return to - from > than.to - than.from ? place : best
  }, 0)
  const span = spans[longest]
  const line = lines[longest]
  if (!span || !line || !(line.to - line.from >= 180) || spans.length >= MAX_SPANS_PER_DAY) return null
  const middle = Math.floor((line.from + line.to) / 120) * 60
  const begins = line.from < LUNCH && line.to > LUNCH + 60 ? LUNCH : middle
  return spans.toSpliced(
    longest,
    1,
    { from: span.from, to: clockOf(begins) },
    { from: clockOf(begins + 60), to: span.to },
  )
}

/** An explanation of a line: `the next day`, `midnight`, `24 hours`, or ''. */
export function lineNote({ from, to }: OpenSpan): string {
  if (!from || !to) return ''
  if (to === MIDNIGHT) return from === MIDNIGHT ? '24 hours' : 'midnight'
  return to < from ? 'the next day' : ''
}

function lineError(from: string, to: string): string | null {
  if (!from || !to) return 'Enter an opening and a closing time.'
  return from === to && to !== MIDNIGHT ? 'Enter two different times.' : null
}

/** NaN for an empty time. */
function minutesOf(time: string): number {
  return time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function withinDay({ from, to }: OpenSpan): OpenSpan {
  return { from, to: to <= from ? END_OF_DAY : to }
}

function overlap(spans: readonly OpenSpan[]): boolean {
  return spans.some((span, place) => place > 0 && span.from < (spans[place - 1] as OpenSpan).to)
}

function byBeginning(one: OpenSpan, other: OpenSpan): number {
  return one.from < other.from ? -1 : one.from > other.from ? 1 : 0
}

function dayAfter(day: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % WEEKDAYS.length] as Weekday
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + WEEKDAYS.length - 1) % WEEKDAYS.length] as Weekday
}
