/** Queries of the services pages. Each function throws the service's error. */

import type { Database } from '#database/types.generated.ts'
import { DAY } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { BookingRequest } from '#domain/services/booking-form.ts'
import type { BookingBounds } from '#domain/services/booking-slots.ts'
import type { OpeningException, OpeningHours } from '#domain/services/opening-hours.ts'
import type { ServiceProviderSearchResult } from '#domain/services/service-provider-search-result.ts'
import {
  parseServiceSearch,
  type ServiceFilters,
  serviceSearchArguments,
} from '#domain/services/service-search.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../client.ts'
import type { Total } from '../search/list-words.ts'
import { listOf, runSearch, type SearchedList } from '../search/run-search.ts'
import { REVIEWS_A_PAGE } from './review-page.ts'

export type ProviderList = SearchedList<ServiceFilters, ServiceProviderSearchResult>

/** The page of the directory for URL parameters; invalid ones are ignored with a notice. */
export async function providerList(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<ProviderList> {
  const asked = parseServiceSearch(params)
  const result = await runSearch<ServiceProviderSearchResult>(
    client,
    'search_service_providers',
    serviceSearchArguments(asked.filters),
    signal,
  )
  return listOf(asked, result)
}

/** The number of providers that the filter form finds. */
export function countProviders(client: Client, params: URLSearchParams, signal: AbortSignal): Promise<Total> {
  const { filters } = parseServiceSearch(params)
  const first = serviceSearchArguments({ ...filters, page: 1 })
  return runSearch(client, 'search_service_providers', { ...first, page_size: 1 }, signal)
}

// No phone and no e-mail: the page is the same for everyone.
const PROVIDER_COLUMNS = `
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours,
  experience_since, warranty, specializations, certifications, booking_lead_hours, booking_horizon_days, booking_change_hours, has_waitlist, photos, verified, rating_average, rating_count, created_at,
  opening_exceptions(first_day, last_day, hours, reason)
` as const

/** A provider, or null if the caller sees none. */
export async function providerById(client: Client, id: string) {
  const { data } = await client
    .from('service_providers')
    .select(PROVIDER_COLUMNS)
    .eq('id', id)
    // Yesterday's overnight hours may not have ended.
    .gte('opening_exceptions.last_day', dayInNairobi(Date.now() - DAY))
    .order('first_day', { referencedTable: 'opening_exceptions' })
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  return {
    ...data,
    service_types: data.service_types as ServiceType[],
    opening_hours: data.opening_hours as OpeningHours,
    opening_exceptions: data.opening_exceptions as OpeningException[],
  }
}

export type Provider = NonNullable<Awaited<ReturnType<typeof providerById>>>

/** The limits of bookings with the provider besides its usual week. */
export function bookingBounds(provider: Provider): BookingBounds {
  return {
    exceptions: provider.opening_exceptions,
    leadHours: provider.booking_lead_hours,
    horizonDays: provider.booking_horizon_days,
  }
}

/** Figures of the provider from its bookings here. */
export interface ProviderStats {
  completed_bookings: number
  /** The median; null for too few. */
  response_minutes: number | null
}

/** The provider's figures; null for one that is not in the directory. */
export async function statsOf(client: Client, providerId: string): Promise<ProviderStats | null> {
  const { data } = await client
    .rpc('service_provider_stats', { provider_id: providerId })
    .maybeSingle()
    .throwOnError()
  return data
}

/** What the provider offers, the cheapest first, each with the deposit that is asked for a booking; null: none. */
export async function servicesOf(client: Client, providerId: string) {
  const [{ data: services }, { data: deposits }] = await Promise.all([
    client
      .from('services')
      .select('id, name, description, price, duration_minutes, service_type')
      .eq('service_provider_id', providerId)
      .eq('is_active', true)
      .order('price')
      .order('name')
      .throwOnError(),
    client.rpc('service_deposits', { provider_id: providerId }, { get: true }).throwOnError(),
  ])
  return services.map((service) => {
    const asked = deposits.find(({ service_id }) => service_id === service.id)
    return { ...service, deposit: asked ? { amount: asked.amount, free_hours: asked.free_hours } : null }
  })
}

export type Service = Awaited<ReturnType<typeof servicesOf>>[number]

/** A page of the provider's reviews, the newest first, and the count of each rating. */
export async function reviewsOf(client: Client, providerId: string, page: number) {
  const from = (page - 1) * REVIEWS_A_PAGE
  const [{ data: reviews }, { data: ratings }] = await Promise.all([
    client
      .from('reviews')
      .select('id, reviewer_name, rating, comment, reply, replied_at, created_at')
      .eq('service_provider_id', providerId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + REVIEWS_A_PAGE - 1)
      .throwOnError(),
    client.rpc('rating_counts', { provider_id: providerId }).throwOnError(),
  ])
  const stars = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: ratings.find((one) => one.rating === rating)?.count ?? 0,
  }))
  return { reviews, stars, page }
}

export type Reviews = Awaited<ReturnType<typeof reviewsOf>>

/**
 * The moments, ISO 8601, at which a customer can ask the provider for a service, or without one for an hour's work, on some days from one
 * (`2026-11-24`) on; for members. With a booking of the member's, the moments to which it can be moved.
 */
export async function freeTimes(
  client: Client,
  providerId: string,
  serviceId: string | null,
  firstDay: string,
  days: number,
  bookingId: string | null = null,
): Promise<string[]> {
  const { data } = await client
    .rpc('free_service_times', {
      provider_id: providerId,
      first_day: firstDay,
      days,
      ...(serviceId && { service_id: serviceId }),
      ...(bookingId && { booking_id: bookingId }),
    })
    .throwOnError()
  return data
}

type NewBooking = Database['public']['Tables']['service_bookings']['Insert']

/** Requests a booking; the database fills in price, duration and the type of a listed service. */
export async function requestBooking(
  client: Client,
  { service_type, waitlisted, ...request }: BookingRequest,
  customerId: string,
  providerId: string,
): Promise<void> {
  const booking: Omit<NewBooking, 'service_type'> = {
    ...request,
    ...(service_type && { service_type }),
    ...(waitlisted && { waitlisted }),
    customer_id: customerId,
    service_provider_id: providerId,
    status: 'pending',
  }
  await client
    .from('service_bookings')
    .insert(booking as NewBooking)
    .throwOnError()
}

/** The booking to review, with its review if there is one; null if not the caller's. */
export async function bookingToReview(client: Client, bookingId: string, customerId: string) {
  const { data } = await client
    .from('service_bookings')
    .select(
      'id, service_provider_id, service_type, preferred_date, status, service:services(name), review:reviews(id)',
    )
    .eq('id', bookingId)
    .eq('customer_id', customerId)
    .maybeSingle()
    .throwOnError()
  return data
}

export type BookingToReview = NonNullable<Awaited<ReturnType<typeof bookingToReview>>>

/** Leaves the one review of a completed booking. Returns why it is held before it counts; null if it is not. */
export async function leaveReview(
  client: Client,
  review: { booking: BookingToReview; reviewerId: string; rating: number; comment: string | null },
): Promise<string[] | null> {
  const { data } = await client
    .from('reviews')
    .insert({
      service_provider_id: review.booking.service_provider_id,
      booking_id: review.booking.id,
      reviewer_id: review.reviewerId,
      rating: review.rating,
      comment: review.comment,
    } as Database['public']['Tables']['reviews']['Insert'])
    .select('held_for')
    .single()
    .throwOnError()
  return data.held_for
}
