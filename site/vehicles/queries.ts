/** Queries of the vehicle pages. Each function throws the service's error. */

import { type ListingStatus, PUBLIC_STATUSES } from '#domain/ads/listing-states.ts'
import type { ReservationFacts } from '#domain/money/deposits.ts'
import type { SellerReviewsPage } from '#domain/sales/seller-reviews.ts'
import type { Fact } from '#domain/trust/facts.ts'
import { isFeatured } from '#domain/vehicles/featured.ts'
import { filtersInWords } from '#domain/vehicles/filters-in-words.ts'
import type { OfferedPrice } from '#domain/vehicles/price-history.ts'
import type { ShownMark } from '#domain/vehicles/price-marks.ts'
import {
  type KnownMake,
  parseVehicleSearch,
  resolveNames,
  type VehicleFilters,
  vehicleSearchParams,
} from '#domain/vehicles/vehicle-search.ts'
import {
  type VehicleCard,
  type VehicleSearchResult,
  vehicleSearchArguments,
} from '#domain/vehicles/vehicle-search-result.ts'
import type {
  BodyType,
  Condition,
  Drive,
  FuelType,
  RegistrationState,
  Transmission,
} from '#domain/vehicles/vehicles.ts'
import type { Client } from '../client.ts'
import { listSearch, type Total } from '../search/list-words.ts'
import { listOf, runSearch, type SearchedList } from '../search/run-search.ts'
import type { PriceEstimate } from './prices/queries.ts'
import { NAMES_AS_TEXT, WORDS } from './search-in-words.ts'

export type VehicleList = SearchedList<VehicleFilters, VehicleSearchResult>

