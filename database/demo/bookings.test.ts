import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from '#domain/bookings.ts'
import { fitsOpeningHours } from '#domain/opening-hours.ts'
import { demoBookings } from './bookings.ts'
import { customer } from './customers.ts'
import { provider as demoProvider, providers } from './providers.ts'
import { demoReviews } from './reviews.ts'

// A Friday noon, a Sunday night, New Year's Eve, the morning of a leap day.
const moments = [
  '2026-11-20T09:00:00Z',
  '2026-11-22T00:30:00Z',
  '2026-12-31T20:59:00Z',
  '2028-02-29T04:10:00Z',
]

test.each(moments)('seeded at %s, all bookings are in opening hours and in a state that fits', (moment) => {
  const now = new Date(moment)
  const bookings = demoBookings(now)
  for (const { provider, service, starts, status, createdAt, updatedAt } of bookings) {
    expect(
      fitsOpeningHours(provider.hours, starts, service.minutes),
      `${provider.name} ${starts.toISOString()}`,
    ).toBe(true)
    expect(starts > now).toBe(status === 'pending' || status === 'confirmed')
    expect(createdAt <= starts && createdAt <= updatedAt && updatedAt <= now).toBe(true)
  }
  const demo = bookings.filter(({ provider }) => provider.owner === demoProvider)
  expect(BOOKING_STATUSES.filter((status) => !demo.some((one) => one.status === status))).toEqual([])
  const own = bookings.filter((one) => one.customer === customer)
  expect(BOOKING_STATUSES.filter((status) => !own.some((one) => one.status === status))).toEqual([])
  const awaited = own.filter(
    (one) => one.status === 'completed' && !demoReviews(bookings, now).some(({ booking }) => booking === one),
  )
  expect(awaited).toHaveLength(1)
})

test('the directory has 25 businesses and four that wait, each with a name and a number of its own', () => {
  expect(providers.filter(({ verified }) => verified)).toHaveLength(25)
  expect(providers).toHaveLength(29)
  expect(new Set(providers.map(({ name }) => name)).size).toBe(29)
  expect(new Set(providers.map(({ owner }) => owner.phone)).size).toBe(29)
})
