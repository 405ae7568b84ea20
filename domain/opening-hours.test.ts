import { describe, expect, test } from 'vitest'
import { appointments, weeks } from '#tests/opening-hours.ts'
import {
  areOpeningHours,
  DEFAULT_OPENING_HOURS,
  dayInNairobi,
  fitsOpeningHours,
  type OpeningHours,
  openingStatus,
  spansInWords,
  weekdayOfDay,
} from './opening-hours.ts'

describe('areOpeningHours', () => {
  test.each(weeks)('%s', (_name, given, isWeek) => {
    expect(areOpeningHours(given)).toBe(isWeek)
  })
})

describe('fitsOpeningHours', () => {
  test.each(appointments)('%s', (_name, hours, begins, minutes, fits) => {
    expect(fitsOpeningHours(hours, begins, minutes)).toBe(fits)
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

test('days and weekdays are those of Nairobi', () => {
  expect(dayInNairobi('2026-11-21T22:30:00Z')).toBe('2026-11-22')
  expect(weekdayOfDay('2026-11-22')).toBe('sun')
})

test('the spans of a day in words', () => {
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
