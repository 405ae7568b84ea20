import { parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'

/** Parses a bound; prices allow abbreviations (KES). Null if invalid. */
export function parseBound(name: string, typed: string): number | null {
  return name.endsWith('Price') ? parseMoney(typed) : parseWholeNumber(typed)
}
