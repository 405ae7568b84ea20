/** Queries of paid promotions. Each function throws the service's error. */
import {
  PROMOTION_SETTINGS,
  type PromotionFigures,
  type PromotionOffer,
  type PromotionStatus,
  promotionOffer,
} from '#domain/money/promotions.ts'
import type { Client } from '../../client.ts'

/** What featuring an ad costs; null: not offered. */
export async function offeredPromotion(client: Client): Promise<PromotionOffer | null> {
  const { data } = await client
    .from('system_settings')
    .select('key, value')
    .in('key', PROMOTION_SETTINGS)
    .throwOnError()
  return promotionOffer(new Map(data.map(({ key, value }) => [key, value])))
}

/** An own vehicle ad in any state, or null. */
export async function ownVehicle(client: Client, userId: string, id: string) {
  const { data } = await client
    .from('vehicle_listings')
    .select('id, title, price, images, status, featured, featured_until')
    .eq('id', id)
    // Others may read active ones.
    .eq('seller_id', userId)
    .maybeSingle()
    .throwOnError()
  return data
}

export type OwnVehicle = NonNullable<Awaited<ReturnType<typeof ownVehicle>>>

/** A promotion that was paid for. The figures are null before it begins, and once its ad is deleted. */
export interface Promotion extends Omit<PromotionFigures, 'views' | 'leads' | 'days_before'> {
  id: string
  days: number
  /** KES. */
  price: number
  status: PromotionStatus
  starts_at: string | null
  ends_at: string | null
  views: number | null
  leads: number | null
  days_before: number | null
}

/** The paid promotions of an own ad, the latest first. */
export async function ownPromotions(client: Client, listingId: string): Promise<Promotion[]> {
  const { data } = await client.rpc('own_promotions', { listing_id: listingId }).throwOnError()
  return data as Promotion[]
}

/** The payment for featuring an own ad that is being checked, or null. */
export async function pendingPromotionPayment(client: Client, userId: string, listingId: string) {
  const { data } = await client
    .from('payment_requests')
    .select('id, payment_number, amount, created_at, promotion:promotions!inner(listing_id)')
    .eq('user_id', userId)
    .eq('status', 'pending')
    .eq('promotion.listing_id', listingId)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Asks for the promotion of an own active ad at the price that was shown; returns the id that the payment names. */
export async function requestPromotion(client: Client, listingId: string, price: number): Promise<string> {
  const { data } = await client.rpc('request_promotion', { listing_id: listingId, price }).throwOnError()
  return data.id
}
