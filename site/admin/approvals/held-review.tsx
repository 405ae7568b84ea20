import { href, Link } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { HELD_REVIEW_REASONS } from '#domain/services/held-reviews.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { Stars } from '../../services/stars.tsx'
import { Decision } from './decision.tsx'
import type { HeldReview } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** A held review with the visit it is about. */
export function HeldReviewCard({ review }: { review: HeldReview }) {
  const { id, rating, business, booking, comment, seller } = review
  const time = (moment: string | null) => moment && formatDateTime(moment)
  return (
    <ReviewCard
      id={id}
      name={business.name}
      title={
        <Link to={href('/services/:id', { id: business.id })} className="text-ink">
          {business.name}
        </Link>
      }
      line={`Written ${formatDateTime(review.created_at)}`}
      pictures={null}
      facts={[
        ['Booking requested', time(booking.requested_at)],
        ['Accepted', time(booking.answered_at)],
        ['Completed', time(booking.completed_at)],
        ['Price', booking.price === null ? null : formatKes(booking.price)],
        [
          'Rating of the business',
          `${formatRating(business.rating_average)}, ${formatReviewCount(business.rating_count)}`,
        ],
      ]}
      description={comment}
      evidence={
        <>
          <section className="grid gap-1.5 text-sm">
            <h3 className="text-sm text-ink-2">Why it is held</h3>
            <ul className="grid gap-1">
              {review.held_for.map((reason) => (
                <li key={reason}>{capitalised(HELD_REVIEW_REASONS[reason])}.</li>
              ))}
            </ul>
            <Stars rating={rating} />
          </section>
          <SellerSummary seller={seller} title="Written by" />
          <p className="text-sm">
            <Link to={href('/admin/users/:id', { id: business.owner_id })}>The owner of the business</Link>
          </p>
        </>
      }
      decision={<Decision kind="reviews" id={id} name={`${rating} stars for ${business.name}`} />}
    />
  )
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
