/** Questions about a price that is being typed. Each function throws the service's error. */
import type { AskedVehicle } from '#domain/vehicles/asking-price.ts'
import type { SaleTime } from '#domain/vehicles/days-on-sale.ts'
import type { Client } from '../../client.ts'
import type { PriceEstimate } from './queries.ts'

/** The asking prices of similar vehicles, without the caller's own ads; null if there are too few. */
export async function similarAsk(
  client: Client,
  vehicle: AskedVehicle,
  signal: AbortSignal,
): Promise<Omit<PriceEstimate, 'mark'> | null> {
  const { data } = await client.rpc('estimate_price', vehicle).abortSignal(signal).throwOnError()
  return data as Omit<PriceEstimate, 'mark'> | null
}

/** The days to sell at this price in KES, without the caller's own sales; null if too few sold. */
export async function daysToSell(
  client: Client,
  vehicle: AskedVehicle & { price: number },
  signal: AbortSignal,
): Promise<SaleTime | null> {
  const { data } = await client.rpc('expected_days_to_sell', vehicle).abortSignal(signal).throwOnError()
  return data as SaleTime | null
}
