/** What a provider's settings read and write. Each function throws the service's error. */

import type { Database, Json } from '#database/types.generated.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { OpeningException, OpeningHours } from '#domain/services/opening-hours.ts'
import type { ProviderColumns } from '#domain/services/provider-form.ts'
import type { Client } from '../../../client.ts'

const COLUMNS = `
  id, archived_at, business_name, service_types, description, location, address, phone, email, website, experience_since, warranty,
  specializations, certifications, opening_hours, booking_lead_hours, booking_horizon_days, photos, verified,
  opening_exceptions(id, first_day, last_day, hours, reason)
` as const

export interface StoredProvider extends ProviderColumns {
  id: string
  photos: string[]
  verified: boolean
  /** Since when it is removed from the site; null where it is not. */
  archived_at: string | null
  /** Those that are not over, the nearest first. */
  opening_exceptions: StoredException[]
}

export type StoredException = OpeningException & { id: string }

/** The person's own record with everything that is set in it, or null where there is none yet. */
export async function providerSettings(client: Client, userId: string): Promise<StoredProvider | null> {
  const { data } = await client
    .from('service_providers')
    .select(COLUMNS)
    .eq('user_id', userId)
    .gte('opening_exceptions.last_day', dayInNairobi(Date.now()))
    .order('first_day', { referencedTable: 'opening_exceptions' })
    .maybeSingle()
    .throwOnError()
  return (
    data && {
      ...data,
      opening_hours: data.opening_hours as unknown as OpeningHours,
      opening_exceptions: data.opening_exceptions as unknown as StoredException[],
    }
  )
}

/** What is written of a record; only what changed where there is one already. */
export type ProviderChange = Partial<ProviderColumns & { photos: string[] }>

/** Makes the person's record; it waits for an administrator. */
export async function createProvider(
  client: Client,
  userId: string,
  { opening_hours, ...columns }: ProviderColumns & { photos: string[] },
): Promise<void> {
  await client
    .from('service_providers')
    .insert({ ...columns, opening_hours: opening_hours as unknown as NonNullable<Json>, user_id: userId })
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

/** Adds days that differ. */
export async function addException(
  client: Client,
  providerId: string,
  { hours, ...days }: OpeningException,
): Promise<void> {
  await client
    .from('opening_exceptions')
    .insert({ ...days, hours: hours as unknown as NonNullable<Json>, service_provider_id: providerId })
    .throwOnError()
}

/** Takes days that differ away: the usual hours hold on them again. */
export async function removeException(client: Client, id: string): Promise<void> {
  await client.from('opening_exceptions').delete().eq('id', id).throwOnError()
}

/** How many bookings and requests stand on the days: closing moves none of them. */
export async function bookingsOn(
  client: Client,
  providerId: string,
  { first_day, last_day }: Pick<OpeningException, 'first_day' | 'last_day'>,
): Promise<number> {
  const { count } = await client
    .from('service_bookings')
    .select('id', { count: 'exact', head: true })
    .eq('service_provider_id', providerId)
    .in('status', ['pending', 'confirmed'])
    .gte('preferred_date', `${first_day}T00:00:00+03:00`)
    .lte('preferred_date', `${last_day}T23:59:59+03:00`)
    .throwOnError()
  return count ?? 0
}
