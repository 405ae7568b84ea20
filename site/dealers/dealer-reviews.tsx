import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { SellerReviews } from '../sales/reviews/seller-reviews.tsx'
import { LinkButton } from '../ui/button.tsx'

interface DealerReviewsProps extends ComponentProps<typeof SellerReviews> {
  /** Whether the reader is the dealer. */
  isOwn: boolean
}

/** The latest reviews of a dealer on their page; they find there where to answer. */
export function DealerReviews({ isOwn, ...reviews }: DealerReviewsProps) {
  return (
    <section aria-labelledby="reviews" className="border-t border-line py-6">
      <h2 id="reviews" className="mb-3 text-lg">
        Reviews
      </h2>
      <SellerReviews {...reviews} />
      {isOwn && (
        <LinkButton to={href('/sales/reviews')} className="mt-4">
          Read and answer them
        </LinkButton>
      )}
    </section>
  )
}
