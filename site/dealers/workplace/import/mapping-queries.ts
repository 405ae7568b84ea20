/** Queries of the mappings of stock lists. Each function throws the service's error. */
import { readMapping, type StockMapping } from '#domain/dealers/stock/mapping.ts'
import type { NamedMapping } from '#domain/dealers/stock/named-mappings.ts'
import type { Client } from '../../../client.ts'

/** The dealer's column mapping of the last import. */
export async function ownMapping(client: Client, sellerId: string): Promise<StockMapping> {
  const { data } = await client
    .from('import_mappings')
    .select('mapping')
    .eq('seller_id', sellerId)
    .maybeSingle()
    .throwOnError()
  return readMapping(data?.mapping)
}

/** Saves the mapping for the next file. */
export async function saveMapping(client: Client, sellerId: string, mapping: StockMapping): Promise<void> {
  await client
    .from('import_mappings')
    .upsert({ seller_id: sellerId, mapping }, { onConflict: 'seller_id' })
    .throwOnError()
}

/** The mappings that the dealer saved by a name. */
export async function ownNamedMappings(client: Client, sellerId: string): Promise<NamedMapping[]> {
  const { data } = await client
    .from('named_import_mappings')
    .select('id, name, mapping')
    .eq('seller_id', sellerId)
    .order('name')
    .throwOnError()
  return data.map(({ mapping, ...named }) => ({ ...named, mapping: readMapping(mapping) }))
}

/** Saves a mapping under a new name. */
export async function addNamedMapping(
  client: Client,
  name: string,
  mapping: StockMapping,
): Promise<NamedMapping> {
  const { data } = await client
    .from('named_import_mappings')
    .insert({ name, mapping })
    .select('id, name')
    .single()
    .throwOnError()
  return { ...data, mapping }
}

/** Renames a saved mapping, or changes its columns. */
export async function changeNamedMapping(
  client: Client,
  id: string,
  change: { name?: string; mapping?: StockMapping },
): Promise<void> {
  await client.from('named_import_mappings').update(change).eq('id', id).throwOnError()
}

export async function deleteNamedMapping(client: Client, id: string): Promise<void> {
  await client.from('named_import_mappings').delete().eq('id', id).throwOnError()
}
