/** What an answer about a manner of writing makes of all its cells, so that a dealer sees the ones that it does not fit. */
import { formatNumber } from '../../foundation/money.ts'
import type { AmountField, Readings } from './amounts.ts'

/** The smallest and the largest amount of the cells that an answer decides. */
export type AmountRanges = Partial<Record<string, { least: number; most: number }>>

/** The ranges with the readings of one more cell. */
export function widened(before: AmountRanges = {}, readings: Readings): AmountRanges {
  const ranges = { ...before }
  for (const [answer, value] of Object.entries(readings)) {
    const { least, most } = ranges[answer] ?? { least: value, most: value }
    ranges[answer] = { least: Math.min(least, value), most: Math.max(most, value) }
  }
  return ranges
}

/** The answers with their ranges in words. */
export function rangeOptions(field: AmountField, ranges: AmountRanges): { answer: string; label: string }[] {
  const label = (value: number) => amountLabel(field, value)
  return Object.entries(ranges).flatMap(([answer, range]) => {
    if (!range) return []
    const { least, most } = range
    return { answer, label: least === most ? label(least) : `${label(least)} to ${label(most)}` }
  })
}

/** The amount with its unit. */
export function amountLabel(field: AmountField, value: number): string {
  return field === 'price' ? `KSh ${formatNumber(value)}` : `${formatNumber(value)} km`
}
