/** Queries by the token of a mail's link. Each function throws the service's error. */

import type { ServiceError } from '#domain/foundation/service-error.ts'
import type { BookingSide, BookingStatus } from '#domain/services/bookings.ts'
import type { Client } from '../../client.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'

const REFUSED = ['booking_link', 'booking_link_late']

/** The booking of a link, or a sentence why there is none. */
export async function bookingByLink(client: Client, token: string) {
  const { data, error } = await client.rpc('booking_by_link', { token }).single()
  if (error)
    return { booking: null, late: error.hint === 'booking_link_late', sentence: await sentenceOf(error) }
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
  if (error) await sentenceOf(error)
}

async function sentenceOf(error: ServiceError): Promise<string> {
  if (!REFUSED.includes(error.hint ?? '')) throw error
  return (await tableRefusal(error)).sentence
}
