/** Queries of reviews of sellers. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import { displayName, type Role } from '#domain/people/accounts.ts'
import type { SellerReviewsPage } from '#domain/sales/seller-reviews.ts'
import type { Client } from '../../client.ts'

/** The reviews of a seller: `most` after the first `passed`; none if the caller may not see the seller. */
export async function sellerReviews(
  client: Client,
  seller: string,
  most: number,
  passed = 0,
): Promise<SellerReviewsPage> {
  const { data } = await client.rpc('seller_reviews', { seller, most, passed }, { get: true }).throwOnError()
  return data as unknown as SellerReviewsPage
}

export interface ReviewedSeller {
  id: string
  name: string
  role: Role
}

/** The seller as the page of their reviews names them; null if the caller may not see them. */
export async function reviewedSeller(client: Client, id: string): Promise<ReviewedSeller | null> {
  const { data } = await client
    .from('profiles')
    .select('id, first_name, last_name, business_name, role')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const role = data.role as Role
  const business = role === 'dealer' ? data.business_name?.trim() : ''
  return { id, name: business || displayName(data) || 'Private seller', role }
}

/** Leaves the one review of a completed sale. Returns why it is held before it counts; null if it is not. */
export async function reviewSeller(
  client: Client,
  saleId: string,
  review: { rating: number; comment: string | null },
): Promise<string[] | null> {
  const { data } = await client
    .from('reviews')
    // The database fills in the seller, the buyer and their name.
    .insert({ sale_id: saleId, ...review } as Database['public']['Tables']['reviews']['Insert'])
    .select('held_for')
    .single()
    .throwOnError()
  return data.held_for
}

/** Deletes the caller's own review. */
export async function deleteReview(client: Client, id: string): Promise<void> {
  await client.from('reviews').delete().eq('id', id).throwOnError()
}
