/** Queries by the token of a mail's link. Each function throws the service's error. */

import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { BookingSide, BookingStatus } from '#domain/services/bookings.ts'
import type { Client } from '../../client.ts'

const REFUSED = ['booking_link', 'booking_link_late']

/** The booking of a link, or a sentence why there is none. */
export async function bookingByLink(client: Client, token: string) {
  const { data, error } = await client.rpc('booking_by_link', { token }).single()
  if (error) return { booking: null, late: error.hint === 'booking_link_late', sentence: sentenceOf(error) }
  return {
    booking: {
      ...data,
      status: data.status as BookingStatus,
      cancelled_by: data.cancelled_by as BookingSide | null,
    },
    late: false,
    sentence: null,
  }
}

export type LinkedBooking = NonNullable<Awaited<ReturnType<typeof bookingByLink>>['booking']>

/** Cancels the request of a link, or tells the provider of a confirmed booking that its customer cannot come. Idempotent. */
export async function cancelByLink(client: Client, token: string): Promise<void> {
  const { error } = await client.rpc('cancel_booking_by_link', { token })
  // Bad links are reported by bookingByLink.
  if (error) sentenceOf(error)
}

function sentenceOf(error: ServiceError): string {
  if (!REFUSED.includes(error.hint ?? '')) throw error
  return databaseRefusal(error).sentence
}
