import { reviewsByBuyers, type SellerReviewsPage, sellerRating } from '#domain/sales/seller-reviews.ts'
import { formatRating } from '#domain/services/reviews.ts'
import { Icon } from '../../ui/icon.tsx'

/** `★ 4.6 · 14 reviews by buyers`; without the average while there are too few. */
export function SellerRating({ stars }: { stars: SellerReviewsPage['stars'] }) {
  const { count, average } = sellerRating(stars)
  if (average === null) return <span className="text-ink-2">{reviewsByBuyers(count)}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 font-semibold">
      <Icon of="star" size="s" className="fill-amber text-amber-ink" />
      <span className="sr-only">Rated </span>
      {formatRating(average)}
      <span className="font-normal text-ink-2">· {reviewsByBuyers(count)}</span>
    </span>
  )
}
