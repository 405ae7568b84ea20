/** What a dealer's public page asks. Each function throws the service's error. */
import type { OpeningHours } from '#domain/opening-hours.ts'
import type { VehicleCard } from '#domain/vehicle-search.ts'
import type { Client } from '../client.ts'
import { CARD_COLUMNS, cardOf } from '../vehicles/queries.ts'

/** A dealer as everybody may know them: `dealer_storefront`. */
export interface DealerPage {
  id: string
  first_name: string | null
  last_name: string | null
  business_name: string | null
  business_description: string | null
  verified: boolean
  location: string | null
  picture: string | null
  member_since: string
  towns: string[]
  address: string | null
  website: string | null
  opening_hours: OpeningHours | null
  cover: string | null
  active: number
  sold: number
  /** The newest ad, which a message or a call from the page is about. */
  newest: string | null
  hasPhone: boolean
}

/** The dealer, or null where there is no such page. */
export async function dealerPage(client: Client, id: string): Promise<DealerPage | null> {
  const [{ data: page }, { data: profile }] = await Promise.all([
    client.rpc('dealer_storefront', { dealer_id: id }).throwOnError(),
    client.from('profiles').select('has_phone').eq('id', id).maybeSingle().throwOnError(),
  ])
  return page === null ? null : { ...(page as unknown as DealerPage), hasPhone: profile?.has_phone ?? false }
}

export const STOREFRONT_SORTS = {
  newest: { label: 'Newest', column: 'created_at', ascending: false },
  price_asc: { label: 'Lowest price', column: 'price', ascending: true },
  price_desc: { label: 'Highest price', column: 'price', ascending: false },
  mileage: { label: 'Lowest mileage', column: 'mileage', ascending: true },
  year: { label: 'Newest year', column: 'year', ascending: false },
} as const
export type StorefrontSort = keyof typeof STOREFRONT_SORTS

export const VEHICLES_A_PAGE = 24

/** A page of what the dealer has for sale; one beyond the last is empty. */
export async function dealerVehicles(
  client: Client,
  id: string,
  sort: StorefrontSort,
  page: number,
): Promise<VehicleCard[]> {
  const { column, ascending } = STOREFRONT_SORTS[sort]
  const from = (page - 1) * VEHICLES_A_PAGE
  const { data } = await client
    .from('vehicle_listings')
    .select(CARD_COLUMNS)
    .eq('seller_id', id)
    .eq('status', 'active')
    .order(column, { ascending, nullsFirst: false })
    .order('id', { ascending: false })
    .range(from, from + VEHICLES_A_PAGE - 1)
    .throwOnError()
  return data.map(cardOf)
}
