/** Price changes since an ad was saved. */
import { formatKes } from '../foundation/money.ts'

export interface PriceChange {
  fell: boolean
  sentence: string
}

/** `KSh 50,000 less than when you saved it`; null if unchanged or unknown. */
export function priceChange(before: number | null, now: number): PriceChange | null {
  if (before === null || before === now) return null
  const fell = now < before
  return {
    fell,
    sentence: `${formatKes(Math.abs(now - before))} ${fell ? 'less' : 'more'} than when you saved it`,
  }
}
