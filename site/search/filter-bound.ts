import { parseEngine, parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'

/** Parses a bound; prices allow abbreviations (KES), engines litres (cm³). Null if invalid. */
export function parseBound(name: string, typed: string): number | null {
  if (name.endsWith('Price')) return parseMoney(typed)
  return name.endsWith('Engine') ? parseEngine(typed) : parseWholeNumber(typed)
}
