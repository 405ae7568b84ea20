/** What the provider's bookings ask of the data service. Each function throws the service's error. */
import type { BookingSide, BookingStatus } from '#domain/services/bookings.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

/** One booking as its provider sees it (private.provider_booking). */
export interface ProviderBooking {
  id: string
  status: BookingStatus
  service_type: ServiceType
  /** The name of the service, where one was chosen. */
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
  /** When the customer said by mail that they cannot come. */
  cannot_come_at: string | null
  created_at: string
  /** null: entered by hand. */
  customer_id: string | null
  customer_name: string | null
  /** E.164. */
  customer_phone: string | null
  customer_email: string | null
}

export interface ProviderBookings extends ListPart {
  bookings: ProviderBooking[]
  /** What the search finds, in each state; none is absent. */
  counts: Partial<Record<BookingStatus | 'all', number>>
}

export interface BookingsAsked {
  search: string
  status: BookingStatus | null
  page: number
}

/** A page of the caller's bookings: those to come in the order of the visits, then the others, the latest first. */
export async function providerBookings(
  client: Client,
  { search, status, page }: BookingsAsked,
): Promise<ProviderBookings> {
  const { data } = await client
    .rpc('provider_bookings', { search, page, ...(status && { only_status: status }) })
    .throwOnError()
  return data as unknown as ProviderBookings
}

export interface ProviderToday {
  /** The open visits of today, and work that is still going on from days before. */
  today: ProviderBooking[]
  /** The first open visit after today. */
  next: ProviderBooking | null
  /** How many of today's are completed. */
  completed: number
  /** How many agreed visits of days before were never started. */
  not_started: number
}

/** What is on today at the caller's business, and what comes next. */
export async function providerToday(client: Client): Promise<ProviderToday> {
  const { data } = await client.rpc('provider_today').throwOnError()
  return data as unknown as ProviderToday
}

/** One of the caller's bookings, or null when there is none with the id. */
export async function providerBooking(client: Client, id: string): Promise<ProviderBooking | null> {
  const { data } = await client.rpc('provider_bookings', { only_id: id }).throwOnError()
  return (data as unknown as ProviderBookings).bookings[0] ?? null
}

/** What takes the caller's time between two moments: asked for, agreed and being done. */
export async function providerCalendar(
  client: Client,
  { begins, ends }: { begins: string; ends: string },
): Promise<ProviderBooking[]> {
  const { data } = await client.rpc('provider_calendar', { begins, ends }).throwOnError()
  return data as unknown as ProviderBooking[]
}

export interface BookingChange {
  status: BookingStatus
  price?: number
  notes?: string
  /** ISO 8601. */
  preferred_date?: string
}

/** Changes a booking that still stands as it was shown; one that somebody has changed meanwhile is 'no rows' (PGRST116). */
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
