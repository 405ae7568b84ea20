/** Queries of a provider's settings. Each function throws the service's error. */

import type { Database, Json } from '#database/types.generated.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { OutsideBooking } from '#domain/services/opening-exceptions.ts'
import type { OpeningException, OpeningHours } from '#domain/services/opening-hours.ts'
import type { ProviderColumns } from '#domain/services/provider-form.ts'
import type { Client } from '../../../client.ts'
import type { StoredResource, UsualWork } from '../resources/queries.ts'

const COLUMNS = `
  id, archived_at, business_name, service_types, description, location, address, phone, email, website, experience_since, warranty,
  specializations, certifications, opening_hours, usual_needs, at_once, booking_lead_hours, booking_horizon_days, booking_change_hours, has_waitlist, photos, verified,
  opening_exceptions(id, first_day, last_day, hours, reason), service_resources(id, name, kind, hours, active),
  billing_details(kra_pin, payment_note, charges_vat)
` as const

export interface StoredProvider extends ProviderColumns, UsualWork {
  id: string
  photos: string[]
  verified: boolean
  /** When it was removed from the site. */
  archived_at: string | null
  /** Current and future ones, the nearest first. */
  opening_exceptions: StoredException[]
  service_resources: StoredResource[]
  /** Null: none yet. */
  billing_details: BillingDetails | null
}

export interface BillingDetails {
  kra_pin: string | null
  /** How to pay. */
  payment_note: string | null
  charges_vat: boolean
}

export type StoredException = OpeningException & { id: string }

/** The person's record with all settings, or null. */
export async function providerSettings(client: Client, userId: string): Promise<StoredProvider | null> {
  const { data } = await client
    .from('service_providers')
    .select(COLUMNS)
    .eq('user_id', userId)
    .gte('opening_exceptions.last_day', dayInNairobi(Date.now()))
    .order('first_day', { referencedTable: 'opening_exceptions' })
    .order('place', { referencedTable: 'service_resources' })
    .maybeSingle()
    .throwOnError()
  return (
    data && {
      ...data,
      opening_hours: data.opening_hours as OpeningHours,
      opening_exceptions: data.opening_exceptions as StoredException[],
      service_resources: data.service_resources as StoredResource[],
    }
  )
}

/** Saves what a business has on its estimates and invoices. */
export async function saveBillingDetails(
  client: Client,
  providerId: string,
  details: BillingDetails,
): Promise<void> {
  await client
    .from('billing_details')
    .upsert({ service_provider_id: providerId, ...details })
    .throwOnError()
}

/** The columns to write; of an existing record only the changed ones. */
export type ProviderChange = Partial<ProviderColumns & { photos: string[] }>

/** Creates the person's record, which awaits approval. */
export async function createProvider(
  client: Client,
  userId: string,
  columns: ProviderColumns & { photos: string[] },
): Promise<void> {
  await client
    .from('service_providers')
    .insert({ ...columns, user_id: userId })
    .throwOnError()
}

/** Changes the record and returns its name as it is now; null if the record is gone. */
export async function changeProvider(
  client: Client,
  id: string,
  change: ProviderChange,
): Promise<{ business_name: string } | null> {
  const { data } = await client
    .from('service_providers')
    .update(change as Database['public']['Tables']['service_providers']['Update'])
    .eq('id', id)
    .select('business_name')
    .maybeSingle()
    .throwOnError()
  return data
}

/** Adds an exception, whatever bookings are on its days. */
export async function addException(
  client: Client,
  providerId: string,
  exception: OpeningException,
): Promise<void> {
  await client
    .from('opening_exceptions')
    .insert({ ...exception, service_provider_id: providerId })
    .throwOnError()
}

/**
 * Adds exceptions, all or none. The bookings outside their hours that the provider has seen stay, or are cancelled for a reason. Idempotent;
 * the hint `bookings_unseen` means that there are others.
 */
export async function addExceptions(
  client: Client,
  days: readonly StoredException[],
  seen: readonly OutsideBooking[],
  cancelReason: string | null,
): Promise<void> {
  await client
    .rpc('add_exceptional_days', {
      days: asJson(days),
      seen: seen.map(({ id }) => id),
      ...(cancelReason !== null && { cancel_reason: cancelReason }),
    })
    .throwOnError()
}

/** The bookings that exceptions, or another usual week, would leave outside the hours. */
export async function bookingsOutside(
  client: Client,
  { days = [], week }: { days?: readonly OpeningException[]; week?: OpeningHours },
): Promise<OutsideBooking[]> {
  const { data } = await client
    .rpc('bookings_outside_hours', { days: asJson(days), ...(week && { opening_hours: asJson(week) }) })
    .throwOnError()
  return data
}

/** Removes an exception. */
export async function removeException(client: Client, id: string): Promise<void> {
  await client.from('opening_exceptions').delete().eq('id', id).throwOnError()
}

/** Interfaces have no index signature, which the generated type of JSON asks for. */
const asJson = (value: unknown) => value as Json
