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
