import { useState } from 'react'
import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import type { ReviewOfSale } from '#domain/sales/seller-reviews.ts'
import { reviewStanding } from '#domain/services/held-reviews.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { ReviewForm } from '../../services/review-form.tsx'
import { Stars } from '../../services/stars.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { deleteReview, reviewSeller } from './queries.ts'

interface SaleReviewProps {
  saleId: string
  /** `you` for the seller. */
  sellerName: string
  /** own_sale().review. */
  review: ReviewOfSale
}

/** The review of the seller, on the page of a completed sale: the buyer writes, reads and deletes it, others read it. */
export function SaleReview({ saleId, sellerName, review }: SaleReviewProps) {
  if (isWritten(review))
    return (
      <AccountSection title={review.is_own ? 'Your review' : `The buyer’s review of ${sellerName}`}>
        <WrittenReview review={review} sellerName={sellerName} />
      </AccountSection>
    )
  if (!review.can_write) return null
  return (
    <AccountSection
      title={`How was buying from ${sellerName}?`}
      lead={`A few words help the next buyer. ${sellerName} may answer them.`}
    >
      <NewReview saleId={saleId} />
    </AccountSection>
  )
}

type Written = Required<ReviewOfSale> & { id: string; rating: number; created_at: string; counts: boolean }

function isWritten(review: ReviewOfSale): review is Written {
  return review.id !== null
}

function NewReview({ saleId }: { saleId: string }) {
  const [isWriting, setIsWriting] = useState(false)
  if (!isWriting)
    return (
      <Button className="justify-self-start" onClick={() => setIsWriting(true)}>
        Leave a review
      </Button>
    )
  return (
    <ReviewForm
      about={saleId}
      of="seller"
      post={(client, review) => reviewSeller(client, saleId, review)}
      onClose={() => setIsWriting(false)}
    />
  )
}

function WrittenReview({ review, sellerName }: { review: Written; sellerName: string }) {
  const standing = review.is_own ? reviewStanding(review, 'seller') : null
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Stars rating={review.rating} />
        <span className="text-ink-2">{formatDate(review.created_at)}</span>
      </p>
      {standing && <p className="mt-2 rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">{standing}</p>}
      {review.comment && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{review.comment}</p>}
      {review.reply && (
        <div className="mt-3 rounded-r bg-sunk p-3 text-sm">
          <p className="font-medium wrap-anywhere">
            {sellerName === 'you' ? 'Your answer' : `${sellerName} answers`}
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{review.reply}</p>
        </div>
      )}
      {review.is_own ? (
        <DeleteReview id={review.id} sellerName={sellerName} />
      ) : (
        sellerName === 'you' && (
          <p className="mt-3">
            <LinkButton to={href('/sales/reviews')} size="s">
              Answer or report it
            </LinkButton>
          </p>
        )
      )}
    </div>
  )
}

function DeleteReview({ id, sellerName }: { id: string; sellerName: string }) {
  const { busy, act } = useActions()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="bare"
        className="mt-2 -ml-3 text-danger!"
        busy={busy !== null}
        onClick={() => setIsAsking(true)}
      >
        Delete review
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete your review?"
        description={`It is no longer shown, and neither is an answer of ${sellerName}. You can write another.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          await act(id, (client) => deleteReview(client, id), {
            done: 'Review deleted',
            failed: 'Failed to delete the review',
          })
          setIsAsking(false)
        }}
      />
    </>
  )
}
