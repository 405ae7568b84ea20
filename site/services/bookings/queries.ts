/** Queries of a customer's own bookings. Each function throws the service's error. */
import type { CustomerAnswer } from '#domain/services/booking-answers.ts'
import type { BookingSide, BookingStatus } from '#domain/services/bookings.ts'
import type { CustomerJob } from '#domain/services/estimates.ts'
import { BOOKINGS_PER_PAGE, type BookingList, startOfToday } from '#domain/services/own-bookings.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../../client.ts'
import { jobPhotos } from '../job-photos.ts'

// Customers may read the business and service of a booking even when unlisted.
const BOOKING_COLUMNS = `
  id, service_provider_id, service_type, description, vehicle, preferred_date, moved_from, duration_minutes, status, price,
  notes, cancelled_by, created_at, updated_at, offered_times, offer_ends_at, will_come_at, cannot_come_at,
  missed_at, missed_objection, waitlisted,
  provider:service_providers!inner(id, user_id, business_name, location, address, website, verified, booking_change_hours, booking_horizon_days),
  service:services(id, name, is_active),
  review:reviews(id, rating, comment, reply, created_at, held_for, counts)
` as const

// For one booking. Lists fetch numbers only for agreed bookings, which have a call button: each read is counted.
const BOOKING_WITH_NUMBER = `${BOOKING_COLUMNS}, contact:service_providers!inner(phone)` as const
const AGREED = ['confirmed', 'in_progress']

/** Open bookings from today on, and work in progress. */
const upcoming = (now: number) =>
  `status.eq.in_progress,and(status.in.(pending,confirmed),preferred_date.gte.${startOfToday(now)})`
const past = (now: number) =>
  `status.in.(completed,cancelled),and(status.in.(pending,confirmed),preferred_date.lt.${startOfToday(now)})`

export interface OwnBookings {
  bookings: OwnBooking[]
  list: BookingList
  page: number
  pages: number
  counts: Record<BookingList, number>
}

/**
 * A page of the customer's bookings and the count of each list. Upcoming ones start with the next, others with the latest; a page beyond
 * the last is the last.
 */
export async function ownBookings(
  client: Client,
  customerId: string,
  { list, page }: { list: BookingList; page: number },
  now: number,
): Promise<OwnBookings> {
  const [toCome, over] = await Promise.all([
    countBookings(client, customerId, upcoming(now)),
    countBookings(client, customerId, past(now)),
  ])
  const counts = { upcoming: toCome, past: over, all: toCome + over }
  const pages = Math.max(1, Math.ceil(counts[list] / BOOKINGS_PER_PAGE))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * BOOKINGS_PER_PAGE
  let question = client.from('service_bookings').select(BOOKING_COLUMNS).eq('customer_id', customerId)
  if (list !== 'all') question = question.or(list === 'upcoming' ? upcoming(now) : past(now))
  const { data } = await question
    .order('preferred_date', { ascending: list === 'upcoming' })
    .order('id')
    .range(from, from + BOOKINGS_PER_PAGE - 1)
    .throwOnError()
  return { bookings: await withNumbers(client, data), list, page: shown, pages, counts }
}

async function countBookings(client: Client, customerId: string, which: string): Promise<number> {
  const { count } = await client
    .from('service_bookings')
    .select('id', { count: 'exact', head: true })
    .eq('customer_id', customerId)
    .or(which)
    .throwOnError()
  return count ?? 0
}

/** One of the customer's bookings, or null when it is not theirs. */
export async function ownBooking(client: Client, customerId: string, id: string) {
  const { data } = await client
    .from('service_bookings')
    .select(BOOKING_WITH_NUMBER)
    .eq('id', id)
    .eq('customer_id', customerId)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { contact, ...booking } = data
  return bookingOf(booking, contact.phone)
}

export type OwnBooking = NonNullable<Awaited<ReturnType<typeof ownBooking>>>

interface Stored {
  status: string
  provider: { id: string }
  cancelled_by: string | null
  service_type: string
  review: OwnReview | null
}

interface OwnReview {
  id: string
  rating: number
  comment: string | null
  reply: string | null
  created_at: string
  /** Why an administrator looks at it first; null: not held. */
  held_for: string[] | null
  /** Whether it is public. */
  counts: boolean
}

