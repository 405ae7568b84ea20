import { expect, test } from 'vitest'
import {
  bookingSlots,
  DEFAULT_BOOKING_BOUNDS,
  firstBookableDay,
  lastBookableDay,
  slotMoment,
} from './booking-slots.ts'
import type { OpeningHours } from './opening-hours.ts'

const hours: OpeningHours = {
  tue: [
    { from: '08:00', to: '10:00' },
    { from: '14:00', to: '15:00' },
  ],
  sat: [{ from: '22:00', to: '24:00' }],
  sun: [{ from: '00:00', to: '01:00' }],
}
/** Monday 23 November 2026, noon in Nairobi; the day after is a Tuesday. */
const monday = Date.parse('2026-11-23T12:00:00+03:00')
const tuesday = '2026-11-24'
const times = (minutes: number, day: string, now = monday) => bookingSlots(hours, minutes, day, now)

test('work begins and ends within the opening hours', () => {
  expect(times(60, tuesday)).toEqual(['08:00', '08:30', '09:00', '14:00'])
  expect(times(30, tuesday)).toEqual(['08:00', '08:30', '09:00', '09:30', '14:00', '14:30'])
  expect(times(60, '2026-11-25')).toEqual([])
})

test('work may last past midnight while the business is open', () => {
  expect(times(90, '2026-11-28')).toEqual(['22:00', '22:30', '23:00', '23:30'])
})

test('work longer than a span only has to begin in it', () => {
  expect(times(300, tuesday)).toEqual(['08:00', '08:30', '09:00', '09:30', '14:00', '14:30'])
})

test('past times of today are omitted', () => {
  expect(times(60, tuesday, Date.parse('2026-11-24T08:30:00+03:00'))).toEqual(['09:00', '14:00'])
})

test('an invalid day has no times', () => {
  expect(times(60, '')).toEqual([])
  expect(times(60, '2026-02-31x')).toEqual([])
})

test('the first day with a free time, and its moment', () => {
  expect(firstBookableDay(hours, 60, monday)).toBe(tuesday)
  expect(firstBookableDay(hours, 60, Date.parse('2026-11-24T14:30:00+03:00'))).toBe('2026-11-28')
  expect(firstBookableDay({}, 60, monday)).toBe('')
  expect(new Date(slotMoment(tuesday, '08:30')).toISOString()).toBe('2026-11-24T05:30:00.000Z')
})

test('times within the lead time and beyond the horizon are not offered', () => {
  const bound = (part: Partial<typeof DEFAULT_BOOKING_BOUNDS>, day: string, now = monday) =>
    bookingSlots(hours, 60, day, now, { ...DEFAULT_BOOKING_BOUNDS, ...part })
  // 20 hours after Monday noon is Tuesday at eight; 20 hours and a minute later it is past.
  expect(bound({ leadHours: 20 }, tuesday)).toEqual(['08:00', '08:30', '09:00', '14:00'])
  expect(bound({ leadHours: 20 }, tuesday, monday + 60_000)).toEqual(['08:30', '09:00', '14:00'])
  expect(bound({ leadHours: 48 }, tuesday)).toEqual([])
  expect(bound({ horizonDays: 1 }, tuesday)).toHaveLength(4)
  expect(bound({ horizonDays: 1 }, '2026-11-28')).toEqual([])
  // At half past midnight in Nairobi it is still the day before in UTC.
  expect(lastBookableDay(7, Date.parse('2026-11-24T00:30:00+03:00'))).toBe('2026-12-01')
  expect(lastBookableDay(7, Date.parse('2026-11-23T23:30:00+03:00'))).toBe('2026-11-30')
})

test('the first bookable day skips closed days and the lead time', () => {
  const leave = { first_day: '2026-11-24', last_day: '2026-12-20', hours: [], reason: null }
  const bounds = { ...DEFAULT_BOOKING_BOUNDS, exceptions: [leave] }
  expect(firstBookableDay(hours, 60, monday, bounds)).toBe('2026-12-22')
  expect(firstBookableDay(hours, 60, monday, { ...DEFAULT_BOOKING_BOUNDS, leadHours: 336 })).toBe(
    '2026-12-08',
  )
  expect(firstBookableDay(hours, 60, monday, { ...bounds, horizonDays: 20 })).toBe('')
})
