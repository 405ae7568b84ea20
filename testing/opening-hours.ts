/** Cases of opening hours on which the domain and the database must agree. */
import { DEFAULT_OPENING_HOURS } from '#domain/services/opening-hours.ts'

const span = (from: unknown, to: unknown) => ({ from, to })
const allDay = [span('00:00', '24:00')]
const always = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay }
const lunch = { mon: [span('08:00', '12:00'), span('13:00', '17:00')] }
const nightly = { fri: [span('20:00', '24:00')], sat: [span('00:00', '04:00')] }

/** Values for a week, and whether they are valid. */
export const weeks: [name: string, given: unknown, isWeek: boolean][] = [
  ['the default', DEFAULT_OPENING_HOURS, true],
  ['always', always, true],
  ['never', {}, true],
  ['a lunch break', lunch, true],
  ['spans that touch', { mon: [span('08:00', '12:00'), span('12:00', '17:00')] }, true],
  ['four spans', { tue: ['01', '03', '05', '07'].map((hour) => span(`${hour}:00`, `${hour}:30`)) }, true],
  [
    'five spans',
    { tue: ['01', '03', '05', '07', '09'].map((hour) => span(`${hour}:00`, `${hour}:30`)) },
    false,
  ],
  ['spans that overlap', { mon: [span('08:00', '12:00'), span('11:59', '17:00')] }, false],
  ['spans out of order', { mon: [span('13:00', '17:00'), span('08:00', '12:00')] }, false],
  ['a span backwards', { mon: [span('18:00', '08:00')] }, false],
  ['a span of nothing', { mon: [span('08:00', '08:00')] }, false],
  ['a beginning at 24:00', { mon: [span('24:00', '24:00')] }, false],
  ['an hour that is none', { mon: [span('08:00', '25:00')] }, false],
  ['a minute that is none', { mon: [span('08:60', '09:00')] }, false],
  ['a time without its zero', { mon: [span('8:00', '18:00')] }, false],
  ['a figure for a time', { mon: [span(8, 18)] }, false],
  ['no end', { mon: [{ from: '08:00' }] }, false],
  ['something more in a span', { mon: [{ from: '08:00', to: '18:00', note: 'ring' }] }, false],
  ['a span that is a text', { mon: ['08:00-18:00'] }, false],
  ['a day that is no list', { mon: span('08:00', '18:00') }, false],
  ['a day that is null', { mon: null }, false],
  ['a day that is none', { monday: [] }, false],
  ['a list', [], false],
  ['a text', 'always', false],
  ['null', null, false],
]

