/** Prices, years, mileages and engine sizes in a person's words: `under 1.5 million`, `2012-2016`, `80,000 km`. */
import {
  EARLIEST_YEAR,
  HIGHEST_MILEAGE,
  HIGHEST_PRICE,
  LARGEST_ENGINE,
  LATEST_SEARCHED_YEAR,
  SMALLEST_ENGINE,
} from './vehicles.ts'

export type QuantityKind = 'price' | 'year' | 'mileage' | 'engine'

export interface ReadQuantities {
  kind: QuantityKind
  least: number | null
  most: number | null
  /** How many words it takes. */
  words: number
}

interface Amount {
  number: number
  /** By its unit, or by its size without one. */
  kind: QuantityKind | null
  /** 1,000 in `800k`; null without a unit. */
  times: number | null
  /** `2015+`. */
  plus: boolean
  words: number
}

const MOST =
  /^(under|below|upto|up to|max|maximum|less than|at most|not more than|no more than|within|before)$/
const LEAST = /^(over|above|from|min|minimum|more than|at least|not less than|since|after)$/
const OR_MORE = /^((and|or) )?(above|more|newer|onwards|upwards)$/
const OR_LESS = /^((and|or) )?(below|less|older)$/
/** A plain number from here is a price. */
const PLAIN_PRICE = 50_000

const TIMES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, millions: 1e6 }
const UNITS: Record<string, QuantityKind> = {
  km: 'mileage',
  kms: 'mileage',
  kilometres: 'mileage',
  cc: 'engine',
}

/** The range that begins at a word: with its bound, or alone; null if none does. Looks at a fixed number of words. */
export function readQuantities(words: readonly string[], at: number): ReadQuantities | null {
  const between = lower(words[at]) === 'between'
  const bound = between ? null : phraseAt(words, at, 3, (phrase) => MOST.test(phrase) || LEAST.test(phrase))
  const start = at + (between ? 1 : (bound?.words ?? 0))
  const range = rangeAt(words, start, between)
  if (range) return { ...range, words: start - at + range.words }
  return between ? null : boundedAt(words, start, bound, start - at)
}

interface Phrase {
  text: string
  words: number
}

function boundedAt(
  words: readonly string[],
  start: number,
  bound: Phrase | null,
  before: number,
): ReadQuantities | null {
  const amount = amountAt(words, start)
  if (!amount) return null
  const { number, plus } = amount
  const end = start + amount.words
  const after = bound ? null : phraseAt(words, end, 2, (text) => OR_MORE.test(text) || OR_LESS.test(text))
  const kind = amount.kind ?? (number >= PLAIN_PRICE && (bound ?? after) ? 'price' : null)
  if (!kind || !isPossible(kind, number)) return null
  const read = { kind, words: before + amount.words + (after?.words ?? 0) }
  const exclusive = kind === 'year' ? 1 : 0
  if (plus || (after && OR_MORE.test(after.text)) || (bound && LEAST.test(bound.text)))
    return { ...read, least: number + (bound?.text === 'after' ? exclusive : 0), most: null }
  if (after || bound)
    return { ...read, least: null, most: number - (bound?.text === 'before' ? exclusive : 0) }
  // A price or mileage alone is the most that somebody wants; a year or an engine is meant exactly.
  const exact = kind === 'year' || kind === 'engine'
  return { ...read, least: exact ? number : null, most: number }
}

/** `2012-2016`, `1m to 1.5m`, `1 - 1.5 million`; with 'and' only after 'between'. */
function rangeAt(words: readonly string[], at: number, between: boolean): ReadQuantities | null {
  const halves = words[at]?.split('-') ?? []
  const joined = halves.length === 2 && halves.every((half) => /\d/.test(half))
  const first = amountAt(joined ? halves : words, joined ? 0 : at, joined ? 1 : undefined)
  if (!first) return null
  const middle = at + first.words
  const connector = lower(words[middle])
  if (!joined && connector !== 'to' && connector !== '-' && !(between && connector === 'and')) return null
  const secondAt = joined ? at : middle + 1
  const second = amountAt(
    joined ? [halves[1] ?? '', ...words.slice(at + 1, at + 3)] : words,
    joined ? 0 : secondAt,
  )
  if (!second) return null
  const times = first.times ?? (first.kind === null ? second.times : null) ?? 1
  const from = first.times === null ? first.number * times : first.number
  const kind = second.kind ?? first.kind ?? (from >= PLAIN_PRICE ? 'price' : null)
  if (!kind || (first.kind && first.kind !== kind)) return null
  if (!isPossible(kind, from) || !isPossible(kind, second.number)) return null
  return {
    kind,
    least: Math.min(from, second.number),
    most: Math.max(from, second.number),
    words: secondAt - at + second.words,
  }
}

/** The number at a word with its unit, within it or in the next ones. */
function amountAt(words: readonly string[], at: number, end = at + 4): Amount | null {
  const currency = /^(ksh|kes|sh)s?$/.test(lower(words[at]))
  const first = currency ? at + 1 : at
  const parts = /^((?:ksh|kes)s?\.?)?(\d[\d,]*(?:\.\d+)?)([a-z]*)(\+|\/[-=])?$/.exec(lower(words[first]))
  if (!parts) return null
  const [, sign, digits = '', suffix = '', plus] = parts
  let taken = first - at + 1
  const units = suffix ? [suffix] : []
  while (units.length < 2 && at + taken < end && isUnit(words[at + taken])) {
    units.push(lower(words[at + taken]))
    taken++
  }
  if (units.some((unit) => !isUnit(unit))) return null
  const times = units.map((unit) => TIMES[unit]).find((one) => one !== undefined) ?? null
  const number = Math.round(Number(digits.replaceAll(',', '')) * (times ?? 1))
  const named = units.map((unit) => UNITS[unit]).find((one) => one !== undefined)
  return {
    number,
    times,
    plus: plus === '+',
    words: taken,
    kind: named ?? kindOf(number, digits, times, currency || !!sign),
  }
}

function kindOf(number: number, digits: string, times: number | null, money: boolean): QuantityKind | null {
  if (money || times !== null) return 'price'
  if (/^\d{4}$/.test(digits) && number >= EARLIEST_YEAR && number <= LATEST_SEARCHED_YEAR) return 'year'
  return /,/.test(digits) && number >= PLAIN_PRICE ? 'price' : null
}

const LIMITS: Record<QuantityKind, readonly [number, number]> = {
  price: [0, HIGHEST_PRICE],
  year: [EARLIEST_YEAR, LATEST_SEARCHED_YEAR],
  mileage: [0, HIGHEST_MILEAGE],
  engine: [SMALLEST_ENGINE, LARGEST_ENGINE],
}

function isPossible(kind: QuantityKind, number: number): boolean {
  const [least, most] = LIMITS[kind]
  return number >= least && number <= most
}

const lower = (word = '') => word.toLowerCase()
const isUnit = (word: string | undefined) =>
  Object.hasOwn(TIMES, lower(word)) || Object.hasOwn(UNITS, lower(word))

function phraseAt(
  words: readonly string[],
  at: number,
  most: number,
  fits: (phrase: string) => boolean,
): Phrase | null {
  for (let length = most; length > 0; length--) {
    const text = words
      .slice(at, at + length)
      .join(' ')
      .toLowerCase()
    if (fits(text)) return { text, words: length }
  }
  return null
}
