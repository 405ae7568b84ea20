/** Recognises a vehicle by its stock number or plate in any spelling, or by the chassis number and the registration that its ad has. */
import { type CarNumber, checkCarNumber } from '../../trust/vehicle-numbers.ts'
import { shortId } from '../../vehicles/vehicles.ts'
import type { StockCells } from './fields.ts'
import type { StockAd } from './stock-ad.ts'

/** The stock number of an ad; without one, the beginning of its id. */
export function stockNumberOf(ad: Pick<StockAd, 'id' | 'stock_number'>): string {
  return ad.stock_number ?? shortId(ad.id)
}

/** All but figures and letters of the alphabets, by code: the database's own idea of a letter depends on its locale. */
const SEPARATORS =
  /[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u1fff\u2c00-\u2dff\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc-\ud7ff\uf900-\ufdff]+/g

/**
 * A stock number or plate for comparison: separators count only between figures, so that `KDA 123A` is `kda-123a` and `STK-1-1` is not
 * `STK-11`. Leading zeros count: `007` is not `7`. '' for text without letters and figures. The database has the same rule
 * (private.stock_key).
 */
export function stockKey(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(SEPARATORS, '-')
    .replace(/^-|-$|(?<=\D)-|-(?=\D)/g, '')
}

/** The dealer's ads by the numbers of a list that the server compared: ids by numberName(). */
export type RecognisedAds = ReadonlyMap<string, readonly string[]>

/** A number as a key. */
export function numberName({ kind, number }: CarNumber): string {
  return `${kind} ${number}`
}

/** The chassis numbers and plates of a row, in their own columns or as the stock number. */
export function carNumbersOf({ chassis, plate, stock_number }: StockCells): CarNumber[] {
  const first = (kind: CarNumber['kind'], texts: (string | undefined)[]) =>
    texts.map((text) => (text ? checkCarNumber(kind, text) : null)).find((number) => number !== null)
  const bare = (text: string | undefined) => text && stockKey(text)
  const numbers = [
    first('chassis', [chassis?.normalize('NFKC').trim(), stock_number?.normalize('NFKC').trim()]),
    first('plate', [bare(plate), bare(stock_number)]),
  ]
  return numbers.filter((number) => number !== undefined)
}

/** What a row is about. */
export interface SameCar {
  ad: StockAd | null
  /** Another ad on sale that has the chassis number or plate of the row, whose stock number is that of `ad`. */
  other: StockAd | null
}

/**
 * Finds the ad of a row: by its stock number as it is, by one in another spelling, if only one ad has it, else by its chassis number or
 * plate. Of several ads with one chassis number the one that is not sold counts: a car may be sold again.
 */
export function carIndex(
  stock: readonly StockAd[],
  recognised: RecognisedAds = new Map(),
): (cells: StockCells) => SameCar {
  const numbered = numberIndex(stock)
  const byId = new Map(stock.map((ad) => [ad.id, ad]))
  return (cells) => {
    const ad = numbered(cells.stock_number ?? '')
    const ids =
      recognised.size === 0
        ? []
        : carNumbersOf(cells).flatMap((number) => recognised.get(numberName(number)) ?? [])
    const known = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    const onSale = known.filter(({ status }) => status !== 'sold')
    if (ad) return { ad, other: known.includes(ad) ? null : (onSale[0] ?? null) }
    const [only = null, ...more] = onSale.length > 0 ? onSale : known
    return { ad: more.length === 0 ? only : null, other: null }
  }
}

function numberIndex(stock: readonly StockAd[]): (number: string) => StockAd | null {
  const exact = new Map(stock.map((ad) => [tidy(stockNumberOf(ad)), ad]))
  const spelled = new Map<string, StockAd | null>()
  for (const ad of stock) {
    const key = stockKey(stockNumberOf(ad))
    spelled.set(key, spelled.has(key) ? null : ad)
  }
  return (number) => {
    const key = stockKey(number)
    return key ? (exact.get(tidy(number)) ?? spelled.get(key) ?? null) : null
  }
}

function tidy(number: string): string {
  return number.replace(/\s+/g, ' ').trim().toLowerCase()
}