/** Opening hours, a start, a length in minutes, and whether it fits. 2 November 2026 is a Monday. */
export const appointments: [name: string, hours: object, begins: string, minutes: number, fits: boolean][] = [
  ['at opening', DEFAULT_OPENING_HOURS, '2026-11-02T08:00:00+03:00', 60, true],
  ['the same in UTC', DEFAULT_OPENING_HOURS, '2026-11-02T05:00:00Z', 60, true],
  ['a minute before opening', DEFAULT_OPENING_HOURS, '2026-11-02T07:59:00+03:00', 60, false],
  ['until closing', DEFAULT_OPENING_HOURS, '2026-11-02T17:00:00+03:00', 60, true],
  ['a minute past closing', DEFAULT_OPENING_HOURS, '2026-11-02T17:01:00+03:00', 60, false],
  ['at closing', DEFAULT_OPENING_HOURS, '2026-11-02T18:00:00+03:00', 5, false],
  ['on Sunday', DEFAULT_OPENING_HOURS, '2026-11-08T10:00:00+03:00', 60, false],
  ['on Saturday', DEFAULT_OPENING_HOURS, '2026-11-07T10:00:00+03:00', 60, true],
  ['Monday here, Sunday in UTC', always, '2026-11-02T01:00:00+03:00', 60, true],
  ['Sunday here, Saturday in UTC', { sun: allDay }, '2026-11-08T00:30:00+03:00', 60, true],
  ['the whole of the day', { mon: [span('08:00', '18:00')] }, '2026-11-02T08:00:00+03:00', 600, true],
  [
    'as long as the day, begun late',
    { mon: [span('08:00', '18:00')] },
    '2026-11-02T09:00:00+03:00',
    600,
    false,
  ],
  ['a day’s hire, begun while open', DEFAULT_OPENING_HOURS, '2026-11-02T09:00:00+03:00', 1440, true],
  ['a day’s hire, begun while closed', DEFAULT_OPENING_HOURS, '2026-11-02T19:00:00+03:00', 1440, false],
  ['into the lunch break', lunch, '2026-11-02T11:30:00+03:00', 60, false],
  ['during the lunch break', lunch, '2026-11-02T12:00:00+03:00', 30, false],
  ['after the lunch break', lunch, '2026-11-02T13:00:00+03:00', 240, true],
  ['longer than the morning', lunch, '2026-11-02T11:00:00+03:00', 241, true],
  ['over midnight', nightly, '2026-11-06T23:30:00+03:00', 60, true],
  ['over midnight past the end', nightly, '2026-11-06T23:30:00+03:00', 300, false],
  [
    'over midnight where nobody stays open',
    { fri: [span('20:00', '24:00')] },
    '2026-11-06T23:30:00+03:00',
    60,
    false,
  ],
  ['at any hour of a house that never closes', always, '2026-11-08T23:59:00+03:00', 1440, true],
  ['where nothing is ever open', {}, '2026-11-02T10:00:00+03:00', 30, false],
]

const holiday = (first_day: string, last_day: string, hours: { from: string; to: string }[] = []) => ({
  first_day,
  last_day,
  hours,
  reason: 'A holiday',
})
const onlySunday = [span('10:00', '14:00')] as { from: string; to: string }[]

/** Like `appointments`, with exceptions. Their days are in the future, because past ones are not saved. 25 December 2099 is a Friday. */
export const exceptionalAppointments: [
  name: string,
  hours: object,
  exceptions: ReturnType<typeof holiday>[],
  begins: string,
  minutes: number,
  fits: boolean,
][] = [
  [
    'on a closed day',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-25T10:00:00+03:00',
    60,
    false,
  ],
  [
    'the day before',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-24T10:00:00+03:00',
    60,
    true,
  ],
  [
    'the day after',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-26T10:00:00+03:00',
    60,
    true,
  ],
  [
    'on the last of several',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-21', '2099-12-26')],
    '2099-12-26T10:00:00+03:00',
    60,
    false,
  ],
  [
    'on an open Sunday',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-20', '2099-12-20', onlySunday)],
    '2099-12-20T10:00:00+03:00',
    60,
    true,
  ],
  [
    'past its shorter hours',
    DEFAULT_OPENING_HOURS,
    [holiday('2099-12-24', '2099-12-24', onlySunday)],
    '2099-12-24T13:30:00+03:00',
    60,
    false,
  ],
  [
    'Friday here, Thursday in UTC',
    always,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-25T00:30:00+03:00',
    60,
    false,
  ],
  [
    'Saturday here, Friday in UTC',
    always,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-26T00:30:00+03:00',
    60,
    true,
  ],
  [
    'into a closed day over midnight',
    always,
    [holiday('2099-12-25', '2099-12-25')],
    '2099-12-24T23:30:00+03:00',
    60,
    false,
  ],
  [
    'a night whose morning is closed',
    nightly,
    [holiday('2099-12-26', '2099-12-26')],
    '2099-12-25T23:30:00+03:00',
    60,
    false,
  ],
  [
    'a night that an exception opens',
    {},
    [holiday('2099-12-25', '2099-12-26', allDay as typeof onlySunday)],
    '2099-12-25T23:30:00+03:00',
    60,
    true,
  ],
]
