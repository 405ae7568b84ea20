import type { OpeningHours } from '#domain/services/opening-hours.ts'
import type { Resource } from '#domain/services/resources.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Client } from '../../client.ts'

const COLUMNS =
  'id, business_name, service_types, opening_hours, verified, rating_average, rating_count, archived_at, usual_needs, service_resources(id, name, kind, active)' as const

/** The person's provider record, or null. Throws the service's error. */
export async function ownProvider(client: Client, userId: string) {
  const { data } = await client
    .from('service_providers')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('place', { referencedTable: 'service_resources' })
    .maybeSingle()
    .throwOnError()
  return (
    data && {
      ...data,
      service_types: data.service_types as ServiceType[],
      opening_hours: data.opening_hours as OpeningHours,
      service_resources: data.service_resources as Resource[],
    }
  )
}

export type OwnProvider = NonNullable<Awaited<ReturnType<typeof ownProvider>>>
