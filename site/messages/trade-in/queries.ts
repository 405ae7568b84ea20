/** Queries of cars offered in exchange. Each function throws the service's error. */
import type { Financed, OfferedCar } from '#domain/messages/trade-ins.ts'
import type { Client } from '../../client.ts'

export const TRADE_IN_PHOTOS_BUCKET = 'trade-in-photos'

/** A car that is offered in exchange, as both sides of the thread read it. */
export interface TradeIn extends Omit<OfferedCar, 'make_id' | 'model_id'> {
  /** KES for which similar cars were offered then; null: too few were similar. */
  estimate: { low: number; high: number; ads: number } | null
  changed_at: string
  withdrawn_at: string | null
  /** KES for which the owner of the ad would take it; null: not answered. */
  answered_price: number | null
  /** Their names in the bucket, in order. */
  photos: string[]
}

/** The columns of an offer, for tradeInOf. */
export const TRADE_IN_COLUMNS = `
  make, model, year, mileage, fuel_type, transmission, condition, location, in_own_name, financed, wanted_price,
  estimate_low, estimate_high, estimate_ads, changed_at, withdrawn_at, answered_price, photos:trade_in_photos(path, place)
` as const

const offerRows = (client: Client) => client.from('trade_in_offers').select(TRADE_IN_COLUMNS)
type OfferRow = NonNullable<Awaited<ReturnType<typeof offerRows>>['data']>[number]

/** A row of TRADE_IN_COLUMNS as an offer. */
export function tradeInOf({ estimate_low, estimate_high, estimate_ads, photos, ...row }: OfferRow): TradeIn {
  return {
    ...row,
    financed: row.financed as Financed,
    estimate:
      estimate_low === null || estimate_high === null
        ? null
        : { low: estimate_low, high: estimate_high, ads: estimate_ads ?? 0 },
    photos: photos.sort((one, other) => one.place - other.place).map(({ path }) => path),
  }
}

/** The caller's offer for an ad that is not withdrawn, with its thread; null without one. */
export async function ownTradeIn(client: Client, listingId: string, userId: string) {
  const { data } = await client
    .from('trade_in_offers')
    .select(`thread_id, thread:message_threads!inner(listing_id), ${TRADE_IN_COLUMNS}`)
    .eq('buyer_id', userId)
    .eq('thread.listing_id', listingId)
    .is('withdrawn_at', null)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { thread_id: threadId, thread: _thread, ...offer } = data
  return { threadId, offer: tradeInOf(offer) }
}

/** Offers the car, or changes the offer; returns the thread. The same key offers once. */
export async function offerTradeIn(
  client: Client,
  listing_id: string,
  { make_id, model_id, fuel_type, transmission, wanted_price, ...car }: OfferedCar,
  photos: string[],
  idempotency_key: string,
): Promise<string> {
  const { data } = await client
    .rpc('offer_trade_in', {
      listing_id,
      ...car,
      ...(make_id !== null && { make_id }),
      ...(model_id !== null && { model_id }),
      ...(fuel_type !== null && { fuel_type }),
      ...(transmission !== null && { transmission }),
      ...(wanted_price !== null && { wanted_price }),
      photos,
      idempotency_key,
    })
    .throwOnError()
  return data
}

/** Takes the caller's offer back, with its photos. */
export async function withdrawTradeIn(client: Client, thread_id: string): Promise<void> {
  await client.rpc('withdraw_trade_in', { thread_id }).throwOnError()
}

/** Answers an offer, as it was read at `seen`, with an amount. The same key answers once. */
export async function answerTradeIn(
  client: Client,
  thread_id: string,
  answer: { price: number; seen: string; idempotency_key: string },
): Promise<void> {
  await client.rpc('answer_trade_in', { thread_id, ...answer }).throwOnError()
}

/** Whether the account said that it takes cars in exchange; null: it said nothing. */
export async function tradeInChoice(client: Client, userId: string): Promise<boolean | null> {
  const { data } = await client
    .from('trade_in_choices')
    .select('takes')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data?.takes ?? null
}

/** Says whether the account takes cars in exchange. */
export async function chooseTradeIns(client: Client, userId: string, takes: boolean): Promise<void> {
  await client.from('trade_in_choices').upsert({ user_id: userId, takes }).throwOnError()
}
