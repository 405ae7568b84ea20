import type { BookingStatus } from '#domain/bookings.ts'
import { fitsOpeningHours } from '#domain/opening-hours.ts'
import { type Dice, dice } from './car-pictures/random.ts'
import { customer, customers } from './customers.ts'
import type { Person } from './person.ts'
import { provider as demoProvider, type Provider, providers } from './providers.ts'
import type { OfferedService } from './services-offered.ts'

/** A booking of the demo world. */
export interface Booking {
  provider: Provider
  service: OfferedService
  /** Null: entered by hand, for the one of `walkIn`. */
  customer: Person | null
  walkIn: { name: string; phone: string } | null
  starts: Date
  status: BookingStatus
  /** KES. */
  price: number
  vehicle: string
  description: string | null
  notes: string | null
  createdAt: Date
  updatedAt: Date
}

const MINUTE = 60_000
const DAY = 86_400_000
const NAIROBI = 180 * MINUTE

type Plan = readonly (readonly [BookingStatus, number])[]
/** The provider told to visitors has some of each state. */
const demoPlan: Plan = [
  ['completed', 24],
  ['in_progress', 1],
  ['confirmed', 5],
  ['pending', 5],
  ['cancelled', 4],
]

/** All bookings of the demo world: what is over lies in the past, what is to come in the next two weeks, all in opening hours. */
export function demoBookings(now: Date): Booking[] {
  return providers.filter(({ verified }) => verified).flatMap((provider) => bookingsOf(provider, now))
}

function bookingsOf(provider: Provider, now: Date): Booking[] {
  const d = dice(provider.seed, 'bookings')
  const plan: Plan =
    provider.owner === demoProvider
      ? demoPlan
      : [
          ['completed', Math.floor(d.between(8, 16))],
          ['in_progress', provider.name === 'Fundi Express' || d.chance(0.2) ? 1 : 0],
          ['confirmed', d.pick([0, 1, 1, 2])],
          ['pending', d.pick([0, 1, 1, 2])],
          ['cancelled', provider.name === 'Matone Car Wash' ? 1 : d.pick([0, 0, 1, 1])],
        ]
  const taken: Span[] = []
  const people = comers(provider, d)
  return plan.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, nth) => nth).flatMap((nth) => {
      const service = d.pick(provider.services.filter(({ active }) => active))
      const span = spanFor(status, provider, service.minutes, now, taken, d)
      if (!span) return []
      taken.push(span)
      return [booked(provider, service, status, nth, span, people, now, d)]
    }),
  )
}

type Span = readonly [from: number, to: number]

/** A free time in opening hours that suits the state; null when none was found. */
function spanFor(
  status: BookingStatus,
  { hours }: Provider,
  minutes: number,
  now: Date,
  taken: readonly Span[],
  d: Dice,
): Span | null {
  const free = (from: number): Span | null => {
    const to = from + minutes * MINUTE
    const open = fitsOpeningHours(hours, from, minutes)
    return open && taken.every(([begins, ends]) => to <= begins || from >= ends) ? [from, to] : null
  }
  const halfHour = (time: number) => Math.floor(time / (30 * MINUTE)) * 30 * MINUTE
  if (status === 'in_progress') {
    // The last one that has begun; work may take longer than was planned.
    for (let from = halfHour(now.getTime()); from > now.getTime() - 6 * DAY; from -= 30 * MINUTE) {
      const span = free(from)
      if (span) return span
    }
    return null
  }
  for (let tries = 0; tries < 80; tries++) {
    const days =
      status === 'completed'
        ? -d.between(1, 95)
        : status === 'cancelled'
          ? -d.between(2, 40)
          : d.between(0.6, 12)
    const today = Math.floor((now.getTime() + NAIROBI) / DAY) * DAY - NAIROBI
    const from = today + Math.round(days) * DAY + halfHour(d.between(7, 17.5) * 60 * MINUTE)
    const span = free(from)
    const suits = span && (days < 0 ? span[1] < now.getTime() : from > now.getTime() + 120 * MINUTE)
    if (suits) return span
  }
  return null
}

