/** Money is whole Kenyan shillings, shown as `KSh 1,250,000` (docs/product.md, Amounts). */

/**
 * `1,250,000`: a whole number with its thousands grouped; fractions are rounded. Without `Intl`: its first formatter costs a
 * browser 30 ms, on a cheap phone above 100, and nearly every page shows an amount.
 */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `KSh 1,250,000` for an amount in shillings; cents are rounded away. */
export function formatKes(amount: number): string {
  return `KSh ${formatNumber(amount)}`
}

/** `KSh 33,400 to 35,000`; one amount where both are the same. */
export function formatKesRange([low, high]: readonly [number, number]): string {
  return low === high ? formatKes(low) : `${formatKes(low)} to ${formatNumber(high)}`
}

/** `84,000 km`. */
export function formatKilometres(distance: number): string {
  return `${formatNumber(distance)} km`
}
