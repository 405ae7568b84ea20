/** What an import reads and writes. Each function throws the service's error. */
import type { Json } from '#database/types.generated.ts'
import type { StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import { readMapping, type StockMapping } from '#domain/dealers/stock/mapping.ts'
import type { StockAd } from '#domain/dealers/stock/row.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { byName } from '#domain/foundation/name-order.ts'
import { VEHICLE_COLUMNS } from '#domain/vehicles/vehicle-fields.ts'
import type { Client } from '../../../client.ts'

/** No answer of the table service holds more rows. */
const PAGE = 1000

async function allPages<Row>(read: (from: number, to: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read(rows.length, rows.length + PAGE - 1)
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}

/** All vehicles of the dealer, in every state, the oldest first. */
export async function ownStock(client: Client, sellerId: string): Promise<StockAd[]> {
  const rows = await allPages(async (from, to) => {
    const { data } = await client
      .from('vehicle_listings')
      .select(
        `id, make_id, model_id, ${VEHICLE_COLUMNS}, images, status, make:vehicle_makes!vehicle_listings_make_id_fkey(name), model:vehicle_models!vehicle_listings_model_id_fkey(name), stock:stock_numbers(stock_number)`,
      )
      .eq('seller_id', sellerId)
      .order('created_at')
      .order('id')
      .range(from, to)
      .throwOnError()
    return data
  })
  return rows.map(({ make, model, stock, ...ad }) => ({
    ...ad,
    make: make?.name ?? '',
    model: model?.name ?? null,
    // One at most, which the generated types do not know.
    stock_number: (stock as unknown as { stock_number: string } | null)?.stock_number ?? null,
  }))
}

/** Every listed make and model, and every nickname. */
export async function stockCatalogue(client: Client): Promise<StockCatalogue> {
  const [makes, models, nicknames] = await Promise.all([
    allPages(
      async (from, to) =>
        (
          await client
            .from('vehicle_makes')
            .select('id, name')
            .eq('listed', true)
            .order('name')
            .range(from, to)
            .throwOnError()
        ).data,
    ),
    allPages(
      async (from, to) =>
        (
          await client
            .from('vehicle_models')
            .select('id, make_id, name')
            .eq('listed', true)
            .order('name')
            .order('id')
            .range(from, to)
            .throwOnError()
        ).data,
    ),
    allPages(
      async (from, to) =>
        (
          await client
            .from('vehicle_nicknames')
            .select('nickname, meaning')
            .order('nickname')
            .order('meaning')
            .range(from, to)
            .throwOnError()
        ).data,
    ),
  ])
  return { makes: makes.sort(byName), models: models.sort(byName), nicknames }
}

/** What the dealer said of their columns the last time. */
export async function ownMapping(client: Client, sellerId: string): Promise<StockMapping> {
  const { data } = await client
    .from('import_mappings')
    .select('mapping')
    .eq('seller_id', sellerId)
    .maybeSingle()
    .throwOnError()
  return readMapping(data?.mapping)
}

/** Remembers it for the next file. */
export async function keepMapping(client: Client, sellerId: string, mapping: StockMapping): Promise<void> {
  await client
    .from('import_mappings')
    .upsert(
      { seller_id: sellerId, mapping: mapping as unknown as NonNullable<Json> },
      { onConflict: 'seller_id' },
    )
    .throwOnError()
}

/** The pictures that earlier imports brought and that are still there: address here by source. */
export async function ownStockPictures(client: Client): Promise<Record<string, string>> {
  const { data } = await client.rpc('own_stock_pictures').throwOnError()
  return data as Record<string, string>
}

/** Notes that a picture that was sent is here. */
export async function keepStockPicture(
  client: Client,
  sellerId: string,
  source: string,
  image: string,
): Promise<void> {
  await client
    .from('stock_pictures')
    .upsert({ seller_id: sellerId, source, image }, { onConflict: 'seller_id,source' })
    .throwOnError()
}

export interface StockItem {
  stock_number: string
  values: Record<string, unknown>
}

export type StockOutcome =
  | { outcome: 'created' | 'updated' | 'unchanged'; id: string; status: string }
  | { outcome: 'refused'; error: ServiceError }

/** Writes a batch of vehicles: what became of each, in their order. */
export async function importStock(client: Client, items: StockItem[]): Promise<StockOutcome[]> {
  const { data } = await client.rpc('import_stock', { items: items as unknown as Json }).throwOnError()
  return data as unknown as StockOutcome[]
}
