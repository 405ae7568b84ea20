/** Parses amounts and numbers as people type them. Separate from money.ts, which every page loads. */

/**
 * The whole number in a text, with or without separators (`1,250,000`, `1 250 000`, `KSh 1,250,000`); null if it is not one. Money is
 * parsed by {@link parseMoney}.
 */
export function parseWholeNumber(text: string): number | null {
  const compact = text.trim().replace(/^(?:ksh|kes)\.?\s*/i, '')
  if (!/^\d+$|^\d{1,3}(?:[,\s'’]\d{3})+$/.test(compact)) return null
  const value = Number(compact.replace(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : null
}

const CURRENCY = String.raw`(?:(?:kshs?|kes|shs?)\.?)`
const AMOUNT = new RegExp(
  String.raw`^${CURRENCY}? ?(\d+|\d{1,3}(?:[, '’]\d{3})+)(?:\.(\d*))? ?(k|thousand|m|million)? ?(?:/[=-])? ?${CURRENCY}?$`,
  'i',
)

/** Zeros for `k` and `thousand`, `m` and `million`. */
const ZEROS: Record<string, number> = { k: 3, t: 3, m: 6 }

/**
 * Whole shillings of an amount as people write it (`1,250,000`, `1250000.50`, `1.25M`, `850k`, `KES 1.2m`, `1,150,000/=`), cents
 * rounded; null for anything else, because picking digits out of other text would guess.
 */
export function parseMoney(text: string): number | null {
  const [, whole = '', fraction = '', unit = ''] = AMOUNT.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  const zeros = ZEROS[unit.charAt(0).toLowerCase()] ?? 0
  // Three decimals are not cents: `1.250` may mean a thousand.
  if (whole === '' || fraction.length > (zeros || 2)) return null
  const amount = Math.round(Number(`${whole.replace(/\D/g, '')}.${fraction}`) * 10 ** zeros)
  return Number.isSafeInteger(amount) ? amount : null
}

const ENGINE =
  /^(\d{1,9})(?:(?:[.,]|[ '’](?=\d{3}))(\d{1,3}))? ?(?:(c\.?c\.?|cm[3³])|(l|lt|lit(?:er|re)s?))?$/i

/**
 * The cm³ of an engine as people write them: `1500`, `1,500 cc`, `1.5`, `1.5L`, `2 litres`. Null for anything else. Up to 20 are
 * litres, because no engine is so small; so are three decimals, whatever is meant (`1,500`).
 */
export function parseEngine(text: string): number | null {
  const [, whole, part = '', cubic, litres] = ENGINE.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  if (!whole || (cubic && part && part.length < 3)) return null
  const isLitres = litres || part || (!cubic && Number(whole) <= 20)
  return isLitres ? Math.round(Number(`${whole}.${part}`) * 1000) : Number(whole)
}
