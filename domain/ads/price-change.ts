/** How a price has moved since somebody looked at it last. */
import { formatKes } from '../foundation/money.ts'

export interface PriceChange {
  fell: boolean
  sentence: string
}

/** `KSh 50,000 less than when you saved it`; null where it is the same, or was not known. */
export function priceChange(before: number | null, now: number): PriceChange | null {
  if (before === null || before === now) return null
  const fell = now < before
  return {
    fell,
    sentence: `${formatKes(Math.abs(now - before))} ${fell ? 'less' : 'more'} than when you saved it`,
  }
}
