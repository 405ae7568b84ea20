import {
  hasCents,
  parseEngine,
  parseMileage,
  parseMoney,
  parseWholeNumber,
} from '#domain/foundation/typed-amounts.ts'

/** Parses a bound; prices allow abbreviations (KES), engines litres (cm³), mileages their unit. Null if invalid. */
export function parseBound(name: string, typed: string): number | null {
  if (name.endsWith('Price')) return parseMoney(typed)
  if (name.endsWith('Mileage')) return parseMileage(typed)
  return name.endsWith('Engine') ? parseEngine(typed) : parseWholeNumber(typed)
}

/** Why a typed bound would be ignored; null for an empty or valid one. */
export function boundError(name: string, typed: string): string | null {
  if (!typed.trim() || parseBound(name, typed) !== null) return null
  // Short: two bounds share the width of a sidebar.
  if (name.endsWith('Price'))
    return hasCents(typed) ? 'Enter whole shillings.' : 'Enter an amount, such as 1.25M.'
  if (name.endsWith('Mileage')) return 'Enter km, such as 84,000.'
  return name.endsWith('Engine') ? 'Enter a size, such as 1.5L.' : 'Enter a whole number.'
}
