import { describe, expect, test } from 'vitest'
import { appointments, exceptionalAppointments, weeks } from '#testing/opening-hours.ts'
import { dayInNairobi } from '../foundation/days.ts'
import {
  DEFAULT_OPENING_HOURS,
  exceptionOn,
  fitsOpeningHours,
  isOpeningHours,
  type OpeningHours,
  openingStatus,
  spansInWords,
  weekdayOfDay,
} from './opening-hours.ts'

describe('isOpeningHours', () => {
  test.each(weeks)('%s', (_name, given, isWeek) => {
    expect(isOpeningHours(given)).toBe(isWeek)
  })
})

describe('fitsOpeningHours', () => {
  test.each(appointments)('%s', (_name, hours, begins, minutes, fits) => {
    expect(fitsOpeningHours(hours, begins, minutes)).toBe(fits)
  })
})

describe('fitsOpeningHours with exceptions', () => {
  test.each(exceptionalAppointments)('%s', (_name, hours, exceptions, begins, minutes, fits) => {
    expect(fitsOpeningHours(hours, begins, minutes, exceptions)).toBe(fits)
  })
})

const always: OpeningHours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '24:00' }]]),
)
const night: OpeningHours = { sat: [{ from: '20:00', to: '24:00' }], sun: [{ from: '00:00', to: '02:00' }] }

describe('openingStatus', () => {
  // 21 November 2026 is a Saturday.
  test.each([
    ['2026-11-21T08:00', DEFAULT_OPENING_HOURS, true, 'Open until 18:00'],
    ['2026-11-21T17:59', DEFAULT_OPENING_HOURS, true, 'Open until 18:00'],
    ['2026-11-21T18:00', DEFAULT_OPENING_HOURS, false, 'Opens on Monday at 08:00'],
    ['2026-11-22T12:00', DEFAULT_OPENING_HOURS, false, 'Opens tomorrow at 08:00'],
    ['2026-11-23T07:30', DEFAULT_OPENING_HOURS, false, 'Opens at 08:00'],
    ['2026-11-21T23:00', night, true, 'Open until 02:00'],
    ['2026-11-22T01:00', night, true, 'Open until 02:00'],
    ['2026-11-22T03:00', night, false, 'Opens on Saturday at 20:00'],
    ['2026-11-21T21:00', { sat: [{ from: '20:00', to: '24:00' }] }, true, 'Open until midnight'],
    ['2026-11-21T21:00', { sat: [{ from: '08:00', to: '12:00' }] }, false, 'Opens on Saturday at 08:00'],
    ['2026-11-21T03:00', always, true, 'Open 24 hours'],
    ['2026-11-21T03:00', {}, false, 'Closed'],
  ])('%s in Nairobi: %#', (time, hours, open, words) => {
    expect(openingStatus(hours, `${time}:00+03:00`)).toEqual({ open, words })
  })
})

describe('openingStatus with exceptions', () => {
  const closed = (first_day: string, last_day = first_day) => ({
    first_day,
    last_day,
    hours: [],
    reason: null,
  })
  const sunday = { ...closed('2026-11-22'), hours: [{ from: '10:00', to: '14:00' }] }
  // 21 November 2026 is a Saturday.
  test.each([
    ['2026-11-21T09:00', [closed('2026-11-21')], false, 'Opens on Monday at 08:00'],
    ['2026-11-21T09:00', [closed('2026-11-21'), sunday], false, 'Opens tomorrow at 10:00'],
    ['2026-11-22T11:00', [sunday], true, 'Open until 14:00'],
    ['2026-11-22T15:00', [sunday, closed('2026-11-23')], false, 'Opens on Tuesday at 08:00'],
    ['2026-11-21T09:00', [closed('2026-11-20', '2026-12-20')], false, 'Closed'],
  ])('%s: %#', (time, exceptions, open, words) => {
    expect(openingStatus(DEFAULT_OPENING_HOURS, `${time}:00+03:00`, exceptions)).toEqual({ open, words })
  })

  test('an exception applies from its first to its last day', () => {
    const days = [closed('2026-12-24', '2026-12-26')]
    expect(exceptionOn(days, '2026-12-23')).toBeUndefined()
    expect(exceptionOn(days, '2026-12-24')).toBe(days[0])
    expect(exceptionOn(days, '2026-12-26')).toBe(days[0])
    expect(exceptionOn(days, '2026-12-27')).toBeUndefined()
  })
})

test('days and weekdays are those of Nairobi', () => {
  expect(dayInNairobi('2026-11-21T22:30:00Z')).toBe('2026-11-22')
  expect(weekdayOfDay('2026-11-22')).toBe('sun')
})

test('the spans of a day as text', () => {
  expect(spansInWords([])).toBe('Closed')
  expect(spansInWords(undefined)).toBe('Closed')
  expect(spansInWords(always.mon)).toBe('Open 24 hours')
  expect(
    spansInWords([
      { from: '08:00', to: '13:00' },
      { from: '14:00', to: '17:30' },
    ]),
  ).toBe('08:00–13:00, 14:00–17:30')
})
