import { formatNumber } from '#domain/foundation/money.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'

interface RatingSpreadProps {
  average: number | null
  count: number
  /** Counts by rating, five stars first. */
  stars: readonly { rating: number; count: number }[]
}

/** The mean rating and the count of each. */
export function RatingSpread({ average, count, stars }: RatingSpreadProps) {
  const counted = stars.reduce((sum, { count: given }) => sum + given, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div>
        <p className="text-3xl font-bold tracking-[-0.02em]">{formatRating(average)}</p>
        <p className="text-sm text-ink-2">{formatReviewCount(count)}</p>
      </div>
      <ul className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        {stars.map(({ rating, count: given }) => (
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
              <rect width={(100 * given) / Math.max(counted, 1)} height="8" className="fill-amber" />
            </svg>
            <span className="text-right">{formatNumber(given)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
