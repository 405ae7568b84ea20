import type pg from 'pg'
import { readRemembered, type StockAnswers } from '#domain/dealers/stock/answers.ts'
import { type StockCatalogue, withNamesOf } from '#domain/dealers/stock/catalogue.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { VEHICLE_COLUMNS } from '#domain/vehicles/vehicle-fields.ts'

/** What the rows of a dealer are checked against. */
export interface StockWorld {
  stock: StockAd[]
  catalogue: StockCatalogue
  answers: StockAnswers
  /** How many more ads may be active; null: unlimited. */
  room: number | null
  mostImages: number
}

interface StoredWorld extends StockCatalogue {
  stock: StockAd[]
  answers: unknown
  ads: { active: number; most: number | null }
  most_images: string
}

/** As JSON, so that numbers and times are those of the table service. */
const WORLD = `select jsonb_build_object(
  'stock', (
    select coalesce(jsonb_agg(ad order by ad.created_at, ad.id), '[]')
    from (
      select id, make_id, model_id, ${VEHICLE_COLUMNS}, images, status, created_at,
        coalesce((select make.name from public.vehicle_makes as make where make.id = listing.make_id), '') as make,
        (select model.name from public.vehicle_models as model where model.id = listing.model_id) as model,
        (select stock.stock_number from public.stock_numbers as stock where stock.listing_id = listing.id) as stock_number
      from public.vehicle_listings as listing where seller_id = $1
    ) as ad
  ),
  'makes', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
    from public.vehicle_makes where listed
  ),
  'models', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'make_id', make_id, 'name', name) order by name, id), '[]')
    from public.vehicle_models where listed
  ),
  'nicknames', (
    select coalesce(jsonb_agg(jsonb_build_object('nickname', nickname, 'meaning', meaning) order by nickname, meaning), '[]')
    from public.vehicle_nicknames
  ),
  'answers', (select answers from public.import_answers where seller_id = $1),
  'ads', public.own_ad_room(),
  'most_images', (select value from public.system_settings where key = 'max_images_per_listing')
) as world`

/** Reads it all with the rights of the dealer (`asDealer`). */
export async function readStockWorld(client: pg.PoolClient, dealer: string): Promise<StockWorld> {
  const { rows } = await client.query<{ world: StoredWorld }>(WORLD, [dealer])
  const [{ world } = { world: undefined }] = rows
  if (!world) throw new Error('The stock of a dealer could not be read')
  const { stock, makes, models, nicknames, answers, ads, most_images } = world
  return {
    stock,
    catalogue: withNamesOf({ makes, models, nicknames }, stock),
    answers: readRemembered(answers),
    room: ads.most === null ? null : Math.max(0, ads.most - ads.active),
    mostImages: Number(most_images),
  }
}
