/** Queries of the dealer's page settings. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { DealerPageColumns } from '#domain/dealers/dealer-page-form.ts'
import type { Client } from '../../../client.ts'

export interface OwnDealerPage extends DealerPageColumns {
  cover: string | null
}

/** The dealer's page settings, or null. */
export async function ownDealerPage(client: Client, userId: string): Promise<OwnDealerPage | null> {
  const { data } = await client
    .from('dealer_profiles')
    .select('towns, address, website, opening_hours, cover')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data as OwnDealerPage | null
}

/** Whether the dealer's page can be seen by others. */
export async function hasPublicPage(client: Client, userId: string): Promise<boolean> {
  const { data } = await client.rpc('dealer_storefront', { dealer_id: userId }).throwOnError()
  return !!data[0]
}

/** Saves the given columns and returns the row. */
export async function saveDealerPage(
  client: Client,
  userId: string,
  change: Partial<OwnDealerPage>,
): Promise<OwnDealerPage> {
  const columns = change as Partial<Database['public']['Tables']['dealer_profiles']['Insert']>
  const { data } = await client
    .from('dealer_profiles')
    .update(columns)
    .eq('user_id', userId)
    .select('towns, address, website, opening_hours, cover')
    .maybeSingle()
    .throwOnError()
  if (data) return data as OwnDealerPage
  const { data: made } = await client
    .from('dealer_profiles')
    .insert({ ...columns, user_id: userId })
    .select('towns, address, website, opening_hours, cover')
    .single()
    .throwOnError()
  return made as OwnDealerPage
}
