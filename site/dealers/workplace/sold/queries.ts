/** Queries and changes of sold vehicles and of what vehicles cost. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { SaleFacts } from '#domain/dealers/sold-facts.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { Client } from '../../../client.ts'

type Types = Database['public']['CompositeTypes']
export type SaleToTell = Types['sale_to_tell']
export type SoldVehicle = Types['sold_vehicle']
export type SoldVehiclesPage = Types['sold_vehicles_page']

/** What a form about the sale of an own vehicle needs. */
export async function saleToTell(client: Client, listing_id: string): Promise<SaleToTell> {
  const { data } = await client.rpc('sale_to_tell', { listing_id }).throwOnError()
  return data
}

/** Marks an own vehicle as sold, or corrects what is said of its sale; `version`: told_at of what was read. */
export async function markVehicleSold(
  client: Client,
  listing_id: string,
  facts: SaleFacts,
  version: string | null,
): Promise<void> {
  const told = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
  await client.rpc('mark_vehicle_sold', { listing_id, ...told, ...(version && { version }) }).throwOnError()
}

/** A page of the dealer's sold vehicles; `untold`: those without a price. */
export async function ownSoldVehicles(
  client: Client,
  { untold, page }: { untold: boolean; page: number },
): Promise<SoldVehiclesPage> {
  const { data } = await client.rpc('own_sold_vehicles', { only_untold: untold, page }).throwOnError()
  return data
}

/** A cost of a vehicle in KES: its purchase, or another by its label. */
export interface VehicleCost {
  id: string
  ad_id: string
  kind: 'purchase' | 'other'
  label: string | null
  amount: number
  spent_on: string | null
}

/** The costs of these vehicles, the purchase first; null for those who sell for a business and do not see them. */
export async function vehicleCosts(client: Client, ads: readonly string[]): Promise<VehicleCost[] | null> {
  const { data, error } = await client
    .from('vehicle_costs')
    .select('id, ad_id, kind, label, amount, spent_on')
    .in('ad_id', ads)
    .is('removed_at', null)
    .order('kind', { ascending: false })
    .order('created_at')
  if (error) {
    if (isNotAllowed(error)) return null
    throw error
  }
  return data as VehicleCost[]
}

/** Adds a cost. The id is chosen by the caller, so that sending it again adds nothing. */
export async function addVehicleCost(client: Client, cost: VehicleCost): Promise<void> {
  const { id: cost_id, ad_id: listing_id, kind, amount, label, spent_on } = cost
  await client
    .rpc('add_vehicle_cost', {
      cost_id,
      listing_id,
      kind,
      amount,
      ...(label !== null && { label }),
      ...(spent_on !== null && { spent_on }),
    })
    .throwOnError()
}

/** Removes a cost, or restores a removed one. */
export async function removeVehicleCost(client: Client, cost_id: string, restore = false): Promise<void> {
  await client.rpc('remove_vehicle_cost', { cost_id, restore }).throwOnError()
}

/** Whether prices paid for the dealer's vehicles may be used without a name; null for those who cannot decide it. */
export async function sharesPricesPaid(client: Client): Promise<boolean | null> {
  const { data, error } = await client.rpc('shares_prices_paid')
  if (error) {
    if (isNotAllowed(error)) return null
    throw error
  }
  return data
}

/** Sets it. */
export async function sharePricesPaid(client: Client, allowed: boolean): Promise<void> {
  await client.rpc('share_prices_paid', { allowed }).throwOnError()
}

function isNotAllowed({ code }: ServiceError): boolean {
  return code === '42501'
}