/** The page of the list for URL parameters; invalid ones are ignored with a notice. */
export async function vehicleList(
  client: Client,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<VehicleList> {
  const asked = parseVehicleSearch(params)
  const result = await searchVehicles(client, asked.filters, signal)
  // The counts list every make and model with a match, so only other names need a query.
  const resolved = resolveNames(asked.filters, makesOfFacets(result))
  const found =
    resolved.notices.length === 0 ? resolved : resolveNames(asked.filters, await knownMakes(client))
  const final = sameNames(asked.filters, found.filters)
    ? result
    : await searchVehicles(client, found.filters, signal)
  return listOf({ filters: found.filters, notices: [...asked.notices, ...found.notices] }, final)
}

/** The query string of the search that the words of `q` and the other parameters ask for; null without words. */
export async function searchOfWords(client: Client, params: URLSearchParams): Promise<string | null> {
  const words = params.get(WORDS)
  if (words === null) return null
  const { filters } = parseVehicleSearch(params)
  const asked = filtersInWords(filters, words, await knownMakes(client), params.has(NAMES_AS_TEXT))
  return listSearch(vehicleSearchParams(asked))
}

/** The number of vehicles that the filter form finds. */
export function countVehicles(client: Client, params: URLSearchParams, signal: AbortSignal): Promise<Total> {
  const { filters } = parseVehicleSearch(params)
  const first = vehicleSearchArguments({ ...filters, page: 1 })
  return runSearch(client, 'search_vehicles', { ...first, page_size: 1 }, signal)
}

/** One page of active listings with the counts beside each filter. */
export function searchVehicles(
  client: Client,
  filters: VehicleFilters,
  signal?: AbortSignal,
): Promise<VehicleSearchResult> {
  return runSearch(client, 'search_vehicles', vehicleSearchArguments(filters), signal)
}

/** Ignores case, as the search does. */
function sameNames(one: VehicleFilters, other: VehicleFilters): boolean {
  const names = ({ makes, models }: VehicleFilters) => JSON.stringify([makes, models]).toLowerCase()
  return names(one) === names(other)
}

/** The counted models are those of all chosen makes; their make does not matter here. */
function makesOfFacets({ facets }: VehicleSearchResult): KnownMake[] {
  const models = facets.model.map(({ value }) => value)
  return facets.make.map(({ value }) => ({ name: value, models }))
}

async function knownMakes(client: Client): Promise<KnownMake[]> {
  const { data } = await client
    .from('vehicle_makes')
    .select('name, models:vehicle_models(name)')
    // Listed names first: pending ones could exceed the row limit.
    .order('listed', { ascending: false })
    .order('name')
    .order('listed', { referencedTable: 'models', ascending: false })
    .throwOnError()
  return data.map(({ name, models }) => ({ name, models: models.map((model) => model.name) }))
}

/** The columns of an ad's facts. */
export const FACT_COLUMNS =
  'year, mileage, condition, fuel_type, transmission, body_type, drive, registration_state, variant, engine_size, color, previous_owners, location' as const

const VEHICLE_COLUMNS = `
  id, seller_id, make_id, model_id, title, description, price, images, views_count, status, featured, featured_until, created_at,
  ${FACT_COLUMNS},
  make:vehicle_makes(name, slug, listed), model:vehicle_models(name, slug, listed),
  seller:profiles!vehicle_listings_seller_id_fkey(
    id, first_name, last_name, business_name, business_description, role, verified, location, picture, has_phone
  )
` as const

/** A listing with its seller, or null if the caller sees none. */
export async function vehicleById(client: Client, id: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select(VEHICLE_COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  return {
    ...data,
    featured: isFeatured(data),
    condition: data.condition as Condition,
    fuel_type: data.fuel_type as FuelType,
    transmission: data.transmission as Transmission,
    body_type: data.body_type as BodyType | null,
    drive: data.drive as Drive | null,
    registration_state: data.registration_state as RegistrationState | null,
    status: data.status as ListingStatus,
  }
}

export type Vehicle = NonNullable<Awaited<ReturnType<typeof vehicleById>>>

/** What stands beside a listing on its page (beside_vehicle). */
export interface BesideVehicle {
  /** Up to four, the most similar first. */
  similar_ads: VehicleCard[]
  /** Up to four others of its seller, newest first. */
  of_seller: VehicleCard[]
  /** null unless it is sold. */
  sold_at: string | null
  /** null if too few vehicles are similar. */
  estimate: PriceEstimate | null
  /** The prices for which it was offered, oldest first. */
  prices: OfferedPrice[]
  /** In which such vehicles sold at this price; null if too few sold. */
  days_to_sell: number | null
  /** What was checked about it and its seller. */
  facts: Fact[]
  /** The latest reviews of its seller. */
  reviews: SellerReviewsPage
  /** Whether a car may be offered in exchange. */
  takes_trade_ins: boolean
  /** Until when it is reserved, or what holding it costs; null: it is not held. */
  reservation: ReservationFacts | null
}

/** What stands beside a listing; null if the caller does not see it. */
export async function besideVehicle(client: Client, id: string): Promise<BesideVehicle | null> {
  const { data } = await client
    .rpc('beside_vehicle', { listing_id: id }, { get: true })
    .maybeSingle()
    .throwOnError()
  return data as BesideVehicle | null
}

/** The columns of a listing's card, for queries without search. */
export const CARD_COLUMNS = `
  id, title, price, location, condition, fuel_type, transmission, body_type, year, mileage, featured, featured_until, images,
  created_at, price_mark, make:vehicle_makes(name), model:vehicle_models(name),
  seller:profiles!vehicle_listings_seller_id_fkey(verified, role)
` as const

const cardRows = (client: Client) => client.from('vehicle_listings').select(CARD_COLUMNS)
type CardRow = NonNullable<Awaited<ReturnType<typeof cardRows>>['data']>[number]

/** A row of CARD_COLUMNS in the shape of search_vehicles. */
export function cardOf({ images, make, model, featured_until, ...row }: CardRow): VehicleCard {
  return {
    ...row,
    featured: isFeatured({ ...row, featured_until }),
    condition: row.condition as Condition,
    fuel_type: row.fuel_type as FuelType,
    transmission: row.transmission as Transmission,
    body_type: row.body_type as BodyType | null,
    price_mark: row.price_mark as ShownMark | null,
    image: images[0] ?? null,
    image_count: images.length,
    make: make.name,
    model: model?.name ?? null,
  }
}

export type PublicVehicle = VehicleCard & { status: ListingStatus }

/** Those of the listings that everybody sees, active or sold. */
export async function publicVehicles(client: Client, ids: readonly string[]): Promise<PublicVehicle[]> {
  const { data } = await client
    .from('vehicle_listings')
    .select(`${CARD_COLUMNS}, status`)
    .in('id', ids)
    .in('status', PUBLIC_STATUSES)
    .throwOnError()
  return data.map((row) => ({ ...cardOf(row), status: row.status as ListingStatus }))
}

/** How many listings were posted after this time (ISO 8601), up to `most`. */
export async function countPostedSince(client: Client, time: string, most: number): Promise<number> {
  // Counting rows up to a limit stays cheap after a long absence; booleans compress to almost nothing.
  const { data } = await client
    .from('vehicle_listings')
    .select('featured')
    .eq('status', 'active')
    .gt('created_at', time)
    .limit(most)
    .throwOnError()
  return data.length
}

/** Whether the seller has a vehicle for sale. */
export async function sellsVehicles(client: Client, sellerId: string): Promise<boolean> {
  const { data } = await client
    .from('vehicle_listings')
    .select('id')
    .eq('seller_id', sellerId)
    .eq('status', 'active')
    .limit(1)
    .throwOnError()
  return data.length > 0
}