/** Who comes: mostly people of the same town, some more than once. */
function comers({ location, owner }: Provider, d: Dice): readonly Person[] {
  const near = customers.filter((one) => one.location === location)
  const others = customers.filter((one) => one.location !== location)
  const start = Math.floor(d.between(0, others.length))
  const some = [...near, ...near, ...others.slice(start), ...others.slice(0, start)].slice(0, 7)
  // Five bookings make a regular customer.
  const regular = owner === demoProvider ? Array.from({ length: 4 }, () => near[0] ?? customer) : []
  return [...some, ...regular]
}

/** Where the customer told to visitors stands in the row of a business's bookings of one state. */
const ofCustomer: Record<string, Partial<Record<BookingStatus, readonly number[]>>> = {
  'Mutiso Auto Garage': { completed: [0, 5], pending: [0], confirmed: [0] },
  'Matone Car Wash': { completed: [0, 1], cancelled: [0] },
  'Fundi Express': { in_progress: [0], completed: [0] },
  'Msafiri Car Hire': { confirmed: [0] },
}

const walkIns = [
  'Mzee Barasa',
  'Mama Njeri',
  'Peter Kilonzo',
  'Ann Moraa',
  'Elijah Too',
  'Rehema Said',
  'Chris Omondi',
  'Mercy Karimi',
]
const cars = [
  'Toyota Fielder 2014, silver',
  'Mazda Demio 2015, white',
  'Subaru Forester 2014, blue',
  'Nissan Note 2016, grey',
  'Toyota Vitz 2013, red',
  'Honda Fit hybrid 2015, white',
  'Toyota Premio 2012, black',
  'Toyota Hilux 2013, white',
  'Mercedes C200 2013, silver',
  'Toyota Probox 2012, white',
  'Nissan X-Trail 2015, black',
  'Volkswagen Golf 2014, grey',
]
const wishes = [
  'There is a noise from the front left wheel over bumps.',
  'Please call before replacing anything.',
  'I can wait at the garage.',
  'I need it back before five.',
  'The warning light comes on after about ten minutes.',
  'It is my first time; I got your name from a colleague.',
]
const refusals = [
  'We are fully booked that day. Please choose another.',
  'We do not have the parts for this model at the moment.',
  'Our lift is under repair until Monday.',
]

function booked(
  provider: Provider,
  service: OfferedService,
  status: BookingStatus,
  nth: number,
  [from, to]: Span,
  people: readonly Person[],
  now: Date,
  d: Dice,
): Booking {
  const own = ofCustomer[provider.name]?.[status]?.includes(nth) ?? false
  const byHand = !own && status !== 'pending' && status !== 'cancelled' && d.chance(0.22)
  const asked = Math.min(from - d.between(0.5, 5) * DAY, now.getTime() - d.between(0.5, 30) * 3_600_000)
  const answered = Math.min(asked + d.between(0.3, 4) * 3_600_000, now.getTime() - 10 * MINUTE)
  const changed = {
    pending: asked,
    confirmed: answered,
    cancelled: answered,
    in_progress: from,
    completed: to,
  }[status]
  const dearer = status === 'completed' && d.chance(0.25) ? d.pick([500, 1_000, 1_500]) : 0
  return {
    provider,
    service,
    customer: byHand ? null : own ? customer : d.pick(people),
    walkIn: byHand ? { name: d.pick(walkIns), phone: `+254700000${Math.floor(d.between(400, 500))}` } : null,
    starts: new Date(from),
    status,
    price: service.price + dearer,
    vehicle: d.pick(cars),
    description: byHand || d.chance(0.5) ? null : d.pick(wishes),
    notes:
      status === 'cancelled'
        ? d.pick(refusals)
        : dearer > 0
          ? 'Includes a part we found worn, as agreed by phone.'
          : null,
    createdAt: new Date(asked),
    updatedAt: new Date(Math.min(changed, now.getTime())),
  }
}
