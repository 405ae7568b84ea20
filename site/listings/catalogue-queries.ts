/** The catalogue of makes and models. Each function throws the service's error. */
import { sameName } from '#domain/catalogue.ts'
import type { CatalogueChoice } from '#domain/vehicle-form.ts'
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
