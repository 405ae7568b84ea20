/** Reads and changes of a provider's own services. Each function throws the service's error. */
import type { ServiceValue } from '#domain/services/service-form.ts'
import type { Client } from '../../../client.ts'

const COLUMNS =
  'id, name, description, price, duration_minutes, service_type, is_active, created_at, needs, minutes_before, minutes_after, at_once' as const

/** All services of the provider, the newest first. */
export async function ownServices(client: Client, providerId: string) {
  const { data } = await client
    .from('services')
    .select(COLUMNS)
    .eq('service_provider_id', providerId)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data
}

export type OwnService = Awaited<ReturnType<typeof ownServices>>[number]

/** Adds a service, or changes the one of the id. */
export async function saveService(
  client: Client,
  providerId: string,
  id: string | null,
  value: ServiceValue,
): Promise<void> {
  const service = { ...value, service_provider_id: providerId }
  const write =
    id === null
      ? client.from('services').insert(service)
      : client.from('services').update(service).eq('id', id).eq('service_provider_id', providerId)
  await write.select('id').single().throwOnError()
}

/** Shows a service to visitors, or hides it. */
export async function activateService(client: Client, id: string, active: boolean): Promise<void> {
  await client
    .from('services')
    .update({ is_active: active })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Deletes a service; its bookings stay. Idempotent. */
export async function deleteService(client: Client, id: string): Promise<void> {
  await client.from('services').delete().eq('id', id).throwOnError()
}
