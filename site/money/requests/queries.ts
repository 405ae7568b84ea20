/** What the pages of lenders and insurers both ask. Each function throws the service's error. */
import type { Client } from '../../client.ts'

/** The listing that a loan or a cover is for, or null when it is not for sale. */
export async function offeredVehicle(client: Client, id: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, price, year, make:vehicle_makes(name), model:vehicle_models(name)')
    .eq('id', id)
    .eq('status', 'active')
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { make, model, ...vehicle } = data
  return { ...vehicle, make: make.name, model: model?.name ?? null }
}

export type OfferedVehicle = NonNullable<Awaited<ReturnType<typeof offeredVehicle>>>

/** Said where an address names a listing that is not for sale. */
export const VEHICLE_GONE = 'The vehicle you came from is no longer for sale, so enter a price yourself.'
