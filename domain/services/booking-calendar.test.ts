import { expect, test } from 'vitest'
import { addDays } from '../foundation/days.ts'
import {
  calendarDays,
  calendarRange,
  calendarStep,
  calendarTitle,
  isDay,
  openOn,
  placedOn,
  shownHours,
} from './booking-calendar.ts'

const at = (time: string, duration_minutes: number, day = '2026-11-24') => ({
  preferred_date: `${day}T${time}:00+03:00`,
  duration_minutes,
})
const places = (bookings: ReturnType<typeof at>[]) =>
  placedOn(bookings, '2026-11-24').map(({ from, to, lane, lanes }) => [from, to, lane, lanes])

test('a week begins on Monday, also for a Sunday and across a year’s end', () => {
  expect(calendarDays('day', '2026-11-24')).toEqual(['2026-11-24'])
  expect(calendarDays('week', '2026-11-24').at(0)).toBe('2026-11-23')
  expect(calendarDays('week', '2026-11-29')).toEqual(calendarDays('week', '2026-11-23'))
  expect(calendarDays('week', '2027-01-01').at(0)).toBe('2026-12-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a month is shown in whole weeks', () => {
  const november = calendarDays('month', '2026-11-24')
  expect([november.at(0), november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(calendarDays('month', '2027-02-28')).toHaveLength(28)
})

test('the arrows lead to the same day of the next period, or the last one of a shorter month', () => {
  expect(calendarStep('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(calendarStep('week', '2026-11-24', -1)).toBe('2026-11-17')
  expect(calendarStep('month', '2026-11-24', 1)).toBe('2026-12-24')
  expect(calendarStep('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(calendarStep('month', '2027-01-31', -1)).toBe('2026-12-31')
})

test('days are those of Nairobi', () => {
  expect(calendarRange(['2026-11-24'])).toEqual({
    begins: '2026-11-23T21:00:00.000Z',
    ends: '2026-11-24T21:00:00.000Z',
  })
})

test('the title repeats nothing that both ends share', () => {
  expect(calendarTitle('day', '2026-11-24')).toBe('24 Nov 2026')
  expect(calendarTitle('week', '2026-11-24')).toBe('23 – 29 Nov 2026')
  expect(calendarTitle('week', '2026-12-01')).toBe('30 Nov – 6 Dec 2026')
  expect(calendarTitle('week', '2027-01-01')).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(calendarTitle('month', '2026-11-24')).toBe('November 2026')
})

test('overlapping bookings are side by side, others take the full width', () => {
  expect(places([at('10:00', 60), at('10:30', 60), at('11:00', 60), at('12:00', 60)])).toEqual([
    [600, 660, 0, 2],
    [630, 690, 1, 2],
    [660, 720, 0, 2],
    [720, 780, 0, 1],
  ])
})

test('short bookings are drawn tall enough to read; others are cut at midnight', () => {
  expect(places([at('10:00', 5)])).toEqual([[600, 630, 0, 1]])
  expect(places([at('23:00', 180)])).toEqual([[1380, 1440, 0, 1]])
  expect(places([at('22:00', 180, '2026-11-23')])).toEqual([[0, 60, 0, 1]])
  expect(places([at('22:00', 120, '2026-11-23'), at('00:00', 60, '2026-11-25')])).toEqual([])
})

test('opening hours, and the range of hours shown', () => {
  expect(openOn({ tue: [{ from: '07:30', to: '24:00' }] }, '2026-11-24')).toEqual([[450, 1440]])
  expect(openOn({}, '2026-11-24')).toEqual([])
  const holiday = { first_day: '2026-11-23', last_day: '2026-11-25', hours: [], reason: null }
  expect(openOn({ tue: [{ from: '08:00', to: '18:00' }] }, '2026-11-24', [holiday])).toEqual([])
  expect(shownHours([])).toEqual({ first: 8, last: 18 })
  expect(shownHours([[450, 1210]])).toEqual({ first: 7, last: 21 })
})

test.each(['', '2026-13-01', '24.11.2026', '2026-11-24T10:00'])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})
