import { formatRating, formatReviewCount, HIGHEST_RATING } from '#domain/services/reviews.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

interface RatingProps {
  average: number | null
  count: number
  className?: string
}

/** `★ 4.8 (126 reviews)`; 'No reviews yet' where there are none. */
export function Rating({ average, count, className }: RatingProps) {
  if (average === null)
    return <span className={classNames('text-ink-3', className)}>{formatReviewCount(0)}</span>
  return (
    <span className={classNames('inline-flex items-center gap-1 font-semibold whitespace-nowrap', className)}>
      <Icon of="star" size="s" className="fill-amber text-amber-ink" />
      <span className="sr-only">Rated </span>
      {formatRating(average)}
      <span className="font-normal text-ink-2">({formatReviewCount(count)})</span>
    </span>
  )
}

/** A rating as stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">
        {rating} of {HIGHEST_RATING} stars
      </span>
      {Array.from({ length: HIGHEST_RATING }, (_, index) => (
        <Icon
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are identified by position.
          key={index}
          of="star"
          size="s"
          className={index < rating ? 'fill-amber text-amber-ink' : 'text-ink-3'}
        />
      ))}
    </span>
  )
}
