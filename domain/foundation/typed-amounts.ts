/** Parses amounts and numbers as people type them. Separate from money.ts, which every page loads. */

/**
 * The whole number in a text, with or without separators (`1,250,000`, `1 250 000`, `KSh 1,250,000`); null if it is not one. Money is
 * parsed by {@link parseMoney}, a mileage by {@link parseMileage}.
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
 * Whole shillings of an amount as people write it (`1,250,000`, `1250000.00`, `1.25M`, `850k`, `KES 1.2m`, `1,150,000/=`); null for
 * anything else, cents included, because rounding or picking digits out of other text would guess.
 */
export function parseMoney(text: string): number | null {
  return scaled(AMOUNT.exec(oneSpaced(text)))
}

/** Whether the text is an amount but for its cents, so that an error can say so. */
export function hasCents(text: string): boolean {
  const [, whole = '', fraction = ''] = AMOUNT.exec(oneSpaced(text)) ?? []
  return whole !== '' && fraction.length <= 2 && /[1-9]/.test(fraction) && parseMoney(text) === null
}

const MILEAGE = /^(\d+|\d{1,3}(?:[, '’]\d{3})+)(?:\.(\d*))? ?(k|thousand)? ?(?:kms?|kilomet(?:re|er)s?)?\.?$/i

/**
 * The km of a mileage as people write it (`84000`, `84,000 km`, `84 000 KMS`, `84,000.00`, `84k`); null for anything else, such as
 * `85.000`, which may mean 85 or 85,000.
 */
export function parseMileage(text: string): number | null {
  return scaled(MILEAGE.exec(oneSpaced(text)))
}

/** The whole number of a match (whole part, decimals, unit); null if it is not whole. */
function scaled(match: RegExpExecArray | null): number | null {
  const [, whole = '', fraction = '', unit = ''] = match ?? []
  const zeros = ZEROS[unit.charAt(0).toLowerCase()] ?? 0
  // Three decimals are no cents: `1.250` may mean a thousand.
  if (whole === '' || fraction.length > (zeros || 2)) return null
  const decimals = fraction.padEnd(zeros, '0')
  if (/[1-9]/.test(decimals.slice(zeros))) return null
  const value = Number(whole.replace(/\D/g, '') + decimals.slice(0, zeros))
  return Number.isSafeInteger(value) ? value : null
}

function oneSpaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
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
