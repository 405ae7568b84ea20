/** The board of a provider's day: what each bay, person or vehicle does, who comes next and who is late. */
import { MINUTE, type Moment } from '../foundation/dates.ts'
import { type Placed, placedOn, type Timed } from './booking-calendar.ts'
import { type BookingStatus, formatDuration, isHolding } from './bookings.ts'
import { type HeldResource, RESOURCE_KINDS, type Resource, type ResourceKind } from './resources.ts'

/** Minutes after its start from which a visit that has not begun counts as late. */
const LATE_AFTER_MINUTES = 10

/** How many of those who come next are named. */
const SHOWN_ARRIVALS = 3

/** Bookings are dragged to times of this grid, in minutes; by less than twice that they keep their time. */
const DRAG_STEP_MINUTES = 15

export interface Visit extends Timed {
  id: string
  status: BookingStatus
  resources: readonly HeldResource[]
}

/** A time that is offered to a customer, for one of the resources that it holds. */
export interface OfferedTime {
  booking_id: string
  resource_id: string
  /** ISO 8601. */
  begins: string
  duration_minutes: number
  offer_ends_at: string
  /** The vehicle, else the customer. */
  who: string | null
}

/** A block of a lane: a visit, or an offered time. */
export type Block<Booking extends Visit> = Timed &
  ({ visit: Booking; offer: null } | { visit: null; offer: OfferedTime })

export interface Lane<Booking extends Visit> {
  /** Null: visits that take nothing of the kind. */
  resource: Resource | null
  placed: Placed<Block<Booking>>[]
}

/** When an agreed visit that has not begun is due: `in 20 min`, `due now`, `40 min late`; null for any other. */
export function dueInWords(visit: Timed & { status: BookingStatus }, now: Moment): string | null {
  if (visit.status !== 'confirmed') return null
  const minutes = minutesUntil(visit, now)
  if (minutes > 0) return `in ${formatDuration(minutes)}`
  return isLate(visit, now) ? `${formatDuration(-minutes)} late` : 'due now'
}

/** Whether an agreed visit should have begun by now. */
export function isLate(visit: Timed & { status: BookingStatus }, now: Moment): boolean {
  return visit.status === 'confirmed' && minutesUntil(visit, now) <= -LATE_AFTER_MINUTES
}

/** Those who are late, and the next three who come; both in the order of their times. */
export function arrivals<Booking extends Visit>(visits: readonly Booking[], now: Moment) {
  const expected = visits
    .filter(({ status }) => status === 'confirmed')
    .sort((one, other) => Date.parse(one.preferred_date) - Date.parse(other.preferred_date))
  return {
    late: expected.filter((visit) => isLate(visit, now)),
    next: expected.filter((visit) => !isLate(visit, now)).slice(0, SHOWN_ARRIVALS),
  }
}

/** The kinds of which the provider has active resources. */
export function laneKinds(resources: readonly Resource[]): ResourceKind[] {
  return RESOURCE_KINDS.filter((kind) => resources.some((one) => one.kind === kind && one.active))
}

/**
 * The lanes of a day: one for each resource of the kind that is active or holds something, and one for visits that take none, if there are
 * any. Work in progress lasts at least until now.
 */
export function lanesOf<Booking extends Visit>(
  resources: readonly Resource[],
  kind: ResourceKind,
  visits: readonly Booking[],
  offered: readonly OfferedTime[],
  day: string,
  now: number,
): Lane<Booking>[] {
  const held = visits
    .filter(({ status }) => isHolding(status))
    .map((visit) => ({ ...drawn(visit, now), visit, offer: null }))
  const laneOf = (resource: Resource | null, blocks: Block<Booking>[]) => ({
    resource,
    placed: placedOn(blocks, day),
  })
  const lanes = resources
    .filter((resource) => resource.kind === kind)
    .map((resource) => ({
      active: resource.active,
      ...laneOf(resource, [
        ...held.filter(({ visit }) => visit.resources.some(({ id }) => id === resource.id)),
        ...offered
          .filter(({ resource_id }) => resource_id === resource.id)
          .map((offer) => ({
            preferred_date: offer.begins,
            duration_minutes: offer.duration_minutes,
            visit: null,
            offer,
          })),
      ]),
    }))
    .filter(({ active, placed }) => active || placed.length > 0)
    .map(({ active: _, ...lane }) => lane)
  const without = laneOf(
    null,
    held.filter(({ visit }) => visit.resources.every((one) => one.kind !== kind)),
  )
  return without.placed.length > 0 ? [...lanes, without] : lanes
}

/** Where a dragged visit would go: to another resource, or to another time. */
export type Drop = { resource: Resource } | { begins: string }

interface Dragged {
  visit: Visit
  /** The resource of the lane that it comes from; null: none of the kind. */
  from: Resource | null
  /** The lane under the pointer. */
  over: Resource | null
  /** Minutes by which it was dragged down. */
  minutes: number
}

/** Where a visit goes if it is dropped now; null: it stays. Sideways it gets another resource, up and down another time, never both. */
export function dropOf({ visit, from, over, minutes }: Dragged): Drop | null {
  const steps = Math.round(minutes / DRAG_STEP_MINUTES)
  // Work that has begun keeps its time.
  if (visit.status === 'confirmed' && Math.abs(steps) > 1) {
    const step = DRAG_STEP_MINUTES * MINUTE
    const begins = Math.round(Date.parse(visit.preferred_date) / step + steps) * step
    return { begins: new Date(begins).toISOString() }
  }
  return from && over && over.id !== from.id ? { resource: over } : null
}

/** The minutes of a visit as they are drawn. */
function drawn({ status, preferred_date, duration_minutes }: Visit, now: number): Timed {
  const since = Math.ceil((now - Date.parse(preferred_date)) / MINUTE)
  return {
    preferred_date,
    duration_minutes: status === 'in_progress' ? Math.max(duration_minutes, since) : duration_minutes,
  }
}

function minutesUntil({ preferred_date }: Timed, now: Moment): number {
  return Math.ceil((Date.parse(preferred_date) - new Date(now).getTime()) / MINUTE)
}
