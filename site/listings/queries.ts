/** What posting and keeping ads asks of the data service. Each function throws the service's error. */
import { sameName } from '#domain/catalogue.ts'
import type { CatalogueChoice, VehiclePost } from '#domain/vehicle-form.ts'
import type { Client } from '../client.ts'

export interface CatalogueEntry {
  id: number
  name: string
}

/** All makes by name. */
export async function vehicleMakes(client: Client): Promise<CatalogueEntry[]> {
  const { data } = await client.from('vehicle_makes').select('id, name').order('name').throwOnError()
  return data
}

/** The models of a make by name. */
export async function vehicleModels(client: Client, makeId: number): Promise<CatalogueEntry[]> {
  const { data } = await client
    .from('vehicle_models')
    .select('id, name')
    .eq('make_id', makeId)
    .order('name')
    .throwOnError()
  return data
}

/** The id of the chosen make; a typed one is added unless it exists, in whatever letter case. */
export async function makeId(client: Client, choice: CatalogueChoice): Promise<number> {
  if ('id' in choice) return choice.id
  const existing = sameName(await vehicleMakes(client), choice.name)
  if (existing) return existing.id
  const { data, error } = await client
    .from('vehicle_makes')
    .insert({ name: choice.name })
    .select('id')
    .single()
  if (data) return data.id
  const added = isDuplicate(error) && sameName(await vehicleMakes(client), choice.name)
  if (added) return added.id
  throw error
}

/** The id of the chosen model of the make; a typed one is added unless it exists. Null where none was chosen. */
export async function modelId(
  client: Client,
  make: number,
  choice: CatalogueChoice | null,
): Promise<number | null> {
  if (!choice) return null
  if ('id' in choice) return choice.id
  const existing = sameName(await vehicleModels(client, make), choice.name)
  if (existing) return existing.id
  const { data, error } = await client
    .from('vehicle_models')
    .insert({ make_id: make, name: choice.name })
    .select('id')
    .single()
  if (data) return data.id
  const added = isDuplicate(error) && sameName(await vehicleModels(client, make), choice.name)
  if (added) return added.id
  throw error
}

/** Someone else added the same name between the look and the insert. */
function isDuplicate(error: { code: string } | null): boolean {
  return error?.code === '23505'
}

/**
 * Publishes the listing under an id that the form made. Where it is there already, the answer to an earlier attempt was
 * lost on the way: then it becomes what the form says now, and no second one.
 */
export async function postVehicle(
  client: Client,
  id: string,
  sellerId: string,
  listing: VehiclePost['columns'] & { make_id: number; model_id: number | null; images: string[] },
): Promise<void> {
  const { error } = await client
    .from('vehicle_listings')
    .insert({ ...listing, id, seller_id: sellerId, status: 'active' })
  if (!error) return
  if (!/"vehicle_listings_pkey"/.test(error.message)) throw error
  await client.from('vehicle_listings').update(listing).eq('id', id).throwOnError()
}

/** A person's own listings in every status, newest first, with the names of make and model. */
export async function ownVehicleListings(client: Client, sellerId: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select(
      'id, title, price, location, year, mileage, images, status, views_count, created_at, make:vehicle_makes(name), model:vehicle_models(name)',
    )
    .eq('seller_id', sellerId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data
}

export type OwnVehicleListing = Awaited<ReturnType<typeof ownVehicleListings>>[number]

/** Marks the listing as sold; buyers still see it, search no longer lists it. */
export async function markSold(client: Client, id: string): Promise<void> {
  await client
    .from('vehicle_listings')
    .update({ status: 'sold' })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Deletes the listing. One that is not the caller's is 'no rows' (PGRST116). */
export async function deleteVehicleListing(client: Client, id: string): Promise<void> {
  await client.from('vehicle_listings').delete().eq('id', id).select('id').single().throwOnError()
}
