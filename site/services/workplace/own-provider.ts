/** The record that a service provider's pages are about: the caller's own business. */
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../../client.ts'

const COLUMNS =
  'id, business_name, service_types, opening_hours, verified, rating_average, rating_count, archived_at' as const

/** The person's own provider record, or null where there is none yet. Throws the service's error. */
export async function ownProvider(client: Client, userId: string) {
  const { data } = await client
    .from('service_providers')
    .select(COLUMNS)
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data && { ...data, service_types: data.service_types as ServiceType[] }
}

export type OwnProvider = NonNullable<Awaited<ReturnType<typeof ownProvider>>>
