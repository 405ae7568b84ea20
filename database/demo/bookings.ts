import { DAY, MINUTE } from '#domain/foundation/dates.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { fitsOpeningHours } from '#domain/services/opening-hours.ts'
import type { ServiceType } from '#domain/services/services.ts'
import { type BookedVehicle, bookedVehicles, fitsService } from './booked-vehicles.ts'
import { type Dice, dice, item } from './car-pictures/random.ts'
import { customer, customers } from './customers.ts'
import { type Span, weekVisits } from './garage-week.ts'
import type { Person } from './person.ts'
import { provider as demoProvider, type Provider, providers } from './providers.ts'
import { sellers } from './sellers.ts'
import type { OfferedService } from './services-offered.ts'

/** A booking of the demo world. */
export interface Booking {
  provider: Provider
  service: OfferedService
  /** Null: a manual booking of the customer in `walkIn`. */
  customer: Person | null
  walkIn: { name: string; phone: string } | null
  starts: Date
  status: BookingStatus
  /** KES. */
  price: number
  /** Null: they hire one. */
  vehicle: BookedVehicle | null
  description: string | null
  notes: string | null
  createdAt: Date
  /** Of the demo account's week; bookings of two bays can have the same time. */
  bay?: number
  /** When the business accepted or declined; null for pending bookings and those entered by hand. */
  answeredAt: Date | null
  updatedAt: Date
}

const NAIROBI = 180 * MINUTE

type Plan = readonly (readonly [BookingStatus, number])[]
/** The demo provider has some of each state. */
const demoPlan: Plan = [
  ['completed', 24],
  ['in_progress', 1],
  ['confirmed', 5],
  ['pending', 5],
  ['cancelled', 4],
]

/**
 * All bookings of the demo world: completed ones in the past, others in the next two weeks, all in opening hours; last the full week of the
 * demo account's garage.
 */
export function demoBookings(now: Date): Booking[] {
  const bookings = providers
    .filter(({ verified }) => verified)
    .flatMap((provider) => bookingsOf(provider, now))
  return [...bookings, ...garageWeek(bookings, now)]
}

function garageWeek(bookings: readonly Booking[], now: Date): Booking[] {
  const own = bookings.filter(({ provider }) => provider.owner === demoProvider)
  const [provider] = own.map(({ provider }) => provider)
  if (!provider) return []
  const d = dice(provider.seed, 'week')
  const taken = own.map(
    ({ starts, service }): Span => [starts.getTime(), starts.getTime() + service.minutes * MINUTE],
  )
  const people = customersOf(provider, d)
  return weekVisits(provider, taken, now.getTime(), d).map(({ service, status, span, bay }) => ({
    ...booked(provider, service, status, LATER, span, people, now, d),
    ...(status === 'completed' && { customer: null, walkIn: walkIn(d), answeredAt: null }),
    bay,
  }))
}

/** Beyond the positions that are somebody's. */
const LATER = 100

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
  const people = customersOf(provider, d)
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
    // The latest time that has begun; work may take longer than planned.
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

/** Customers: mostly people of the same town, some more than once. */
function customersOf({ location, owner }: Provider, d: Dice): readonly Person[] {
  // Private sellers have their cars repaired too.
  const drivers = [...customers, ...sellers.filter((seller) => seller.role === 'customer')]
  const near = drivers.filter((one) => one.location === location)
  const others = drivers.filter((one) => one.location !== location)
  const start = Math.floor(d.between(0, others.length))
  const some = [...near, ...near, ...[...others.slice(start), ...others.slice(0, start)].slice(0, 8)]
  // Five bookings make a regular customer.
  const regular = owner === demoProvider ? Array.from({ length: 6 }, () => near[0] ?? customer) : []
  return [...regular, ...some]
}

