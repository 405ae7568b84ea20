import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import type { ReviewOfSale } from '#domain/sales/seller-reviews.ts'
import { reviewStanding } from '#domain/services/held-reviews.ts'
import { ReviewForm } from '../../services/review-form.tsx'
import { Stars } from '../../services/stars.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { deleteReview, reviewSeller } from './queries.ts'

interface SaleReviewProps {
  saleId: string
  sellerName: string
  /** own_sale().review of the buyer. */
  review: ReviewOfSale
}

/** The buyer's review of the seller, on the page of a completed sale: written, shown, deleted. Nothing if there is neither. */
export function SaleReview({ saleId, sellerName, review }: SaleReviewProps) {
  if (!review.can_write && !isWritten(review)) return null
  return (
    <section aria-labelledby="sale-review" className="mt-8">
      <h2 id="sale-review" className="mb-2 text-lg">
        {isWritten(review) ? 'Your review' : `How was buying from ${sellerName}?`}
      </h2>
      {isWritten(review) ? (
        <WrittenReview review={review} sellerName={sellerName} />
      ) : (
        <NewReview saleId={saleId} sellerName={sellerName} />
      )}
    </section>
  )
}

type Written = Required<ReviewOfSale> & { id: string; rating: number; created_at: string; counts: boolean }

function isWritten(review: ReviewOfSale): review is Written {
  return review.id !== null
}

function NewReview({ saleId, sellerName }: { saleId: string; sellerName: string }) {
  const [isWriting, setIsWriting] = useState(false)
  if (isWriting)
    return (
      <ReviewForm
        about={saleId}
        of="seller"
        post={(client, review) => reviewSeller(client, saleId, review)}
        onClose={() => setIsWriting(false)}
      />
    )
  return (
    <>
      <p className="text-sm text-ink-2">A few words help the next buyer. {sellerName} may answer them.</p>
      <Button className="mt-3" onClick={() => setIsWriting(true)}>
        Leave a review
      </Button>
    </>
  )
}

function WrittenReview({ review, sellerName }: { review: Written; sellerName: string }) {
  const { busy, act } = useActions()
  const [isDeleting, setIsDeleting] = useState(false)
  const standing = reviewStanding(review, 'seller')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Stars rating={review.rating} />
        <span className="text-ink-2">{formatDate(review.created_at)}</span>
      </p>
      {standing && <p className="mt-2 rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">{standing}</p>}
      {review.comment && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{review.comment}</p>}
      {review.reply && (
        <div className="mt-3 rounded-r bg-sunk p-3 text-sm">
          <p className="font-medium wrap-anywhere">{sellerName} answers</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{review.reply}</p>
        </div>
      )}
      <Button
        size="s"
        variant="bare"
        className="mt-2 -ml-2 text-danger!"
        busy={busy !== null}
        onClick={() => setIsDeleting(true)}
      >
        Delete review
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete your review?"
        description={`It is no longer shown, and neither is an answer of ${sellerName}. You can write another.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          await act(review.id, (client) => deleteReview(client, review.id), {
            done: 'Review deleted',
            failed: 'Failed to delete the review',
          })
          setIsDeleting(false)
        }}
      />
    </>
  )
}
