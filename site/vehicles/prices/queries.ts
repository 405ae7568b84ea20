/** Queries of price estimates. Each function throws the service's error. */
import { byName } from '#domain/foundation/name-order.ts'
import type { CarValueQuestion } from '#domain/vehicles/car-value.ts'
import type { OfferedPrice } from '#domain/vehicles/price-history.ts'
import type { PriceMark } from '#domain/vehicles/price-marks.ts'
import type { Client } from '../../client.ts'
import type { Vehicle } from '../queries.ts'

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

/** The estimate of an ad; null if too few vehicles are similar. */
export async function priceEstimate(client: Client, listingId: string): Promise<PriceEstimate | null> {
  const { data } = await client
    .from('price_estimates')
    .select('low, middle, high, ads, sellers, mark, estimated_at')
    .eq('listing_id', listingId)
    .maybeSingle()
    .throwOnError()
  return data && { ...data, mark: data.mark as PriceMark }
}

/** The prices for which an ad was offered, oldest first. */
export async function offeredPrices(client: Client, listingId: string): Promise<OfferedPrice[]> {
  const { data } = await client.rpc('listing_prices', { listing_id: listingId }).throwOnError()
  return data
}

/** The days in which such vehicles sold at this price; null if too few sold. */
export async function daysToSell(
  client: Client,
  vehicle: Pick<
    Vehicle,
    | 'year'
    | 'price'
    | 'mileage'
    | 'fuel_type'
    | 'transmission'
    | 'engine_size'
    | 'registration_state'
    | 'condition'
    | 'drive'
  > & { model_id: number },
): Promise<number | null> {
  const { model_id, year, price, fuel_type, transmission, condition } = vehicle
  const { mileage, engine_size, registration_state, drive } = vehicle
  const { data } = await client
    .rpc('expected_days_to_sell', {
      model_id,
      year,
      price,
      fuel_type,
      transmission,
      condition,
      ...(mileage !== null && { mileage }),
      ...(engine_size && { engine_size }),
      ...(registration_state && { registration_state }),
      ...(drive && { drive }),
    })
    .throwOnError()
  return (data as { days: number } | null)?.days ?? null
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
