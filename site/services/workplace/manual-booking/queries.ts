/** Queries of manual bookings. Each function throws the service's error. */

import type { Database } from '#database/types.generated.ts'
import { DAY } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { TakenTime } from '#domain/services/booking-slots.ts'
import {
  type KnownCustomer,
  knownCustomers,
  type ManualBooking,
} from '#domain/services/manual-booking-form.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import type { Client } from '../../../client.ts'

/** Known customers come from this many latest bookings by hand. */
const LOOKED_THROUGH = 500
/** SQLSTATE exclusion_violation: another booking has the provider's time. */
const OVERLAPS = '23P01'

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
  if (error && !(error.code === OVERLAPS && (await isEntered(client, row)))) throw error
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

/** The provider's taken times from the day before the moment to two days after it, except one booking. */
export async function takenTimesAround(
  client: Client,
  providerId: string,
  around: string,
  exceptId?: string,
): Promise<TakenTime[]> {
  const moment = Date.parse(around)
  let question = client
    .from('service_bookings')
    .select('preferred_date, duration_minutes')
    .eq('service_provider_id', providerId)
    .in('status', ['confirmed', 'in_progress'])
    .gte('preferred_date', new Date(moment - 2 * DAY).toISOString())
    .lt('preferred_date', new Date(moment + 4 * DAY).toISOString())
  if (exceptId) question = question.neq('id', exceptId)
  const { data } = await question.throwOnError()
  return data.map(({ preferred_date, duration_minutes }) => ({
    begins: preferred_date,
    ends: new Date(Date.parse(preferred_date) + duration_minutes * 60_000).toISOString(),
  }))
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
