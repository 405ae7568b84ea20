/** Reads the prices and mileages of a list. What may mean two amounts is never decided here: its readings become a question. */
import { foreignUnit } from '../../foundation/foreign-units.ts'

export type AmountField = 'price' | 'mileage'

/** A manner of writing that leaves the amount open: `85.000`, `62` for 62,000 km, `1.2` for millions, `65,995` of a car that costs dollars. */
export type Notation = 'dots' | 'thousands' | 'millions' | 'low'

/** Amounts by what the manner may mean. */
export type Readings = Partial<Record<Exclude<Notation, 'low'> | 'as written', number>>

export type Amount =
  | { value: number }
  /** Possible amounts, the likeliest first; asked about once for every cell of the notation. */
  | { notation: Notation; readings: Readings; likeliest: keyof Readings }
  /** Asked about by its text; `likely` if one amount is. */
  | { unclear: true; likely: number | null }
  /** An amount of another currency or unit. */
  | { foreign: true }

const WORDS_AROUND =
  /^(?:(?:kshs?|kes|shs?)(?![a-z])\.?|@|price:?|asking|only)\s*|\s*(?:\/[=-]|\/=?|=|(?:kshs?|kes|shs?)(?![a-z])\.?|\(?(?:slightly )?neg(?:otiable)?\.?\)?|o\.?n\.?o\.?|fixed|only|cash|asking|net)$/i
const KILOMETRES = /\s*(?:k\.m\.?s?|kms?|kilomet(?:re|er)s?|キロ|公里)\.?$/i
const ZEROS: Record<string, number> = { k: 3, thousand: 3, m: 6, mil: 6, mill: 6, million: 6, 万: 4 }

/** Below this, a price may count thousands or millions: few vehicles cost less, and 12,500 thousands are a usual price. */
const LEAST_PRICE = 50_000
/** Below this, a price may be in a currency that nobody named: few cars cost less, and most cost that many dollars. */
const LOW_PRICE = 150_000
/** Above this, a price has lost a separator or has a unit too many. */
const MOST_PRICE = 100_000_000
/** Below this, a mileage may count thousands of kilometres. */
const LEAST_MILEAGE = 1000

/** A longer cell is a text; taking the words off it would take the square of its length. */
const MOST_SIGNS = 60

/** Our own currency or unit. */
const OWN: Record<AmountField, RegExp> = {
  price: /(?<![a-z])(?:kshs?|kes|shs?)(?![a-z])/i,
  mileage: /(?<![a-z])(?:km|kilomet)|キロ|公里/i,
}

/** Whether the text says shillings or kilometres itself. */
export function saysOwnUnit(field: AmountField, text: string): boolean {
  return OWN[field].test(text.normalize('NFKC'))
}

