/** What a price is against those of similar vehicles (docs/prices.md). private.price_mark decides it. */

export const PRICE_MARKS = ['great', 'good', 'fair', 'high', 'none'] as const
/** none: so far from similar vehicles that nothing can be said of it. */
export type PriceMark = (typeof PRICE_MARKS)[number]

export const PRICE_MARK_LABELS: Record<ShownMark, string> = {
  great: 'Great price',
  good: 'Good price',
  fair: 'Fair price',
  high: 'High price',
}

/** The marks that an ad shows, and by which lists filter. */
export const SHOWN_MARKS = ['great', 'good', 'fair', 'high'] as const satisfies PriceMark[]
export type ShownMark = (typeof SHOWN_MARKS)[number]
