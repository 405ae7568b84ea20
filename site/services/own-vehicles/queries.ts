/** Queries of a member's own vehicles. Each function throws the service's error. */
import type { OwnVehicle } from '#domain/services/own-vehicle-form.ts'
import type { Client } from '../../client.ts'

export interface StoredVehicle extends OwnVehicle {
  id: string
}

/** The caller's vehicles, those of the longest standing first. */
export async function ownVehicles(client: Client): Promise<StoredVehicle[]> {
  const { data } = await client
    .from('customer_vehicles')
    .select('id, make, model, year, plate, mileage_km')
    .order('created_at')
    .order('id')
    .throwOnError()
  return data
}

/** Adds a vehicle under this id, or changes the one with it. */
export async function saveVehicle(
  client: Client,
  userId: string,
  id: string,
  vehicle: OwnVehicle,
  isNew: boolean,
): Promise<void> {
  const table = client.from('customer_vehicles')
  if (isNew) await table.insert({ id, customer_id: userId, ...vehicle }).throwOnError()
  else await table.update(vehicle).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a vehicle; what garages noted of it stays theirs. */
export async function deleteVehicle(client: Client, id: string): Promise<void> {
  await client.from('customer_vehicles').delete().eq('id', id).throwOnError()
}
