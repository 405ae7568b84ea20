/** Queries of a dealer's public page. Each function throws the service's error. */

import {
  isNarrowed,
  type StorefrontFilters,
  type StorefrontSearch,
  type StorefrontSort,
} from '#domain/dealers/storefront-filters.ts'
import { findOffered } from '#domain/dealers/storefront-search.ts'
import type { OpeningHours } from '#domain/services/opening-hours.ts'
import type { VehicleCard } from '#domain/vehicles/vehicle-search-result.ts'
import { EARLIEST_YEAR, HIGHEST_PRICE, LATEST_SEARCHED_YEAR } from '#domain/vehicles/vehicles.ts'
import type { Client } from '../client.ts'
import { CARD_COLUMNS, cardOf } from '../vehicles/queries.ts'

/** A dealer's public profile: `dealer_storefront`. */
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
  /** The newest ad; messages and calls from the page refer to it. */
  newest: string | null
  /** Makes of the vehicles for sale, by name. */
  makes: { id: number; name: string; count: number }[]
  hasPhone: boolean
}

/** The dealer, or null without such a page. */
export async function dealerPage(client: Client, id: string): Promise<DealerPage | null> {
  const [
    {
      data: [page],
    },
    { data: profile },
  ] = await Promise.all([
    client.rpc('dealer_storefront', { dealer_id: id }).throwOnError(),
    client.from('profiles').select('has_phone').eq('id', id).maybeSingle().throwOnError(),
  ])
  // The opening hours are jsonb.
  return page ? { ...(page as Omit<DealerPage, 'hasPhone'>), hasPhone: profile?.has_phone ?? false } : null
}

const ORDERS: Record<
  StorefrontSort,
  { column: 'created_at' | 'price' | 'mileage' | 'year'; ascending: boolean }
> = {
  newest: { column: 'created_at', ascending: false },
  price_asc: { column: 'price', ascending: true },
  price_desc: { column: 'price', ascending: false },
  mileage: { column: 'mileage', ascending: true },
  year: { column: 'year', ascending: false },
}

export const VEHICLES_A_PAGE = 24

export interface Stock {
  vehicles: VehicleCard[]
  /** How many of the dealer's vehicles match. */
  total: number
  page: number
  pages: number
}

/** A page of the dealer's vehicles for sale, filtered and sorted; a page beyond the last is the last. */
export async function dealerVehicles(
  client: Client,
  dealer: DealerPage,
  asked: StorefrontSearch,
): Promise<Stock> {
  const total = isNarrowed(asked) ? await countVehicles(client, dealer, asked) : dealer.active
  const pages = Math.max(1, Math.ceil(total / VEHICLES_A_PAGE))
  const page = Math.min(asked.page, pages)
  const from = (page - 1) * VEHICLES_A_PAGE
  const { column, ascending } = ORDERS[asked.sort]
  const { data } = await matching(client, dealer, asked)
    .order(column, { ascending, nullsFirst: false })
    .order('id', { ascending: false })
    .range(from, from + VEHICLES_A_PAGE - 1)
    .throwOnError()
  return { vehicles: data.map(cardOf), total, page, pages }
}

async function countVehicles(
  client: Client,
  dealer: DealerPage,
  filters: StorefrontFilters,
): Promise<number> {
  const { count } = await matching(client, dealer, filters, { count: 'exact', head: true }).throwOnError()
  return count ?? 0
}

/** A make that the dealer does not have filters nothing. */
function matching(
  client: Client,
  { id, makes }: DealerPage,
  { make, minPrice, maxPrice, minYear, maxYear }: StorefrontFilters,
  options?: { count: 'exact'; head: true },
) {
  const offered = findOffered(makes, make)
  const rows = client
    .from('vehicle_listings')
    .select(CARD_COLUMNS, options)
    .eq('seller_id', id)
    .eq('status', 'active')
    .gte('price', minPrice ?? 0)
    .lte('price', maxPrice ?? HIGHEST_PRICE)
    .gte('year', minYear ?? EARLIEST_YEAR)
    .lte('year', maxYear ?? LATEST_SEARCHED_YEAR)
  return offered ? rows.eq('make_id', offered.id) : rows
}
