import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { useMay } from '../../../members/use-may.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stars } from '../../stars.tsx'
import type { RecentReview } from './queries.ts'

/** The newest reviews, with links to answer them. */
export function RecentReviews({ reviews }: { reviews: readonly RecentReview[] }) {
  const mayAnswer = useMay('answer_reviews')
  if (reviews.length === 0) {
    return (
      <EmptyState title="No reviews yet">
        Customers can leave one after a completed booking. You read and answer them here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid" aria-label="Recent reviews">
        {reviews.map(({ id, rating, reviewer_name, created_at, comment, reply }) => (
          <li key={id} className="border-b border-line py-4 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <Stars rating={rating} />
              <b className="font-medium wrap-anywhere">{reviewer_name}</b>
              <span className="text-ink-2">{formatDate(created_at)}</span>
            </p>
            {comment && <p className="mt-1.5 max-w-[68ch] wrap-anywhere whitespace-pre-line">{comment}</p>}
            {mayAnswer && reply === null && (
              <Link
                to={`${href('/service-provider/reviews')}?show=unanswered`}
                aria-label={`Answer ${reviewer_name}`}
                className="inline-flex min-h-11 items-center text-sm font-medium text-green-ink"
              >
                Answer
              </Link>
            )}
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <LinkButton to={href('/service-provider/reviews')} className="mt-4">
          All reviews
        </LinkButton>
      )}
    </>
  )
}
