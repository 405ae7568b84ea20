/** Queries of the provider's bookings. Each function throws the service's error. */
import type { BookingMessage } from '#domain/services/booking-messages.ts'
import type { BookingSide, BookingStatus } from '#domain/services/bookings.ts'
import type { OfferedTime } from '#domain/services/day-board.ts'
import type { BookingJob } from '#domain/services/estimates.ts'
import type { MissedVisits } from '#domain/services/missed-visits.ts'
import type { BookingFit, HeldResource } from '#domain/services/resources.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../../../client.ts'
import type { ActToHold } from '../../../workplace/held-acts.ts'
import type { ListPart } from '../../../workplace/list-part.ts'
import type { BookingDeposit } from '../../bookings/queries.ts'

/** A row of private.provider_booking. */
export interface ProviderBooking {
  id: string
  status: BookingStatus
  service_type: ServiceType
  /** The name of the chosen service. */
  service: string | null
  /** ISO 8601. */
  preferred_date: string
  moved_from: string | null
  duration_minutes: number
  /** KES. */
  price: number | null
  description: string | null
  vehicle: string | null
  notes: string | null
  cancelled_by: BookingSide | null
  /** When the customer said that they cannot come, too late to cancel. */
  cannot_come_at: string | null
  created_at: string
  /** Null: entered by hand. */
  customer_id: string | null
  customer_name: string | null
  /** E.164. */
  customer_phone: string | null
  customer_email: string | null
  /** Mails to a customer entered by hand, the latest first; null for customers who have an account. */
  messages: BookingMessage[] | null
  service_id: string | null
  /** What confirmed work holds. */
  resources: HeldResource[]
  /** Whether a request to come fits in; null for other bookings. */
  fit: BookingFit | null
  /** Other times that are offered to the customer, ISO 8601; null: none. */
  offered_times: string[] | null
  /** Until when they are held. */
  offer_ends_at: string | null
  /** When the customer said that they come. */
  will_come_at: string | null
  /** When the provider noted that they did not come. */
  missed_at: string | null
  /** What the customer says against that. */
  missed_objection: string | null
  /** Of a request: how often its customer missed bookings, if ever. */
  missed_visits: MissedVisits | null
  /** A request for any time of its day, which is full. */
  waitlisted: boolean
  /** Its job card; null before it is accepted. */
  job: BookingJob | null
  /** The deposit that is asked for it, or was paid; null: none. */
  deposit: BookingDeposit | null
}

export interface ProviderBookings extends ListPart {
  bookings: ProviderBooking[]
  /** Counts of the search by state; null: none. */
  counts: Record<BookingStatus | 'all', number | null>
}

export interface BookingsQuery {
  search: string
  status: BookingStatus | null
  page: number
  /** Only those to come outside the opening hours. */
  outside?: boolean
}

/** A page of the caller's bookings: upcoming ones by date, then the others, the latest first. */
export async function providerBookings(
  client: Client,
  { search, status, page, outside = false }: BookingsQuery,
): Promise<ProviderBookings> {
  const { data } = await client
    .rpc('provider_bookings', { search, page, only_outside: outside, ...(status && { only_status: status }) })
    .throwOnError()
  return data
}

export interface ProviderToday {
  /** Open visits of today, those of the night before that last into it, and work in progress. */
  today: ProviderBooking[]
  /** The first open visit after today. */
  next: ProviderBooking | null
  /** Completed today. */
  completed: number
  /** Confirmed visits before today that were never started. */
  not_started: number
  /** What offers hold today. */
  offered: OfferedTime[]
}

/** The visits of today, and the next. */
export async function providerToday(client: Client): Promise<ProviderToday> {
  const { data } = await client.rpc('provider_today').throwOnError()
  return data
}

/** One of the caller's bookings, or null when there is none with the id. */
export async function providerBooking(client: Client, id: string): Promise<ProviderBooking | null> {
  const { data } = await client.rpc('provider_bookings', { only_id: id }).throwOnError()
  return data.bookings[0] ?? null
}

