/** Queries by the token of a message's link. Each function throws the service's error. */

import type { ServiceError } from '#domain/foundation/service-error.ts'
import { BOOKING_HINTS, type BookingSide, type BookingStatus } from '#domain/services/bookings.ts'
import { type CustomerJob, ESTIMATE_HINTS } from '#domain/services/estimates.ts'
import type { Client } from '../../client.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'

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

/** Answers the booking of a link for its customer. Returns why it was refused, or null. Idempotent. */
export async function answerByLink(
  client: Client,
  token: string,
  answer: string,
  chosen: FormDataEntryValue | null,
): Promise<string | null> {
  const { error } = await client.rpc('answer_booking_by_link', {
    token,
    answer,
    ...(typeof chosen === 'string' && { chosen }),
  })
  return error ? sentenceOf(error) : null
}

/** The job of an estimate's link, or a sentence why there is none. */
export async function estimateByLink(client: Client, token: string) {
  const { data, error } = await client.rpc('estimate_by_link', { token })
  if (error) return { job: null, sentence: await sentenceOf(error) }
  return { job: data as unknown as CustomerJob, sentence: null }
}

/** Answers an estimate of a link for its customer. Returns why it was refused, or null. Idempotent. */
export async function answerEstimateByLink(
  client: Client,
  token: string,
  number: number,
  accepted: readonly string[],
): Promise<string | null> {
  const { error } = await client.rpc('answer_estimate_by_link', {
    token,
    estimate_number: number,
    accepted: [...accepted],
  })
  return error ? sentenceOf(error) : null
}

const HINTS: readonly string[] = [...BOOKING_HINTS, ...ESTIMATE_HINTS]

async function sentenceOf(error: ServiceError): Promise<string> {
  const refusal = (await tableRefusal(error)).sentence
  if (!HINTS.includes(error.hint ?? '')) throw error
  return refusal
}
