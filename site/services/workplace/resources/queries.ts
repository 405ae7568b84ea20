/** Queries of a provider's bays, people and vehicles. Each function throws the service's error. */
import type { OpeningHours } from '#domain/services/opening-hours.ts'
import type { Resource } from '#domain/services/resources.ts'
import type { Client } from '../../../client.ts'

export interface StoredResource extends Resource {
  /** Its own hours; null: those of the business. */
  hours: OpeningHours | null
}

/** What the provider's work takes if its service says nothing else, and how many bookings it takes at once. */
export interface UsualWork {
  usual_needs: string[]
  /** Null: as many as the resources allow. */
  at_once: number | null
}

/** Adds a resource, or changes the one of the id. */
export async function saveResource(
  client: Client,
  providerId: string,
  id: string | null,
  { name, kind, hours }: Pick<StoredResource, 'name' | 'kind' | 'hours'>,
): Promise<void> {
  const columns = { name, kind, hours }
  const write =
    id === null
      ? client.from('service_resources').insert({ ...columns, service_provider_id: providerId })
      : client.from('service_resources').update(columns).eq('id', id)
  await write.select('id').single().throwOnError()
}

/** Sets a resource aside, which then gets no new bookings, or takes it up again. */
export async function activateResource(client: Client, id: string, active: boolean): Promise<void> {
  await client.from('service_resources').update({ active }).eq('id', id).select('id').single().throwOnError()
}

/** Removes a resource without bookings to come. Idempotent. */
export async function removeResource(client: Client, id: string): Promise<void> {
  await client.from('service_resources').delete().eq('id', id).throwOnError()
}

/** Gives the caller's own business these resources and usual needs instead of those it has. */
export async function setUpResources(
  client: Client,
  { names, kinds, needs }: { names: string[]; kinds: string[]; needs: string[] },
): Promise<void> {
  await client.rpc('set_up_resources', { names, kinds, needs }).throwOnError()
}

/** Changes what the provider's usual work takes and how much of it at once. */
export async function saveUsualWork(client: Client, providerId: string, usual: UsualWork): Promise<void> {
  await client
    .from('service_providers')
    .update(usual)
    .eq('id', providerId)
    .select('id')
    .single()
    .throwOnError()
}
