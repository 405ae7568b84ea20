/** Completed sales and reviews of sellers, made past the pages. */
import { asServer, type Member } from './people.ts'

/** A sale that both sides have confirmed; returns its id. */
export async function newSale(
  seller: Member,
  buyer: Member,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const now = new Date().toISOString()
  const [sale] = await asServer<{ id: string }[]>('/rest/v1/sales?select=id', {
    vehicle: '2014 Toyota Fielder',
    seller_id: seller.id,
    buyer_id: buyer.id,
    begun_by: 'buyer',
    price: 1_150_000,
    seller_confirmed_at: now,
    buyer_confirmed_at: now,
    completed_at: now,
    ...columns,
  })
  return sale?.id ?? ''
}

/** A review of a sale by its buyer. */
export async function newSellerReview(sale: string, buyer: Member, rating: number, comment: string) {
  await asServer('/rest/v1/reviews', { sale_id: sale, reviewer_id: buyer.id, rating, comment })
}
