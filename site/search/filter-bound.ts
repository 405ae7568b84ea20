import { amountSentence } from '#domain/foundation/form.ts'
import { parseEngine, parseMileage, parseMoney, parseWholeNumber } from '#domain/foundation/typed-amounts.ts'

/** Parses a bound; prices allow abbreviations (KES), engines litres (cm³), mileages their unit. Null if invalid. */
export function parseBound(name: string, typed: string): number | null {
  if (name.endsWith('Price')) return parseMoney(typed)
  if (name.endsWith('Mileage')) return parseMileage(typed)
  return name.endsWith('Engine') ? parseEngine(typed) : parseWholeNumber(typed)
}

/** Why a typed bound would be ignored; null for an empty or valid one. */
export function boundError(name: string, typed: string): string | null {
  if (!typed.trim() || parseBound(name, typed) !== null) return null
  if (name.endsWith('Price')) return amountSentence(typed)
  if (name.endsWith('Mileage')) return 'Enter kilometres in figures, for example 84,000.'
  return name.endsWith('Engine')
    ? 'Enter an engine size, for example 1500 or 1.5L.'
    : 'Enter a whole number in figures.'
}
