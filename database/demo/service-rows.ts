import { vehicleInWords } from './booked-vehicles.ts'
import type { Booking } from './bookings.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'
import { idNamed, serviceId } from './market-rows.ts'
import type { Review } from './reviews.ts'

const bookingId = ({ provider, starts, status }: Booking) =>
  uuid(`booking ${provider.name} ${status} ${starts.toISOString()}`)

/** Bookings as rows. */
export function bookingRows(bookings: readonly Booking[]): NewRow<'service_bookings'>[] {
  return bookings.map((booking) => ({
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
