/** Creates garages, bookings and reviews past the forms. */
import { dayToCome, today } from '#testing/days.ts'
import type { Afterwards } from './fixtures.ts'
import { asServer, type Member, newMember } from './people.ts'

export interface Garage {
  owner: Member
  id: string
}

/** A provider without a garage. Their garages are deleted after the test, so that the directory does not list them. */
export async function newOwner(afterwards: Afterwards): Promise<Member> {
  const owner = await newMember('Baraka', 'Mwangi', 'service_provider')
  afterwards(() => asServer(`/rest/v1/service_providers?user_id=eq.${owner.id}`, undefined, 'DELETE'))
  return owner
}

/** A verified garage in a town that no other test uses, and its owner; deleted after the test. */
export async function newGarage(
  afterwards: Afterwards,
  columns: Record<string, unknown> = {},
): Promise<Garage> {
  const owner = await newOwner(afterwards)
  const [garage] = await asServer<{ id: string }[]>('/rest/v1/service_providers?select=id', {
    user_id: owner.id,
    business_name: `Baraka Works ${crypto.randomUUID().slice(0, 8)}`,
    location: 'Lodwar',
    phone: '+254712000345',
    service_types: ['garage', 'towing'],
    verified: true,
    ...columns,
  })
  return { owner, id: garage?.id ?? '' }
}

let nth = 0

/** Inserts a booking past the rules, each at another time; returns its id. */
export async function newBooking(garage: Garage, columns: Record<string, unknown>): Promise<string> {
  nth += 1
  const [booking] = await asServer<{ id: string }[]>('/rest/v1/service_bookings?select=id', {
    service_provider_id: garage.id,
    customer_id: null,
    service_type: 'garage',
    preferred_date: `${today(nth)}T10:00:00+03:00`,
    ...columns,
  })
  return booking?.id ?? ''
}

/** The columns of a manual booking. */
export const walkIn = (name: string, phone: string, columns: Record<string, unknown> = {}) => ({
  customer_name: name,
  customer_phone: phone,
  status: 'completed',
  ...columns,
})

/** Inserts a completed booking and its review. */
export async function newReview(garage: Garage, customer: Member, rating: number, comment: string) {
  const booking = await newBooking(garage, { customer_id: customer.id, status: 'completed' })
  await asServer('/rest/v1/reviews', {
    booking_id: booking,
    reviewer_id: customer.id,
    service_provider_id: garage.id,
    rating,
    comment,
  })
}

/** A Wednesday at least eight days ahead, plus the given weeks. */
export function workday(weeks = 0): string {
  return dayToCome('wed', 8 + 7 * weeks)
}
