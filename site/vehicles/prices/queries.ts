/** Queries of price estimates. Each function throws the service's error. */
import { byName } from '#domain/foundation/name-order.ts'
import type { CarValueQuestion } from '#domain/vehicles/car-value.ts'
import type { PriceMark } from '#domain/vehicles/price-marks.ts'
import type { Client } from '../../client.ts'

/** What similar vehicles of other sellers ask, in KES: eight of ten between low and high. */
export interface PriceEstimate {
  low: number
  middle: number
  high: number
  ads: number
  sellers: number
  mark: PriceMark
  estimated_at: string
}

export interface ListedName {
  id: number
  name: string
  /** In the addresses of the market pages. */
  slug: string
}

/** The makes that may be chosen, by name. */
export async function listedMakes(client: Client): Promise<ListedName[]> {
  const { data } = await client
    .from('vehicle_makes')
    .select('id, name, slug')
    .eq('listed', true)
    .throwOnError()
  return data.sort(byName)
}

/** The listed models of a make, by name. */
export async function listedModels(client: Client, makeId: number): Promise<ListedName[]> {
  const { data } = await client
    .from('vehicle_models')
    .select('id, name, slug')
    .eq('make_id', makeId)
    .eq('listed', true)
    .throwOnError()
  return data.sort(byName)
}

/** The estimate for such a car; null if too few are similar. */
export async function carValue(
  client: Client,
  modelId: number,
  { year, mileage, fuelType, transmission }: CarValueQuestion,
): Promise<Omit<PriceEstimate, 'mark'> | null> {
  const { data } = await client
    .rpc('estimate_price', {
      model_id: modelId,
      year,
      mileage,
      ...(fuelType && { fuel_type: fuelType }),
      ...(transmission && { transmission }),
    })
    .throwOnError()
  return data as Omit<PriceEstimate, 'mark'> | null
}
