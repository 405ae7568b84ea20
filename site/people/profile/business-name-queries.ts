/** Requested names of businesses. Each function throws the service's error. */
import { tidyName } from '#domain/catalogue/catalogue.ts'
import type { Client } from '../../client.ts'

/** Toast after a rename that awaits approval. */
export const NAME_HELD = 'The new business name will be shown once we approve it.'

/** Whether a new name awaits approval: the returned row has a different one. */
export function isHeldName(sent: string | null | undefined, stored: string | null): boolean {
  return !!sent && tidyName(sent) !== tidyName(stored ?? '')
}

/** The owner of the name: the person's profile, or their service provider record. */
export type BusinessNameKind = 'profile' | 'service_provider'

export interface PendingBusinessName {
  id: string
  business_name: string
  /** A key of HELD_NAME_REASONS; null if only because the business is verified. */
  held_for: string | null
}

/** The requested name that awaits approval, or null. */
export async function pendingBusinessName(
  client: Client,
  userId: string,
  kind: BusinessNameKind,
): Promise<PendingBusinessName | null> {
  const { data } = await client
    .from('business_name_changes')
    .select('id, business_name, held_for')
    .eq('user_id', userId)
    .eq('kind', kind)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Withdraws the request; the current name stays. */
export async function withdrawBusinessName(client: Client, id: string): Promise<void> {
  await client.from('business_name_changes').delete().eq('id', id).throwOnError()
}
