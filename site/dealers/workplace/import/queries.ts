/** Queries of the stock import. Each function throws the service's error. */
import { readRemembered, type StockAnswers } from '#domain/dealers/stock/answers.ts'
import type { StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import type { StockItem, StockOutcome } from '#domain/dealers/stock/stock-items.ts'
import { byName } from '#domain/foundation/name-order.ts'
import { VEHICLE_COLUMNS } from '#domain/vehicles/vehicle-fields.ts'
import type { Client } from '../../../client.ts'

/** The table service's row limit. */
const PAGE = 1000

async function allPages<Row>(
  read: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data } = await read(rows.length, rows.length + PAGE - 1)
    rows.push(...data)
    if (data.length < PAGE) return rows
  }
}

/** All vehicles of the dealer, in every state, the oldest first. */
export async function ownStock(client: Client, sellerId: string): Promise<StockAd[]> {
  const rows = await allPages((from, to) =>
    client
      .from('vehicle_listings')
      .select(
        `id, make_id, model_id, ${VEHICLE_COLUMNS}, images, status, make:vehicle_makes!vehicle_listings_make_id_fkey(name), model:vehicle_models!vehicle_listings_model_id_fkey(name), stock:stock_numbers(stock_number)`,
      )
      .eq('seller_id', sellerId)
      .order('created_at')
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
  return rows.map(({ make, model, stock, ...ad }) => ({
    ...ad,
    make: make?.name ?? '',
    model: model?.name ?? null,
    stock_number: stock?.stock_number ?? null,
  }))
}

/** Every listed make and model, and every nickname. */
export async function stockCatalogue(client: Client): Promise<StockCatalogue> {
  const [makes, models, nicknames] = await Promise.all([
    allPages((from, to) =>
      client
        .from('vehicle_makes')
        .select('id, name')
        .eq('listed', true)
        .order('name')
        .range(from, to)
        .throwOnError(),
    ),
    allPages((from, to) =>
      client
        .from('vehicle_models')
        .select('id, make_id, name')
        .eq('listed', true)
        .order('name')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    allPages((from, to) =>
      client
        .from('vehicle_nicknames')
        .select('nickname, meaning')
        .order('nickname')
        .order('meaning')
        .range(from, to)
        .throwOnError(),
    ),
  ])
  return { makes: makes.sort(byName), models: models.sort(byName), nicknames }
}

/** The dealer's answers to the questions of earlier lists. */
export async function ownAnswers(client: Client, sellerId: string): Promise<StockAnswers> {
  const { data } = await client
    .from('import_answers')
    .select('answers')
    .eq('seller_id', sellerId)
    .maybeSingle()
    .throwOnError()
  return readRemembered(data?.answers)
}

/** Saves the answers for the next list. */
export async function saveAnswers(client: Client, sellerId: string, answers: StockAnswers): Promise<void> {
  await client
    .from('import_answers')
    .upsert({ seller_id: sellerId, answers }, { onConflict: 'seller_id' })
    .throwOnError()
}

/** Existing pictures of earlier imports: path by source. */
export async function ownStockPictures(client: Client): Promise<Record<string, string>> {
  const { data } = await client.rpc('own_stock_pictures', undefined, { get: true }).throwOnError()
  return data as Record<string, string>
}

/** Records the copy of a source. */
export async function recordStockPicture(
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

/** Writes a batch of vehicles; outcomes come in the same order. */
export async function importStock(client: Client, items: StockItem[]): Promise<StockOutcome[]> {
  const { data } = await client.rpc('import_stock', { items }).throwOnError()
  return data as unknown as StockOutcome[]
}
