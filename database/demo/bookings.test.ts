import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#domain/foundation/dates.ts'
import { BOOKING_STATUSES } from '#domain/services/bookings.ts'
import { fitsOpeningHours } from '#domain/services/opening-hours.ts'
import { fitsService, vehicleInWords } from './booked-vehicles.ts'
import { demoBookings } from './bookings.ts'
import { customer } from './customers.ts'
import { garageBays } from './garage-week.ts'
import { provider as demoProvider, providers } from './providers.ts'
import { textByService, textsByType } from './review-texts.ts'
import { demoReviews } from './reviews.ts'

// A Friday at noon, a Sunday night, New Year's Eve, the morning of a leap day.
const moments = [
  '2026-11-20T09:00:00Z',
  '2026-11-22T00:30:00Z',
  '2026-12-31T20:59:00Z',
  '2028-02-29T04:10:00Z',
]

test.each(moments)(
  'seeded at %s, all bookings are within opening hours and in a plausible state',
  (moment) => {
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
      (one) =>
        one.status === 'completed' && !demoReviews(bookings, now).some(({ booking }) => booking === one),
    )
    expect(awaited).toHaveLength(1)
  },
)

test.each(moments)(
  'at %s, the demo account’s garage has a full week, and never more cars than bays',
  (moment) => {
    const now = new Date(moment)
    const week = demoBookings(now).filter(({ provider, starts }) => {
      const days = (starts.getTime() - now.getTime()) / DAY
      return provider.owner === demoProvider && days > -1 && days < 7
    })
    const ends = ({ starts, service }: (typeof week)[number]) => starts.getTime() + service.minutes * MINUTE
    const held = week.filter(({ status }) => status === 'confirmed' || status === 'in_progress')
    for (const { starts } of held) {
      const at = starts.getTime()
      const together = held.filter((other) => other.starts.getTime() <= at && ends(other) > at)
      expect(together.length).toBeLessThanOrEqual(garageBays.length)
    }
    expect(held.length).toBeGreaterThan(50)
  },
)

test('the directory has 25 verified providers and four pending ones, with distinct names and numbers', () => {
  expect(providers.filter(({ verified }) => verified)).toHaveLength(25)
  expect(providers).toHaveLength(29)
  expect(new Set(providers.map(({ name }) => name)).size).toBe(29)
  expect(new Set(providers.map(({ owner }) => owner.phone)).size).toBe(29)
})

describe.each(moments)('of the world of %s', (moment) => {
  const now = new Date(moment)
  const bookings = demoBookings(now)
  const reviews = demoReviews(bookings, now)

  test('each service suits the vehicle', () => {
    for (const { provider, service, vehicle } of bookings) {
      const what = `${provider.name}: ${service.name}, ${vehicle && vehicleInWords(vehicle)}`
      expect(vehicle === null, what).toBe(service.type === 'car_hire')
      if (!vehicle) continue
      expect(fitsService(service, vehicle), what).toBe(true)
      expect(vehicle.motorcycle, what).toBe(/motorcycle/i.test(service.name))
      if (vehicle.fuel === 'electric')
        expect(`${service.name} ${service.description}`, what).not.toMatch(
          /\boil\b|engine|gearbox|clutch|fuel|spark|exhaust|timing/i,
        )
      if (/clutch/i.test(service.name)) expect(vehicle.transmission, what).toBe('manual')
      if (/timing belt/i.test(service.name)) expect(vehicle.belt, what).toBe(true)
    }
    expect(bookings.some(({ vehicle }) => vehicle?.fuel === 'electric')).toBe(true)
  })

  test('a customer reviews a provider once, and no text is repeated', () => {
    const pairs = reviews.map(({ booking }) => `${booking.customer?.email} ${booking.provider.name}`)
    expect(pairs.filter((pair, nth) => pairs.indexOf(pair) !== nth)).toEqual([])
    const texts = reviews.flatMap(({ booking, comment }) =>
      comment ? [`${booking.customer?.email}: ${comment}`, `${booking.provider.name}: ${comment}`] : [],
    )
    expect(texts.filter((text, nth) => texts.indexOf(text) !== nth)).toEqual([])
    expect(reviews.length).toBeGreaterThan(85)
  })

  test('the text of a review suits its rating and its service', () => {
    for (const { booking, rating, comment, reply } of reviews) {
      const { type, name } = booking.service
      const what = `${rating} stars for ${name}: ${comment} (${reply})`
      const [good, mixed, bad] = textsByType[type]
      const own = textByService[name]
      const fitting = rating >= 4 ? [...good, ...(own ? [own] : [])] : rating === 3 ? mixed : bad
      if (comment)
        expect(
          fitting.filter((text) => comment.endsWith(text)),
          what,
        ).toHaveLength(1)
      if (comment && rating >= 4) expect(comment, what).not.toMatch(/not what|not come|so-so|all right/i)
      if (comment && rating <= 2) expect(comment, what).not.toMatch(/excellent|good|happy|asante|solid/i)
      if (reply) expect(/sorry|spoken to the team/.test(reply), what).toBe(rating < 4)
    }
  })
})

test('a service praised by name is offered by that name', () => {
  const offered = new Set(providers.flatMap(({ services }) => services.map(({ name }) => name)))
  expect(Object.keys(textByService).filter((name) => !offered.has(name))).toEqual([])
})
