/** Amounts are whole Kenyan shillings, shown as `KSh 1,250,000` (docs/product.md, Amounts). */

/**
 * `1,250,000`: rounded, with grouped thousands. Without `Intl`, because creating its first formatter takes 30 ms in a browser, over 100
 * on a cheap phone, and nearly every page shows an amount.
 */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `KSh 1,250,000`; rounded to whole shillings. */
export function formatKes(amount: number): string {
  return `KSh ${formatNumber(amount)}`
}

/** `KSh 33,400 to 35,000`; a single amount if both are equal. */
export function formatKesRange([low, high]: readonly [number, number]): string {
  return low === high ? formatKes(low) : `${formatKes(low)} to ${formatNumber(high)}`
}

/** `84,000 km`. */
export function formatKilometres(distance: number): string {
  return `${formatNumber(distance)} km`
}
