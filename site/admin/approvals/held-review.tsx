import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { SALE_DOUBTS } from '#domain/sales/doubts.ts'
import { HELD_REVIEW_REASONS } from '#domain/services/held-reviews.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { Stars } from '../../services/stars.tsx'
import { Decision } from './decision.tsx'
import type { HeldReview, HeldSale } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { SellerSummary } from './seller-summary.tsx'

/** A held review with the visit or sale it is about. */
export function HeldReviewCard({ review }: { review: HeldReview }) {
  const { id, rating, held_for, comment, seller } = review
  const about = review.sale ? aboutSale(review.sale) : aboutBusiness(review)
  return (
    <ReviewCard
      id={id}
      name={about.name}
      title={
        <Link to={about.page} className="text-ink">
          {about.name}
        </Link>
      }
      line={`Written ${formatDateTime(review.created_at)}`}
      pictures={null}
      facts={about.facts}
      description={comment}
      evidence={
        <>
          <section className="grid gap-1.5 text-sm">
            <h3 className="text-sm text-ink-2">Why it is held</h3>
            <ul className="grid gap-1">
              {[
                ...held_for
                  .filter((reason) => reason !== 'sale')
                  .map((reason) => capitalised(HELD_REVIEW_REASONS[reason])),
                ...(review.sale?.doubts ?? []).map((doubt) => SALE_DOUBTS[doubt]),
              ].map((sentence) => (
                <li key={sentence}>{sentence}.</li>
              ))}
            </ul>
            <Stars rating={rating} />
            {about.consequence}
          </section>
          <SellerSummary seller={seller} title="Written by" />
          {about.reviewed}
        </>
      }
      decision={<Decision kind="reviews" id={id} name={`${rating} stars for ${about.name}`} />}
    />
  )
}

interface About {
  name: string
  page: string
  facts: readonly (readonly [label: string, value: string | null])[]
  consequence?: ReactNode
  reviewed: ReactNode
}

const time = (moment: string | null | undefined) => (moment ? formatDateTime(moment) : null)
const price = (amount: number | null | undefined) => (typeof amount === 'number' ? formatKes(amount) : null)

function aboutBusiness({ business, booking }: HeldReview): About {
  return {
    name: business?.name ?? 'A business',
    page: business ? href('/services/:id', { id: business.id }) : href('/services'),
    facts: [
      ['Booking requested', time(booking?.requested_at)],
      ['Accepted', time(booking?.answered_at)],
      ['Completed', time(booking?.completed_at)],
      ['Price', price(booking?.price)],
      [
        'Rating of the business',
        `${formatRating(business?.rating_average ?? null)}, ${formatReviewCount(business?.rating_count ?? 0)}`,
      ],
    ],
    reviewed: business && (
      <p className="text-sm">
        <Link to={href('/admin/users/:id', { id: business.owner_id })}>The owner of the business</Link>
      </p>
    ),
  }
}

function aboutSale({ id, vehicle, begun_at, completed_at, price: agreed, seller }: HeldSale): About {
  return {
    name: vehicle,
    page: `/sale/${id}`,
    facts: [
      ['Sale begun', time(begun_at)],
      ['Confirmed by both', time(completed_at)],
      ['Price agreed', price(agreed)],
    ],
    consequence: (
      <p className="text-ink-2">If you approve the review, the sale counts for its seller as well.</p>
    ),
    reviewed: <SellerSummary seller={seller} title="Seller" />,
  }
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