/** The caller's open bookings between two moments. */
export async function providerCalendar(
  client: Client,
  { begins, ends }: { begins: string; ends: string },
): Promise<ProviderBooking[]> {
  const { data } = await client.rpc('provider_calendar', { begins, ends }).throwOnError()
  return data
}

export interface BookedDay {
  /** `2026-11-24` */
  day: string
  /** Confirmed and in progress. */
  agreed: number
  requested: number
}

/** The numbers of the caller's open bookings on these days, at most 62 in a row; days without any are left out. */
export async function providerDays(client: Client, days: readonly string[]): Promise<BookedDay[]> {
  const { data } = await client
    .rpc('provider_days', { first_day: days[0] as string, last_day: days.at(-1) as string })
    .throwOnError()
  return data
}

export interface BookingChange {
  status: BookingStatus
  price?: number
  notes?: string
  /** ISO 8601. */
  preferred_date?: string
}

/** The change of a booking that is still as shown to a new state, as an act to hold. */
export function changeToHold(
  { id, status, preferred_date }: ProviderBooking,
  to: BookingStatus,
): Pick<ActToHold, 'act' | 'subject' | 'arguments'> {
  return {
    act: 'change_booking',
    subject: id,
    arguments: { status: to, was_status: status, was_date: preferred_date },
  }
}

/** Changes a booking that is still as shown; one changed since is 'no rows' (PGRST116). */
export async function changeBooking(
  client: Client,
  { id, status, preferred_date }: ProviderBooking,
  change: BookingChange,
): Promise<void> {
  await client
    .from('service_bookings')
    .update(change)
    .eq('id', id)
    .eq('status', status)
    .eq('preferred_date', preferred_date)
    .select('id')
    .single()
    .throwOnError()
}

export interface Offer {
  /** Up to three, ISO 8601. */
  times: string[]
  /** KES, of a request. */
  price?: number
  notes?: string
}

/** Offers the customer other times. Returns until when they are held, ISO 8601. */
export async function offerTimes(client: Client, bookingId: string, offer: Offer): Promise<string> {
  const { data } = await client.rpc('offer_times', { booking_id: bookingId, ...offer }).throwOnError()
  return data
}

/** Takes back what is offered for a booking. Idempotent. */
export async function withdrawOffer(client: Client, bookingId: string): Promise<void> {
  await client.rpc('withdraw_offer', { booking_id: bookingId }).throwOnError()
}

/** Notes that the customer of a confirmed booking did not come. Idempotent. */
export async function markMissed(client: Client, bookingId: string): Promise<void> {
  await client.rpc('mark_missed', { booking_id: bookingId }).throwOnError()
}

/** Takes back that the customer did not come. Idempotent. */
export async function withdrawMissed(client: Client, bookingId: string): Promise<void> {
  await client.rpc('withdraw_missed', { booking_id: bookingId }).throwOnError()
}

/** Marks the deposit of a booking as received by hand. */
export async function receiveBookingDeposit(
  client: Client,
  bookingId: string,
  receipt: string,
): Promise<void> {
  await client
    .rpc('receive_booking_deposit', { booking_id: bookingId, ...(receipt && { receipt }) })
    .throwOnError()
}

/** The requests that can be accepted together, the oldest first. */
export async function fittingRequests(client: Client): Promise<ProviderBooking[]> {
  const { data } = await client.rpc('fitting_requests').throwOnError()
  return data
}

/** Accepts those of the requests that still fit. Returns their ids. */
export async function acceptRequests(client: Client, ids: readonly string[]): Promise<string[]> {
  const { data } = await client.rpc('accept_requests', { ids: [...ids] }).throwOnError()
  return data
}

/** Gives a confirmed booking another resource in place of one of the same kind. */
export async function assignResource(
  client: Client,
  bookingId: string,
  resourceId: string,
  inPlaceOf: string,
): Promise<void> {
  await client
    .rpc('assign_resource', { booking_id: bookingId, resource_id: resourceId, in_place_of: inPlaceOf })
    .throwOnError()
}
