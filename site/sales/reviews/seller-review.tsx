import { formatDate } from '#domain/foundation/dates.ts'
import type { SellerReview } from '#domain/sales/seller-reviews.ts'
import { Stars } from '../../services/stars.tsx'

interface SellerReviewProps {
  review: SellerReview
  /** The seller's name. */
  name: string
  hasStars: boolean
  /** On a card: shortened, without the answer. */
  brief?: boolean
}

/** A review of a seller: who, when, what, and the answer. */
export function SellerReviewText({ review, name, hasStars, brief = false }: SellerReviewProps) {
  const { rating, reviewer_name, created_at, comment, reply } = review
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {hasStars && <Stars rating={rating} />}
        <b className="font-medium wrap-anywhere">{reviewer_name}</b>
        <span className="text-ink-2">{formatDate(created_at)}</span>
      </p>
      {comment ? (
        <p
          className={
            brief
              ? 'line-clamp-3 text-sm wrap-anywhere text-ink-2'
              : 'mt-1.5 max-w-[68ch] wrap-anywhere whitespace-pre-line'
          }
        >
          {comment}
        </p>
      ) : (
        <p className={brief ? 'text-sm text-ink-3' : 'mt-1.5 text-sm text-ink-3'}>Without a comment.</p>
      )}
      {reply && !brief && (
        <div className="mt-3 max-w-[68ch] rounded-r bg-sunk p-3 text-sm">
          <p className="font-medium wrap-anywhere">{name} answers</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{reply}</p>
        </div>
      )}
    </>
  )
}
