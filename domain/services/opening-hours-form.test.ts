import { describe, expect, test } from 'vitest'
import {
  DEFAULT_OPENING_HOURS,
  isOpeningHours,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts'
import { checkSpans, checkWeek, lineNote, type WeekForm, weekForm, withBreak } from './opening-hours-form.ts'

const span = (from: string, to: string) => ({ from, to })
const closed = weekForm({})
const week = (part: Partial<WeekForm>): WeekForm => ({ ...closed, ...part })

const night: OpeningHours = {
  fri: [span('08:00', '12:00'), span('20:00', '24:00')],
  sat: [span('00:00', '02:00'), span('20:00', '24:00')],
  sun: [span('00:00', '03:30')],
}
const always: OpeningHours = Object.fromEntries(WEEKDAYS.map((day) => [day, [span('00:00', '24:00')]]))

describe('the form for a week', () => {
  test('hours past midnight are one line of the day they begin on', () => {
    const form = weekForm(night)
    expect(form.fri).toEqual([span('08:00', '12:00'), span('20:00', '02:00')])
    expect(form.sat).toEqual([span('20:00', '03:30')])
    expect(form.sun).toEqual([])
  })

  test('hours of Sunday night continue on Monday', () => {
    expect(weekForm({ sun: [span('22:00', '24:00')], mon: [span('00:00', '04:00')] }).sun).toEqual([
      span('22:00', '04:00'),
    ])
  })

  test.each([
    ['the usual week', DEFAULT_OPENING_HOURS],
    ['nights', night],
    ['always', always],
    ['until midnight', { mon: [span('18:00', '24:00')] }],
    ['an evening before a whole day', { fri: [span('20:00', '24:00')], sat: [span('00:00', '24:00')] }],
    [
      'Sunday night',
      { sun: [span('22:00', '24:00')], mon: [span('00:00', '04:00'), span('09:00', '17:00')] },
    ],
    ['never', {}],
  ])('%s round-trips', (_name, hours: OpeningHours) => {
    const checked = checkWeek(weekForm(hours))
    expect(checked.hours).toEqual({ ...checkWeek(closed).hours, ...hours })
    expect(isOpeningHours(checked.hours)).toBe(true)
  })

  test('lines are sorted', () => {
    expect(checkWeek(week({ mon: [span('14:00', '17:00'), span('08:00', '12:00')] })).hours?.mon).toEqual([
      span('08:00', '12:00'),
      span('14:00', '17:00'),
    ])
  })

  test.each([
    ['no end', { mon: [span('08:00', '')] }, 'mon', 'Enter an opening and a closing time.'],
    ['no hours at all', { tue: [span('', '')] }, 'tue', 'Enter an opening and a closing time.'],
    ['a line of nothing', { tue: [span('08:00', '08:00')] }, 'tue', 'Enter two different times.'],
    ['overlapping lines', { wed: [span('08:00', '13:00'), span('12:00', '17:00')] }, 'wed', /overlap/],
    [
      'a night over the next morning',
      { fri: [span('20:00', '09:00')], sat: [span('08:00', '17:00')] },
      'sat',
      /before Friday’s end/,
    ],
    [
      'five lines',
      { thu: ['01', '03', '05', '07', '09'].map((hour) => span(`${hour}:00`, `${hour}:30`)) },
      'thu',
      /at most four/,
    ],
  ] satisfies [string, Partial<WeekForm>, Weekday, RegExp | string][])(
    '%s is refused at its day',
    (_name, part, day, sentence) => {
      const { errors } = checkWeek(week(part))
      expect(Object.keys(errors ?? {})).toEqual([day])
      expect(errors?.[day]).toMatch(sentence)
    },
  )
})

test('hours of a single day end by midnight', () => {
  expect(checkSpans([span('14:00', '00:00'), span('09:00', '12:00')]).spans).toEqual([
    span('09:00', '12:00'),
    span('14:00', '24:00'),
  ])
  expect(checkSpans([]).spans).toEqual([])
  expect(checkSpans([span('20:00', '02:00')]).error).toMatch(/by midnight/)
  expect(checkSpans([span('09:00', '')]).error).toBe('Enter an opening and a closing time.')
  expect(checkSpans([span('09:00', '12:00'), span('11:00', '13:00')]).error).toMatch(/overlap/)
})

test('notes that explain a line', () => {
  expect(lineNote(span('20:00', '02:00'))).toBe('the next day')
  expect(lineNote(span('20:00', '00:00'))).toBe('midnight')
  expect(lineNote(span('00:00', '00:00'))).toBe('24 hours')
  expect(lineNote(span('08:00', '18:00'))).toBe('')
  expect(lineNote(span('08:00', ''))).toBe('')
})

test('a break is lunch, or else an hour in the middle of the longest line', () => {
  expect(withBreak([{ from: '08:00', to: '18:00' }])).toEqual([
    { from: '08:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ])
  expect(
    withBreak([
      { from: '06:00', to: '08:00' },
      { from: '20:00', to: '02:00' },
    ]),
  ).toEqual([
    { from: '06:00', to: '08:00' },
    { from: '20:00', to: '22:00' },
    { from: '23:00', to: '02:00' },
  ])
  for (const none of [[], [{ from: '', to: '' }], [{ from: '08:00', to: '10:30' }]])
    expect(withBreak(none)).toBeNull()
  expect(
    withBreak(['06', '10', '14', '18'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` }))),
  ).toBeNull()
})
