/** Queries and changes of a dealer's stock. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import {
  type ChangeLine,
  MAX_BULK_CHANGES,
  type PriceChange,
  type PriceLine,
  type StockAction,
  type StockQuery,
} from '#domain/dealers/dealer-stock.ts'
import type { SaleTime } from '#domain/vehicles/days-on-sale.ts'
import { ownVehicle } from '../../ad-editor/posting-queries.ts'
import { ownVehicles } from '../../ads/own-ads/queries.ts'
import type { Client } from '../../client.ts'
import { copyPictures } from '../../pictures/picture-storage.ts'

export type DealerOverview = Database['public']['CompositeTypes']['dealer_overview']

/** The figures of the dealer's whole stock. */
export async function dealerOverview(client: Client): Promise<DealerOverview> {
  const { data } = await client.rpc('dealer_overview').throwOnError()
  return data
}

/** The ids of all vehicles of a list in its order, up to the limit of a bulk action. */
export async function stockIds(client: Client, asked: StockQuery): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1; ids.size < MAX_BULK_CHANGES; page++) {
    const { ads, total, page_size } = await ownVehicles(client, { ...asked, size: 100, page })
    for (const { id } of ads) ids.add(id)
    if (page * page_size >= total) break
  }
  return [...ids].slice(0, MAX_BULK_CHANGES)
}

/** Runs an action on several own ads; one result line for each. */
export async function actOnStock(
  client: Client,
  listing_ids: string[],
  act: StockAction,
): Promise<ChangeLine[]> {
  const { data } =
    act === 'renew'
      ? await client.rpc('renew_own_listings', { listing_ids }).throwOnError()
      : act === 'delete'
        ? await client.rpc('delete_own_listings', { listing_ids }).throwOnError()
        : await client.rpc('set_own_listings_status', { listing_ids, status: act }).throwOnError()
  return data
}

/** What a status or a renewal would make of several own ads; nothing changes. */
export async function previewOnStock(
  client: Client,
  listing_ids: string[],
  act: Exclude<StockAction, 'delete'>,
): Promise<ChangeLine[]> {
  const { data } = await client.rpc('preview_own_listings', { listing_ids, act }).throwOnError()
  return data
}

/** Previews a price change of several own ads. */
export async function previewPrices(
  client: Client,
  ids: string[],
  change: PriceChange,
): Promise<PriceLine[]> {
  const { data } = await client
    .rpc('change_own_listing_prices', { listing_ids: ids, ...change })
    .throwOnError()
  return data
}

/** Changes the prices as previewed; skips ads whose price has changed since. */
export async function changePrices(
  client: Client,
  shown: readonly PriceLine[],
  change: PriceChange,
): Promise<PriceLine[]> {
  const lines = shown.filter(({ outcome }) => outcome === 'changed')
  const { data } = await client
    .rpc('change_own_listing_prices', {
      listing_ids: lines.map(({ id }) => id),
      seen_prices: lines.map(({ old_price }) => old_price ?? 0),
      ...change,
    })
    .throwOnError()
  return data
}

/** A new price for an own ad, and the price it had when it was chosen, in KES. */
export interface NewPrice {
  id: string
  seen: number
  price: number
}

/** A price in KES that an own ad has or might have. */
export type PriceOfAd = Pick<NewPrice, 'id' | 'price'>

/** Likewise, with the answer; an ad may have been asked about without a price. */
interface FoundSaleTime {
  id: string
  price: number | null
  sold: SaleTime | null
}

/** The limit of `own_days_to_sell`. */
const DAYS_AT_ONCE = 1000

/** In how many days ads like the caller's own sold at these prices, in their order; null if too few sold. */
export async function daysToSell(
  client: Client,
  prices: readonly PriceOfAd[],
  signal: AbortSignal,
): Promise<FoundSaleTime[]> {
  const found: FoundSaleTime[] = []
  for (let start = 0; start < prices.length; start += DAYS_AT_ONCE) {
    const part = prices.slice(start, start + DAYS_AT_ONCE)
    const { data } = await client
      .rpc('own_days_to_sell', {
        listing_ids: part.map(({ id }) => id),
        prices: part.map(({ price }) => price),
      })
      .abortSignal(signal)
      .throwOnError()
    for (const { listing_id, price, sold } of data) found.push({ id: listing_id, price, sold })
  }
  return found
}

const idsAndPrices = (prices: readonly NewPrice[]) => ({
  listing_ids: prices.map(({ id }) => id),
  new_prices: prices.map(({ price }) => price),
})

/** Previews new prices of several own ads. */
export async function previewNewPrices(client: Client, prices: readonly NewPrice[]): Promise<PriceLine[]> {
  const { data } = await client.rpc('set_own_listing_prices', idsAndPrices(prices)).throwOnError()
  return data
}

/** Ads in one request, so that a busy server answers in time. */
const PRICES_AT_ONCE = 100

/**
 * Sets new prices of several own ads; skips ads whose price has changed since it was read. After a failure some may be set already; a
 * retry leaves those unchanged.
 */
export async function setPrices(client: Client, prices: readonly NewPrice[]): Promise<PriceLine[]> {
  const lines: PriceLine[] = []
  for (let start = 0; start < prices.length; start += PRICES_AT_ONCE) {
    const part = prices.slice(start, start + PRICES_AT_ONCE)
    const { data } = await client
      .rpc('set_own_listing_prices', { ...idsAndPrices(part), seen_prices: part.map(({ seen }) => seen) })
      .throwOnError()
    lines.push(...data)
  }
  return lines
}

/** Copies an ad as a draft, with its pictures, and returns the id. Throws when the ad is gone. */
export async function duplicateVehicle(client: Client, id: string, sellerId: string): Promise<string> {
  const original = await ownVehicle(client, id, sellerId)
  if (!original) throw { code: 'PGRST116', message: 'This ad is no longer there.' }
  const { id: _, status, held_at, rejection_reason, updated_at, images, ...columns } = original
  const copy = crypto.randomUUID()
  await client
    .from('vehicle_listings')
    .insert({
      ...columns,
      id: copy,
      seller_id: sellerId,
      status: 'draft',
      images: await copyPictures(images, sellerId),
    })
    .throwOnError()
  return copy
}
