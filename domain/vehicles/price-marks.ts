/** Ratings of a price against similar vehicles (docs/prices.md), decided by private.price_mark. */

export const PRICE_MARKS = ['great', 'good', 'fair', 'high', 'none'] as const
/** none: too far from similar vehicles for a rating. */
export type PriceMark = (typeof PRICE_MARKS)[number]

export const PRICE_MARK_LABELS: Record<ShownMark, string> = {
  great: 'Great price',
  good: 'Good price',
  fair: 'Fair price',
  high: 'High price',
}

/** The marks that ads show and lists filter by. */
export const SHOWN_MARKS = ['great', 'good', 'fair', 'high'] as const satisfies PriceMark[]
export type ShownMark = (typeof SHOWN_MARKS)[number]
