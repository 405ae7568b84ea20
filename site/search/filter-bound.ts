import { parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'

/** The number that was typed into a bound: KES of a price, which may be written short; null where it is none. */
export function readBound(name: string, typed: string): number | null {
  return name.endsWith('Price') ? parseMoney(typed) : parseWholeNumber(typed)
}
