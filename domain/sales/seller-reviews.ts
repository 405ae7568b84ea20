/** Reviews of sellers, as seller_reviews() returns them (docs/trust.md, Reviews of sellers). */
import { formatNumber } from '../foundation/money.ts'

/** From so many reviews on, stars are shown: fewer say more about their writers than about the seller. */
export const FEWEST_FOR_STARS = 5

export interface SellerReview {
  id: string
  reviewer_name: string
  rating: number
  comment: string | null
  reply: string | null
  created_at: string
}

export interface SellerReviewsPage {
  /** Only of ratings that somebody gave. */
  stars: { rating: number; count: number }[]
  reviews: SellerReview[]
}

/** The review of a sale, as its sides may see it: own_sale().review. */
export interface ReviewOfSale {
  /** The caller is the buyer, and may write one. */
  can_write: boolean
  /** Null: there is none that the caller sees. The rest is of it. */
  id: string | null
  rating?: number | null
  comment?: string | null
  reply?: string | null
  created_at?: string | null
  held_for?: string[] | null
  counts?: boolean | null
  /** The caller wrote it. */
  is_own?: boolean | null
}

export const NO_SELLER_REVIEWS: SellerReviewsPage = { stars: [], reviews: [] }

/** The latest reviews as cards and storefronts show them: loaders make it, so that pages need not load this code. */
export interface LatestReviews {
  rating: SellerRating
  reviews: SellerReview[]
}

export function latestReviews({ stars, reviews }: SellerReviewsPage): LatestReviews {
  return { rating: sellerRating(stars), reviews }
}

export interface SellerRating {
  count: number
  /** With one decimal; null while there are too few reviews. */
  average: number | null
  /** `14 reviews by buyers`. */
  words: string
}

/** How many reviews there are, and their average. */
export function sellerRating(stars: SellerReviewsPage['stars']): SellerRating {
  const count = stars.reduce((sum, given) => sum + given.count, 0)
  const total = stars.reduce((sum, given) => sum + given.rating * given.count, 0)
  return {
    count,
    average: count < FEWEST_FOR_STARS ? null : Math.round((10 * total) / count) / 10,
    words: reviewsByBuyers(count),
  }
}

/** `3 reviews by buyers`, `1 review by a buyer`. */
function reviewsByBuyers(count: number): string {
  return count === 1 ? '1 review by a buyer' : `${formatNumber(count)} reviews by buyers`
}
