/** The own ads of a person. Each function throws the service's error. */
import type { Client } from '../client.ts'

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
