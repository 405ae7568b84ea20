import type pg from 'pg'
import { vehicleInWords } from './booked-vehicles.ts'
import type { Booking } from './bookings.ts'
import { garageBays, garageMechanics } from './garage-week.ts'
import { idOf, uuid } from './identity.ts'
import { insertRows, type NewRow } from './insert.ts'
import { idNamed, serviceId } from './market-rows.ts'
import { provider as demoProvider } from './providers.ts'
import type { Review } from './reviews.ts'

/** The id of a booking. */
export const bookingId = ({ provider, starts, status, bay }: Booking) =>
  uuid(`booking ${provider.name} ${status} ${starts.toISOString()}${bay === undefined ? '' : ` ${bay}`}`)

/** Gives the demo account's garage its bays and mechanics, of which a booking takes one each. */
export async function insertGarage(owner: pg.ClientBase): Promise<void> {
  const service_provider_id = idNamed('provider', demoProvider.businessName ?? '')
  // Every provider begins with the first.
  const [, ...bays] = garageBays
  await insertRows(owner, 'service_resources', [
    ...bays.map((name) => ({ service_provider_id, name, kind: 'bay' })),
    ...garageMechanics.map((name) => ({ service_provider_id, name, kind: 'person' })),
  ])
  await owner.query("update public.service_providers set usual_needs = '{bay,person}' where id = $1", [
    service_provider_id,
  ])
}

/** Bookings as rows, by time: in another order, bookings that fit could be given bays that leave none for a later one. */
export function bookingRows(bookings: readonly Booking[]): NewRow<'service_bookings'>[] {
  const byTime = bookings.toSorted((one, other) => one.starts.getTime() - other.starts.getTime())
  return byTime.map((booking) => ({
    id: bookingId(booking),
    service_provider_id: idNamed('provider', booking.provider.name),
    customer_id: booking.customer && idOf(booking.customer),
    service_id: serviceId(booking.provider, booking.service.name),
    service_type: booking.service.type,
    description: booking.description,
    vehicle: booking.vehicle && vehicleInWords(booking.vehicle),
    preferred_date: booking.starts.toISOString(),
    duration_minutes: booking.service.minutes,
    status: booking.status,
    // With a reason: the provider could not take them.
    cancelled_by: booking.status === 'cancelled' ? 'provider' : null,
    answered_at: booking.answeredAt?.toISOString() ?? null,
    price: booking.price,
    notes: booking.notes,
    customer_name: booking.walkIn?.name ?? null,
    customer_phone: booking.walkIn?.phone ?? null,
    created_at: booking.createdAt.toISOString(),
    updated_at: booking.updatedAt.toISOString(),
  }))
}

/** Reviews as rows; the database computes the ratings. */
export function reviewRows(reviews: readonly Review[]): NewRow<'reviews'>[] {
  return reviews.flatMap(({ booking, rating, comment, reply, createdAt, repliedAt }) => {
    if (!booking.customer) return []
    return {
      service_provider_id: idNamed('provider', booking.provider.name),
      booking_id: bookingId(booking),
      reviewer_id: idOf(booking.customer),
      // A trigger copies the name from the profile.
      reviewer_name: '',
      rating,
      comment,
      reply,
      created_at: createdAt.toISOString(),
      replied_at: repliedAt?.toISOString() ?? null,
    }
  })
}