/** Adds the numbers of businesses that agreed; null for others. */
async function withNumbers<Row extends Stored>(client: Client, rows: Row[]) {
  const agreed = rows.filter(({ status }) => AGREED.includes(status)).map(({ provider }) => provider.id)
  const { data } =
    agreed.length > 0
      ? await client
          .from('service_providers')
          .select('id, phone')
          .in('id', [...new Set(agreed)])
          .throwOnError()
      : { data: [] }
  const numbers = new Map(data.map(({ id, phone }) => [id, phone]))
  return rows.map((row) => bookingOf(row, numbers.get(row.provider.id) ?? null))
}

function bookingOf<Row extends Stored>(row: Row, phone: string | null) {
  return {
    ...row,
    provider: { ...(row.provider as Row['provider']), phone },
    status: row.status as BookingStatus,
    cancelled_by: row.cancelled_by as BookingSide | null,
    service_type: row.service_type as ServiceType,
  }
}

type Shown = Pick<OwnBooking, 'id' | 'status' | 'preferred_date'>

/** Cancels a booking that is still as shown; one changed since is 'no rows' (PGRST116). */
export function cancelBooking(client: Client, booking: Shown): Promise<void> {
  return changeOwnBooking(client, booking, { status: 'cancelled' })
}

/** Moves a confirmed booking that is still as shown to another free time, ISO 8601; one changed since is 'no rows' (PGRST116). */
export function moveBooking(client: Client, booking: Shown, time: string): Promise<void> {
  return changeOwnBooking(client, booking, { preferred_date: time })
}

async function changeOwnBooking(
  client: Client,
  { id, status, preferred_date }: Shown,
  change: { status?: BookingStatus; preferred_date?: string },
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

/** Answers an offer or a reminder; the chosen time is one of the offered. Idempotent. */
export async function answerBooking(
  client: Client,
  bookingId: string,
  answer: CustomerAnswer,
  chosen?: string,
): Promise<void> {
  await client
    .rpc('answer_booking', { booking_id: bookingId, answer, ...(chosen && { chosen }) })
    .throwOnError()
}

/** The job of one of the customer's bookings with its photos; null before the booking is accepted. */
export async function ownJob(client: Client, bookingId: string) {
  const { data } = await client.rpc('job_of_booking', { booking_id: bookingId }).throwOnError()
  const job = data as unknown as CustomerJob | null
  return job?.job_id ? { ...job, photos: await jobPhotos(client, job.job_id) } : null
}

/** The deposit of one of the customer's bookings; null: none is asked, and none was paid. */
export async function bookingDeposit(client: Client, bookingId: string) {
  const { data } = await client
    .rpc('booking_deposit', { booking_id: bookingId }, { get: true })
    .maybeSingle()
    .throwOnError()
  return data
}

export type BookingDeposit = NonNullable<Awaited<ReturnType<typeof bookingDeposit>>>

/** Accepts these lines of an estimate and declines its others. Idempotent. */
export async function answerEstimate(
  client: Client,
  bookingId: string,
  number: number,
  accepted: readonly string[],
): Promise<void> {
  await client
    .rpc('answer_estimate', { booking_id: bookingId, estimate_number: number, accepted: [...accepted] })
    .throwOnError()
}

/** Says against a missed visit what happened, once. */
export async function objectToMissed(client: Client, bookingId: string, words: string): Promise<void> {
  await client.rpc('object_to_missed', { booking_id: bookingId, words }).throwOnError()
}

/** The customer's next bookings and how many there are. */
export async function upcomingBookings(client: Client, customerId: string, most: number, now: number) {
  const { data, count } = await client
    .from('service_bookings')
    .select(BOOKING_COLUMNS, { count: 'exact' })
    .eq('customer_id', customerId)
    .or(upcoming(now))
    .order('preferred_date')
    .order('id')
    .limit(most)
    .throwOnError()
  return { bookings: await withNumbers(client, data), count: count ?? 0 }
}

/** The customer's completed bookings without a review, the latest first. */
export async function bookingsToReview(client: Client, customerId: string, most: number) {
  const { data } = await client
    .from('service_bookings')
    .select(
      'id, service_type, preferred_date, service:services(name), provider:service_providers!inner(business_name), reviews(id)',
    )
    .eq('customer_id', customerId)
    .eq('status', 'completed')
    .is('reviews', null)
    .order('preferred_date', { ascending: false })
    .limit(most)
    .throwOnError()
  return data
}
