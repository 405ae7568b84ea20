import { href, Link } from 'react-router'
import type { LatestReviews } from '#domain/sales/seller-reviews.ts'
import { Icon } from '../../ui/icon.tsx'
import { SellerReviewText } from './seller-review.tsx'

interface SellerReviewsProps {
  seller: { id: string; name: string }
  latest: LatestReviews
  /** On a card beside an ad: shortened. */
  brief?: boolean
  className?: string
}

/** The rating and latest reviews of a seller, and the way to all of them; nothing without reviews. */
export function SellerReviews({ seller, latest, brief, className }: SellerReviewsProps) {
  const { reviews, rating } = latest
  if (rating.count === 0) return null
  const hasStars = rating.average !== null
  return (
    <div className={className}>
      <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-2">
        {hasStars && (
          <b className="inline-flex items-center gap-1 font-semibold text-ink">
            <Icon of="star" size="s" className="fill-amber text-amber-ink" />
            <span className="sr-only">Rated </span>
            {rating.average?.toFixed(1)}
          </b>
        )}
        {rating.words}
      </p>
      <ul aria-label={`Reviews of ${seller.name}`} className={brief ? 'mt-2 grid gap-3' : 'mt-3 grid'}>
        {reviews.map((review) => (
          <li key={review.id} className={brief ? undefined : 'border-t border-line py-4'}>
            <SellerReviewText review={review} name={seller.name} hasStars={hasStars} brief={brief} />
          </li>
        ))}
      </ul>
      {(brief || rating.count > reviews.length) && (
        <Link
          to={href('/sellers/:id/reviews', { id: seller.id })}
          className="reach mt-2 inline-block text-sm text-green-ink"
        >
          {rating.count === 1 ? 'Read the whole review' : `All ${rating.count} reviews`}
        </Link>
      )}
    </div>
  )
}
