import { data } from 'react-router'
import { UUID } from '#domain/foundation/uuid.ts'
import { sellerRating } from '#domain/sales/seller-reviews.ts'
import type { Client } from '../../client.ts'
import { PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { sellsVehicles } from '../../vehicles/queries.ts'
import { pageOf } from '../../workplace/list-address.ts'
import { reviewedSeller, sellerReviews } from './queries.ts'

const REVIEWS_A_PAGE = 20
const LAST_PAGE = 500

/** The data of the page of a seller's reviews; a page beyond the last is the last. Throws 404 if the caller sees no such seller. */
export async function allReviews(client: Client, id: string, params: URLSearchParams) {
  const asked = Math.min(pageOf(params), LAST_PAGE)
  const [seller, first, isSelling] = UUID.test(id)
    ? await Promise.all([
        reviewedSeller(client, id),
        sellerReviews(client, id, REVIEWS_A_PAGE, (asked - 1) * REVIEWS_A_PAGE),
        sellsVehicles(client, id),
      ])
    : [null, null, false]
  if (!seller || !first) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const pages = Math.max(1, Math.ceil(sellerRating(first.stars).count / REVIEWS_A_PAGE))
  const page = Math.min(asked, pages)
  const shown =
    page === asked ? first : await sellerReviews(client, id, REVIEWS_A_PAGE, (page - 1) * REVIEWS_A_PAGE)
  const stars = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: first.stars.find((given) => given.rating === rating)?.count ?? 0,
  }))
  return {
    seller: { ...seller, hasStorefront: seller.role === 'dealer' && isSelling },
    stars,
    reviews: shown.reviews,
    page,
    pages,
  }
}
