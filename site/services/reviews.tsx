import { formatAge } from '#domain/foundation/dates.ts'
import { formatReviewCount } from '#domain/services/reviews.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { Provider, Reviews } from './queries.ts'
import { RatingSpread } from './rating-spread.tsx'
import { REVIEWS_A_PAGE } from './review-page.ts'
import { Stars } from './stars.tsx'

interface ReviewsProps {
  provider: Provider
  reviews: Reviews
  now: number
  /** The address of a page of reviews. */
  href: (page: number) => string
}

/** The ratings and a page of reviews with the provider's replies. */
export function ProviderReviews({ provider, reviews: { reviews, stars, page }, now, href }: ReviewsProps) {
  if (provider.rating_count === 0)
    return (
      <p className="text-ink-3">{formatReviewCount(0)}. Customers can leave one after a completed booking.</p>
    )
  return (
    <>
      <RatingSpread average={provider.rating_average} count={provider.rating_count} stars={stars} />
      <ul className="mt-4 grid">
        {reviews.map((review) => (
          <li key={review.id} className="border-t border-line py-4">
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <Stars rating={review.rating} />
              <b className="font-medium">{review.reviewer_name}</b>
              <span className="text-ink-3">{formatAge(review.created_at, now)}</span>
            </p>
            {review.comment && (
              <p className="mt-1.5 max-w-[68ch] wrap-anywhere whitespace-pre-line">{review.comment}</p>
            )}
            {review.reply && (
              <div className="mt-3 rounded-r bg-sunk p-3 text-sm">
                <p className="font-medium">{provider.business_name} answers</p>
                <p className="wrap-anywhere whitespace-pre-line text-ink-2">{review.reply}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(provider.rating_count / REVIEWS_A_PAGE))}
        href={href}
        className="mt-4"
      />
    </>
  )
}
