/** Ratings of a price against similar vehicles (docs/prices.md), decided by private.price_mark. */

export const PRICE_MARKS = ['great', 'good', 'fair', 'high', 'none'] as const
/** none: too far from similar vehicles for a rating, or a bargain of a new seller that nobody has checked yet. */
export type PriceMark = (typeof PRICE_MARKS)[number]

/** Whether a price is too far from the middle of its estimate for a rating, as in private.price_mark. */
export function isFarPrice(price: number, middle: number): boolean {
  return price < middle / 2 || price > middle * 3
}

export const PRICE_MARK_LABELS: Record<ShownMark, string> = {
  great: 'Great price',
  good: 'Good price',
  fair: 'Fair price',
  high: 'High price',
}

/** The marks that ads show and lists filter by. */
export const SHOWN_MARKS = ['great', 'good', 'fair', 'high'] as const satisfies PriceMark[]
export type ShownMark = (typeof SHOWN_MARKS)[number]
