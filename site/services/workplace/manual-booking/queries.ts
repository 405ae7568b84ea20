/** Queries of manual bookings. Each function throws the service's error. */

import type { Database } from '#database/types.generated.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import {
  type KnownCustomer,
  knownCustomers,
  type ManualBooking,
} from '#domain/services/manual-booking-form.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import type { Client } from '../../../client.ts'

/** Known customers come from this many latest bookings by hand. */
const LOOKED_THROUGH = 500
/** SQLSTATE unique_violation: a booking with this id was entered before. */
const ENTERED_BEFORE = '23505'

type NewBooking = Database['public']['Tables']['service_bookings']['Insert']

/** Enters the booking as confirmed. Retrying is idempotent: an identical booking, whose answer was lost, is no error. */
export async function enterBooking(
  client: Client,
  providerId: string,
  booking: ManualBooking,
): Promise<void> {
  const row: NewBooking = {
    ...booking,
    service_provider_id: providerId,
    customer_id: null,
    status: 'confirmed',
  }
  const { error } = await client.from('service_bookings').insert(row)
  if (error && !(error.code === ENTERED_BEFORE && (await isEntered(client, row)))) throw error
}

async function isEntered(client: Client, row: NewBooking): Promise<boolean> {
  let question = client.from('service_bookings').select('id', { count: 'exact', head: true })
  for (const [column, value] of Object.entries(row))
    question = value === null ? question.is(column, null) : question.eq(column, value)
  const { count } = await question.throwOnError()
  return count === 1
}

/** Customers entered by hand before, the latest first. */
export async function earlierCustomers(client: Client, providerId: string): Promise<KnownCustomer[]> {
  const { data } = await client
    .from('service_bookings')
    .select('customer_name, customer_phone, customer_email, vehicle')
    .eq('service_provider_id', providerId)
    .is('customer_id', null)
    .not('customer_phone', 'is', null)
    .order('created_at', { ascending: false })
    .limit(LOOKED_THROUGH)
    .throwOnError()
  return knownCustomers(data)
}

export interface AskedTime {
  /** ISO 8601. */
  wanted: string
  minutes: number
  serviceId: string | null
  /** The booking that is moved, which is no obstacle to itself. */
  bookingId: string | null
}

export type TimeFit = Database['public']['CompositeTypes']['time_fit']

/** Whether the caller's own business has room at a time, and if not, why and which times near it are free. */
export async function timeFit(client: Client, asked: AskedTime): Promise<TimeFit> {
  const { data } = await client
    .rpc('own_time_fit', {
      wanted: asked.wanted,
      minutes: asked.minutes,
      ...(asked.serviceId && { service_id: asked.serviceId }),
      ...(asked.bookingId && { booking_id: asked.bookingId }),
    })
    .throwOnError()
  return data
}

/** The exceptions to the usual week between two moments. */
export async function exceptionsBetween(
  client: Client,
  providerId: string,
  { begins, ends }: { begins: string; ends: string },
): Promise<OpeningException[]> {
  const { data } = await client
    .from('opening_exceptions')
    .select('first_day, last_day, hours, reason')
    .eq('service_provider_id', providerId)
    .gte('last_day', dayInNairobi(begins))
    .lte('first_day', dayInNairobi(ends))
    .throwOnError()
  return data as OpeningException[]
}
