/** What a dealer asks about their stock, and does with it. Each function throws the service's error. */
import {
  type ChangeLine,
  MOST_CHANGED_TOGETHER,
  type PriceChange,
  type PriceLine,
  type StockAct,
  type StockAsked,
} from '#domain/dealers/dealer-stock.ts'
import { ownVehicle } from '../../ad-editor/posting-queries.ts'
import { ownVehicles } from '../../ads/own-ads/queries.ts'
import type { Client } from '../../client.ts'
import { copyPictures } from '../../pictures/picture-storage.ts'

/** All vehicles of the dealer together: `dealer_overview`. */
export interface DealerOverview {
  total: number
  active: number
  sold: number
  /** Sold in the last thirty days, deleted ads too. */
  sold_lately: number
  /** Active ones that end within a week. */
  ending: number
  /** Those that wait for an administrator. */
  held: number
  rejected: number
  views: number
  /** Inquiries that nobody has answered. */
  new_inquiries: number
}

/** What the dealer's dashboard says of the whole stock. */
export async function dealerOverview(client: Client): Promise<DealerOverview> {
  const { data } = await client.rpc('dealer_overview').throwOnError()
  return data as unknown as DealerOverview
}

/** The most that a page of own ads holds. */
const WHOLE_PAGE = 60

/** The ids of all vehicles that a list asks for, in its order; at most as many as are changed together. */
export async function stockIds(client: Client, asked: StockAsked): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1; ids.size < MOST_CHANGED_TOGETHER; page++) {
    const { ads, total, page_size } = await ownVehicles(client, { ...asked, page }, WHOLE_PAGE)
    for (const { id } of ads) ids.add(id)
    if (page * page_size >= total) break
  }
  return [...ids].slice(0, MOST_CHANGED_TOGETHER)
}

/** Does one thing with several own ads; a line says for each what became of it. */
export async function actOnStock(
  client: Client,
  listing_ids: string[],
  act: StockAct,
): Promise<ChangeLine[]> {
  const { data } =
    act === 'renew'
      ? await client.rpc('renew_own_listings', { listing_ids }).throwOnError()
      : act === 'delete'
        ? await client.rpc('delete_own_listings', { listing_ids }).throwOnError()
        : await client.rpc('set_own_listings_status', { listing_ids, status: act }).throwOnError()
  return data as unknown as ChangeLine[]
}

/** What would become of the prices of several own ads. */
export async function previewPrices(
  client: Client,
  ids: string[],
  change: PriceChange,
): Promise<PriceLine[]> {
  const { data } = await client
    .rpc('change_own_listing_prices', { listing_ids: ids, ...change })
    .throwOnError()
  return data as unknown as PriceLine[]
}

/** Changes the prices as the preview showed them; an ad whose price has moved since stays as it is. */
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
  return data as unknown as PriceLine[]
}

/** Makes a draft that says the same, with copies of the pictures: answers its id. Throws where the ad is not there. */
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
