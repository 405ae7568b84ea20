/** The catalogue of makes and models. Each function throws the service's error. */
import { byName } from '#domain/foundation/name-order.ts'
import type { Client } from '../client.ts'

export interface CatalogueEntry {
  id: number
  name: string
}

/** The makes offered in forms, by name: listed ones, and pending ones used by the seller's own ads. */
export async function vehicleMakes(client: Client, sellerId: string): Promise<CatalogueEntry[]> {
  const [listed, own] = await Promise.all([
    client.from('vehicle_makes').select('id, name').eq('listed', true).throwOnError(),
    client
      .from('vehicle_makes')
      .select('id, name, ads:vehicle_listings!inner()')
      .eq('listed', false)
      .eq('ads.seller_id', sellerId)
      .throwOnError(),
  ])
  return inOrder(listed.data, own.data)
}

/** The models of a make offered in forms: listed ones, and pending ones used by the seller's own ads. */
export async function vehicleModels(
  client: Client,
  makeId: number,
  sellerId: string,
): Promise<CatalogueEntry[]> {
  const [listed, own] = await Promise.all([
    client.from('vehicle_models').select('id, name').eq('make_id', makeId).eq('listed', true).throwOnError(),
    client
      .from('vehicle_models')
      .select('id, name, ads:vehicle_listings!inner()')
      .eq('make_id', makeId)
      .eq('listed', false)
      .eq('ads.seller_id', sellerId)
      .throwOnError(),
  ])
  return inOrder(listed.data, own.data)
}

function inOrder(listed: CatalogueEntry[], own: CatalogueEntry[]): CatalogueEntry[] {
  return [...listed, ...own.map(({ id, name }) => ({ id, name }))].sort(byName)
}