/** The amount of a cell; null for an empty one. */
export function readAmount(field: AmountField, text: string): Amount | null {
  const said = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (!said) return null
  if (foreignUnit(said)) return { foreign: true }
  if (said.length > MOST_SIGNS) return { unclear: true, likely: null }
  const [, figures = '', unit = ''] =
    /^([\d., '’]*\d)\s*(k|thousand|m|mil|mill|million|万)?$/i.exec(bare(field, said)) ?? []
  if (!figures) return { unclear: true, likely: null }
  const zeros = ZEROS[unit.toLowerCase()] ?? 0
  const sound = decimalOf(figures)
  if (!sound) return { unclear: true, likely: zeros ? commaDecimal(figures, unit) : grouped(field, figures) }
  if (zeros) return field === 'price' ? priceWithUnit(figures, sound, unit) : mileageWithUnit(sound, zeros)
  return isDotted(figures) ? dotted(field, sound) : plain(field, sound, saysOwnUnit(field, said))
}

/** Without currency, unit and the words of a seller, which may be several. */
function bare(field: AmountField, text: string): string {
  let left = text
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(WORDS_AROUND, '').trim()
    if (field === 'mileage') left = left.replace(KILOMETRES, '').trim()
  }
  return left
}

const THOUSANDS = /^\d{1,3}(?:[, '’]\d{3})+(?:\.\d+)?$/
const DOTS = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d{1,2})?$/

/** The figures as a decimal number with a point; null where their separators fit no manner. */
function decimalOf(figures: string): string | null {
  if (/^\d+(?:\.\d+)?$/.test(figures)) return figures
  if (THOUSANDS.test(figures)) return figures.replace(/[, '’]/g, '')
  if (DOTS.test(figures)) return figures.replaceAll('.', '').replace(',', '.')
  return null
}

/** `1,2m`, `1,25m`: the comma can only be a decimal one. */
function commaDecimal(figures: string, unit: string): number | null {
  if (!/^\d+,\d{1,2}$/.test(figures) || unit === '万') return null
  const value = scaled(figures.replace(',', '.'), ZEROS[unit.toLowerCase()] ?? 0)
  return value !== null && value <= MOST_PRICE ? value : null
}

/** `12,50,000` and `1250000,00`. */
function grouped(field: AmountField, figures: string): number | null {
  if (/^\d{1,2}(?:,\d{2})+,\d{3}$/.test(figures)) return Number(figures.replaceAll(',', ''))
  const decimal = /^(\d+),(\d{1,2})$/.exec(figures)
  if (!decimal) return null
  const [, whole = '', cents = ''] = decimal
  if (/^0+$/.test(cents) && whole.length > 4) return Number(whole)
  return field === 'price' && Number(whole) < 100 ? scaled(`${whole}.${cents}`, 6) : null
}

/** Exactly the number with so many zeros more; null if it is not whole. */
function scaled(decimal: string, zeros: number): number | null {
  const [whole = '', fraction = ''] = decimal.split('.')
  const kept = fraction.slice(0, zeros).padEnd(zeros, '0')
  if (/[1-9]/.test(fraction.slice(zeros))) return null
  const value = Number(whole + kept)
  return Number.isSafeInteger(value) ? value : null
}

/** `1.45m` and `850k`, if a vehicle may cost that. */
function priceWithUnit(figures: string, decimal: string, unit: string): Amount {
  // Prices in 万 are of another country, so that no amount of shillings is likely.
  if (unit === '万') return { unclear: true, likely: null }
  const zeros = ZEROS[unit.toLowerCase()] ?? 0
  const value = scaled(decimal, zeros)
  if (isUsualPrice(value)) return { value }
  const dots = isDotted(figures) ? scaled(figures.replace('.', ''), zeros) : value
  return { unclear: true, likely: dots !== null && dots <= MOST_PRICE ? dots : null }
}

function isUsualPrice(value: number | null): value is number {
  return value !== null && value >= LEAST_PRICE && value <= MOST_PRICE
}

/** `62k` and `8.5万`; millions of kilometres are none. */
function mileageWithUnit(decimal: string, zeros: number): Amount {
  const value = scaled(decimal, zeros)
  return value !== null && zeros < 6 ? { value } : { unclear: true, likely: value }
}

function isDotted(figures: string): boolean {
  return /^\d{1,3}\.\d{3}$/.test(figures)
}

/** `85.000`: dots between thousands, or a decimal point. */
function dotted(field: AmountField, decimal: string): Amount {
  const dots = Number(decimal.replace('.', ''))
  if (field === 'mileage') {
    const written = scaled(decimal, 0)
    return {
      notation: 'dots',
      likeliest: 'dots',
      readings: { dots, ...(written !== null && { 'as written': written }) },
    }
  }
  const millions = Number(decimal) < 100 ? scaled(decimal, 6) : null
  if (dots < LEAST_PRICE && millions !== null)
    return { notation: 'millions', likeliest: 'millions', readings: { millions } }
  return { notation: 'dots', likeliest: 'dots', readings: { dots, ...(millions !== null && { millions }) } }
}

function plain(field: AmountField, decimal: string, isOurs: boolean): Amount {
  const written = scaled(decimal, 0)
  const least = field === 'price' ? LEAST_PRICE : LEAST_MILEAGE
  const number = Number(decimal)
  if (number >= least || number === 0) {
    if (field === 'price' && !isOurs && written !== null && number > 0 && number < LOW_PRICE)
      return { notation: 'low', likeliest: 'as written', readings: { 'as written': written } }
    const isPossible = written !== null && (field === 'mileage' || written <= MOST_PRICE)
    return isPossible ? { value: written } : { unclear: true, likely: null }
  }
  const unit = field === 'price' && number < 100 ? 'millions' : 'thousands'
  const value = scaled(decimal, unit === 'millions' ? 6 : 3)
  if (value === null) return { unclear: true, likely: null }
  return {
    notation: unit,
    likeliest: unit,
    readings: { [unit]: value, ...(written !== null && { 'as written': written }) },
  }
}
