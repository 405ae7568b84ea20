import { formatAge } from '#domain/dates.ts'
import { formatNumber } from '#domain/money.ts'
import { formatRating, formatReviewCount } from '#domain/reviews.ts'
import { Pagination } from '../ui/pagination.tsx'
import { type Provider, REVIEWS_A_PAGE, type Reviews } from './queries.ts'
import { Stars } from './stars.tsx'

interface ReviewsProps {
  provider: Provider
  reviews: Reviews
  now: number
  /** The address of a page of reviews. */
  href: (page: number) => string
}

/** What customers say: the mean, how many gave how many stars, and a page of reviews with the answers. */
export function ProviderReviews({ provider, reviews: { reviews, stars, page }, now, href }: ReviewsProps) {
  if (provider.rating_count === 0)
    return (
      <p className="text-ink-3">{formatReviewCount(0)}. Customers can leave one after a completed booking.</p>
    )
  const counted = stars.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div>
          <p className="text-3xl font-bold tracking-[-0.02em]">{formatRating(provider.rating_average)}</p>
          <p className="text-sm text-ink-2">{formatReviewCount(provider.rating_count)}</p>
        </div>
        <ul className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
          {stars.map(({ rating, count }) => (
            <li key={rating} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3 text-ink-2">
              <span>
                {rating} {rating === 1 ? 'star' : 'stars'}
              </span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                className="h-2 w-full overflow-hidden rounded-full bg-sunk-2"
              >
                <rect width={(100 * count) / Math.max(counted, 1)} height="8" className="fill-amber" />
              </svg>
              <span className="text-right">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      </div>
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
