/** Price changes of an ad while it was offered. */

/** A price in KES and when it began, ISO 8601. */
export interface OfferedPrice {
  price: number
  since: string
}

export interface PriceDrop {
  /** KES. */
  by: number
  since: string
}

/**
 * The last change of a price, if it made the ad cheaper than ever before; null otherwise. So raising a price and lowering it again
 * is not a drop. `prices` are oldest first.
 */
export function priceDrop(prices: readonly OfferedPrice[]): PriceDrop | null {
  const last = prices.at(-1)
  const lowestBefore = Math.min(...prices.slice(0, -1).map(({ price }) => price))
  if (!last || last.price >= lowestBefore || !Number.isFinite(lowestBefore)) return null
  return { by: lowestBefore - last.price, since: last.since }
}