/** Positions of the demo customer's bookings among a provider's bookings of each state. */
const ofCustomer: Record<string, Partial<Record<BookingStatus, readonly number[]>>> = {
  'Mutiso Auto Garage': { completed: [0, 5], pending: [0], confirmed: [0] },
  'Matone Car Wash': { completed: [0], cancelled: [0] },
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
function walkIn(d: Dice) {
  return { name: d.pick(walkIns), phone: `+254700000${Math.floor(d.between(400, 500))}` }
}

/** Requests in the customers' descriptions. */
const wishes: Readonly<Record<ServiceType, readonly string[]>> = {
  mechanic: [
    'Please call before replacing anything.',
    'I can wait at the garage.',
    'The warning light comes on after about ten minutes.',
  ],
  garage: [
    'Please call before replacing anything.',
    'I can wait at the garage.',
    'I need it back before five.',
  ],
  car_wash: ['There is mud under the wheel arches.', 'I can wait.', 'Please mind the child seat.'],
  car_hire: ['One driver, with ten years of licence.', 'I bring it back with a full tank.'],
  mobile_service: ['Call at the gate, please.', 'It stands in the basement, bay 14.'],
  towing: ['The keys are with the guard.', 'The front wheels do not turn.'],
}
const refusals: Readonly<Record<ServiceType, readonly string[]>> = {
  mechanic: [
    'Our lift is under repair until Monday.',
    'We do not have the parts for this model at the moment.',
  ],
  garage: ['Our lift is under repair until Monday.', 'We are fully booked that day. Please choose another.'],
  car_wash: [
    'We are fully booked that day. Please choose another.',
    'No water that day; the pump is serviced.',
  ],
  car_hire: ['This car is out until the weekend.', 'We are fully booked that day. Please choose another.'],
  mobile_service: [
    'Our van is in another town that day.',
    'We are fully booked that day. Please choose another.',
  ],
  towing: ['Both trucks are on the road that day.', 'We are fully booked that day. Please choose another.'],
}
/** Reasons for a price above the listed one. */
const extras: Readonly<Record<ServiceType, string>> = {
  mechanic: 'Includes a part we found worn, as agreed by phone.',
  garage: 'Includes a part we found worn, as agreed by phone.',
  car_wash: 'Includes the removal of tar, as agreed.',
  car_hire: 'Includes the extra kilometres.',
  mobile_service: 'Includes the way out of town, as agreed.',
  towing: 'Includes the waiting time, as agreed.',
}

/** The customer's vehicle; the diesel specialist gets diesels only. */
function vehicleFor({ name }: Provider, service: OfferedService, d: Dice): BookedVehicle | null {
  const fitting = bookedVehicles.filter(
    (vehicle) =>
      fitsService(service, vehicle) && (name !== 'Kipkorir Diesel Works' || vehicle.fuel === 'diesel'),
  )
  return fitting.length > 0 ? d.pick(fitting) : null
}

/** How slowly a provider answers, as a factor. */
function paceOf({ owner, seed }: Provider): number {
  return owner === demoProvider ? 0.6 : dice(seed, 'pace').pick([0.5, 0.7, 1, 1, 2.5])
}

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
  // The demo garage's customers take turns, so that many have reviewed it and one is a regular.
  const inTurn = provider.owner === demoProvider && status === 'completed'
  const byHand =
    !own && status !== 'pending' && status !== 'cancelled' && !(inTurn && nth < 14) && d.chance(0.22)
  const asked = Math.min(from - d.between(0.5, 5) * DAY, now.getTime() - d.between(0.5, 30) * 3_600_000)
  const answered = Math.min(
    asked + d.between(0.3, 4) * paceOf(provider) * 3_600_000,
    now.getTime() - 10 * MINUTE,
  )
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
    customer: byHand ? null : own ? customer : inTurn ? item(people, nth % people.length) : d.pick(people),
    walkIn: byHand ? walkIn(d) : null,
    starts: new Date(from),
    status,
    price: service.price + dearer,
    vehicle: vehicleFor(provider, service, d),
    description: byHand || d.chance(0.5) ? null : d.pick(wishes[service.type]),
    notes: status === 'cancelled' ? d.pick(refusals[service.type]) : dearer > 0 ? extras[service.type] : null,
    createdAt: new Date(asked),
    answeredAt: byHand || status === 'pending' ? null : new Date(answered),
    updatedAt: new Date(Math.min(changed, now.getTime())),
  }
}
