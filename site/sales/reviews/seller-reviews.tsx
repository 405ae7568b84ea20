import { href, Link } from 'react-router'
import { type SellerReviewsPage, sellerRating } from '#domain/sales/seller-reviews.ts'
import { SellerRating } from './seller-rating.tsx'
import { SellerReviewText } from './seller-review.tsx'

interface SellerReviewsProps {
  seller: { id: string; name: string }
  page: SellerReviewsPage
  /** On a card beside an ad: shortened. */
  brief?: boolean
  className?: string
}

/** The latest reviews of a seller, and the way to all of them; nothing without reviews. */
export function SellerReviews({ seller, page: { stars, reviews }, brief, className }: SellerReviewsProps) {
  const { count, average } = sellerRating(stars)
  if (count === 0) return null
  return (
    <div className={className}>
      <p className="text-sm">
        <SellerRating stars={stars} />
      </p>
      <ul aria-label={`Reviews of ${seller.name}`} className={brief ? 'mt-2 grid gap-3' : 'mt-3 grid'}>
        {reviews.map((review) => (
          <li key={review.id} className={brief ? undefined : 'border-t border-line py-4'}>
            <SellerReviewText review={review} name={seller.name} hasStars={average !== null} brief={brief} />
          </li>
        ))}
      </ul>
      {(brief || count > reviews.length) && (
        <Link
          to={href('/sellers/:id/reviews', { id: seller.id })}
          className="reach mt-2 inline-block text-sm text-green-ink"
        >
          {count === 1 ? 'Read the whole review' : `All ${count} reviews`}
        </Link>
      )}
    </div>
  )
}
