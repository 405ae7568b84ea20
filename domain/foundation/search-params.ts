/** Parses a list's filters from a URL. Unknown values are ignored with a notice. */
import { didYouMean } from '../catalogue/nearest-name.ts'
import { parseEngine, parseMileage, parseMoney, parseWholeNumber } from './typed-amounts.ts'

const LONGEST_SEARCH = 100
const LONGEST_NAME = 60
const MOST_NAMES = 20
const LAST_PAGE = 10_000

const PARSERS = { money: parseMoney, engine: parseEngine, km: parseMileage } as const

/** The filters of a URL, and one notice for each value that was ignored or changed. */
export interface ParsedSearch<Filters> {
  filters: Filters
  notices: string[]
}

/** A number that lists are filtered by. */
export interface Quantity {
  /** Names it in a notice. */
  readonly noun: string
  /** How it is written: an amount in KES, an engine in cm³ or litres, kilometres; a whole number unless stated. */
  readonly unit?: 'money' | 'engine' | 'km'
  readonly lowest: number
  readonly highest: number
}

/** Reads parameters and collects notices; `noun` and `what` name the value in a notice. */
export interface SearchParamsReader {
  /** Notices so far, without repetitions. */
  notices: () => string[]
  /** The parameter without control characters and extra spaces; '' if absent. */
  text: (name: string) => string
  /** The search text, cut at 100 characters. */
  search: () => string
  /** Names as typed; the caller checks them. */
  names: (name: string) => string[]
  /** The values of a fixed set, in its order, ignoring letter case; a notice for each of the first 20 others. */
  known: <Value extends string>(name: string, what: string, values: readonly Value[]) => Value[]
  /** An amount in KES, in any notation that parseMoney() accepts. */
  money: (name: string, what: string, least: number, most: number) => number | null
  /** One bound of a quantity. */
  bound: (name: string, of: Quantity) => number | null
  /** Both bounds of a quantity; reversed ones are swapped. */
  range: (min: string, max: string, of: Quantity) => readonly [number | null, number | null]
  /** The first of `values` by default; `instead` describes it in the notice. */
  sort: <Value extends string>(values: readonly [Value, ...Value[]], instead: string) => Value
  page: () => number
}

export function readSearchParams(params: URLSearchParams): SearchParamsReader {
  const notices: string[] = []
  const text = (name: string) => clean(params.get(name) ?? '')

  const readBy =
    (parse: typeof parseMoney): SearchParamsReader['money'] =>
    (name, what, least, most) => {
      const asked = text(name)
      if (!asked) return null
      const value = parse(asked)
      if (value !== null && value >= least && value <= most) return value
      notices.push(`${quote(asked)} is not ${what} we can search by, so we left it out.`)
      return null
    }
  const money = readBy(parseMoney)
  const bound: SearchParamsReader['bound'] = (name, { noun, unit, lowest, highest }) => {
    const read = readBy(unit ? PARSERS[unit] : parseWholeNumber)
    return read(name, `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`, lowest, highest)
  }

  return {
    // The same invalid number for both bounds gives one notice.
    notices: () => distinct(notices),
    text,
    money,
    bound,

    search() {
      const search = text('search')
      if (search.length <= LONGEST_SEARCH) return search
      notices.push(`Your search was long, so we used its first ${LONGEST_SEARCH} characters.`)
      return search.slice(0, LONGEST_SEARCH).trim()
    },

    names(name) {
      const asked = params.getAll(name).map((value) => clean(value).slice(0, LONGEST_NAME))
      return distinct(asked.filter(narrows)).slice(0, MOST_NAMES)
    },

    known(name, what, values) {
      const asked = distinct(params.getAll(name).map(clean).filter(narrows))
      const found = asked.map((one) => values.find((candidate) => sameName(candidate, one)))
      // Each is compared with the whole set, and shown.
      const unknown = asked.filter((_, index) => found[index] === undefined).slice(0, MOST_NAMES)
      for (const one of unknown)
        notices.push(`${quote(one)} is not ${what} we know, so we left it out.${didYouMean(values, one)}`)
      return values.filter((value) => found.includes(value))
    },

    range(minName, maxName, of) {
      const min = bound(minName, of)
      const max = bound(maxName, of)
      if (min === null || max === null || min <= max) return [min, max]
      notices.push(`The lowest ${of.noun} was above the highest, so we swapped them.`)
      return [max, min]
    },

    sort(values, instead) {
      const asked = text('sort')
      const sort = values.find((candidate) => sameName(candidate, asked))
      if (asked && !sort) notices.push(`${quote(asked)} is not an order we know, so ${instead}.`)
      return sort ?? values[0]
    },

    page() {
      const asked = text('page')
      const page = asked ? parseWholeNumber(asked) : 1
      if (page !== null && page >= 1 && page <= LAST_PAGE) return page
      notices.push(`${quote(asked)} is not a page we have, so this is the first one.`)
      return 1
    },
  }
}

/** Names of all parameters that `parse` reads, sorted. */
export function namesReadBy(parse: (params: URLSearchParams) => unknown): string[] {
  const names = new Set<string>()
  const recorder = new Proxy(new URLSearchParams(), {
    get(params, property) {
      if (property !== 'get' && property !== 'getAll' && property !== 'has')
        throw new Error(`A search reads its parameters by name, not by ${String(property)}`)
      return (name: string) => {
        names.add(name)
        return params[property](name)
      }
    },
  })
  parse(recorder)
  return [...names].sort()
}

/** Whether two names are equal, ignoring letter case. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The text in quotation marks, cut at 40 characters. */
export function quote(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}

/** Whether a value filters; the forms' 'all' does not (docs/product.md, Search and filters). */
function narrows(value: string): boolean {
  return value !== '' && !sameName(value, 'all')
}

/** Removes control characters, which PostgreSQL text columns refuse, and extra spaces. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first of values that differ in letter case only. In linear time, as a URL can have two thousand of them. */
function distinct(values: string[]): string[] {
  const first = new Map<string, string>()
  for (const value of values) {
    const key = value.toLowerCase()
    if (!first.has(key)) first.set(key, value)
  }
  return [...first.values()]
}
