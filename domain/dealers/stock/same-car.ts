/** Recognises a vehicle by its stock number or plate in any spelling. */
import { shortId } from '../../vehicles/vehicles.ts'
import type { StockAd } from './stock-ad.ts'

/** The stock number of an ad; without one, the beginning of its id. */
export function stockNumberOf(ad: Pick<StockAd, 'id' | 'stock_number'>): string {
  return ad.stock_number ?? shortId(ad.id)
}

/**
 * A stock number or plate for comparison: separators count only between figures, so that `KDA 123A` is `kda-123a` and `STK-1-1` is not
 * `STK-11`. Leading zeros count: `007` is not `7`. '' for text without letters and figures.
 */
export function stockKey(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/(?<=^|\p{L})-|-(?=$|\p{L})/gu, '')
}

/** Finds the ad of a stock number: by the number as it is, else by one in another spelling, if only one ad has it. */
export function stockIndex(stock: readonly StockAd[]): (number: string) => StockAd | null {
  const exact = new Map(stock.map((ad) => [tidy(stockNumberOf(ad)), ad]))
  const spelled = new Map<string, StockAd | null>()
  for (const ad of stock) {
    const key = stockKey(stockNumberOf(ad))
    spelled.set(key, spelled.has(key) ? null : ad)
  }
  return (number) => exact.get(tidy(number)) ?? spelled.get(stockKey(number)) ?? null
}

function tidy(number: string): string {
  return number.replace(/\s+/g, ' ').trim().toLowerCase()
}
