/** The catalogue of makes and models. Each function throws the service's error. */
import { byName } from '#domain/foundation/name-order.ts'
import type { CatalogueChoice } from '#domain/vehicles/vehicle-form.ts'
import type { Client } from '../client.ts'

export interface CatalogueEntry {
  id: number
  name: string
}

/** The makes that forms offer, by name: listed ones, and pending ones used by the seller's own ads. */
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

/** The models of a make that forms offer, likewise. */
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

/** The id of the chosen make; a typed one is added unless it exists, in whatever letter case. */
export async function makeId(client: Client, choice: CatalogueChoice): Promise<number> {
  if ('id' in choice) return choice.id
  const { data } = await client.rpc('find_or_add_make', { name: choice.name }).throwOnError()
  return data
}

/** The id of the chosen model of the make; a typed one is added unless it exists. Null where none was chosen. */
export async function modelId(
  client: Client,
  make: number,
  choice: CatalogueChoice | null,
): Promise<number | null> {
  if (!choice) return null
  if ('id' in choice) return choice.id
  const { data } = await client.rpc('find_or_add_model', { make_id: make, name: choice.name }).throwOnError()
  return data
}
