/** How a list's search is read from a URL and written to one. An unknown value is left out, and a sentence says so. */
import { didYouMean } from '../catalogue/nearest-name.ts'
import { parseMoney, parseWholeNumber } from './typed-amounts.ts'

const LONGEST_SEARCH = 100
const LONGEST_NAME = 60
const MOST_NAMES = 20
const LAST_PAGE = 10_000

/** The filters of a URL and one sentence for each value that was left out or changed. */
export interface ParsedSearch<Filters> {
  filters: Filters
  notices: string[]
}

/** Reads one parameter after the other and gathers the sentences. `noun` and `what` are the words of those. */
export interface SearchParamsReader {
  /** What was left out or changed so far, each said once. */
  notices: () => string[]
  /** The parameter's text without control characters and spare spaces; '' where there is none. */
  text: (name: string) => string
  /** The text that is searched for, cut at 100 characters. */
  search: () => string
  /** Names as typed; which of them exist the caller finds out. */
  names: (name: string) => string[]
  /** The values of a fixed set, in its order, whatever their letter case. */
  known: <Value extends string>(name: string, what: string, values: readonly Value[]) => Value[]
  number: (name: string, what: string, least: number, most: number) => number | null
  /** An amount in KES, as people write it. */
  money: (name: string, what: string, least: number, most: number) => number | null
  /** `min{key}` and `max{key}`, `minPrice` and `maxPrice` in KES; ends the wrong way round are swapped. */
  range: (
    key: 'Price' | 'Year' | 'Mileage',
    noun: string,
    least: number,
    most: number,
  ) => readonly [number | null, number | null]
  /** The first of `values` where none is asked; `instead` says what that means. */
  sort: <Value extends string>(values: readonly [Value, ...Value[]], instead: string) => Value
  page: () => number
}

/** A reader of a list's URL. */
export function readSearchParams(params: URLSearchParams): SearchParamsReader {
  const notices: string[] = []
  const text = (name: string) => clean(params.get(name) ?? '')

  const readBy =
    (parse: typeof parseMoney): SearchParamsReader['number'] =>
    (name, what, least, most) => {
      const asked = text(name)
      if (!asked) return null
      const value = parse(asked)
      if (value !== null && value >= least && value <= most) return value
      notices.push(`${quote(asked)} is not ${what} we can search by, so we left it out.`)
      return null
    }
  const number = readBy(parseWholeNumber)
  const money = readBy(parseMoney)

  return {
    // A figure that is none, given for both ends of a range, is said once.
    notices: () => distinct(notices),
    text,
    number,
    money,

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
      asked.forEach((one, index) => {
        if (found[index] === undefined)
          notices.push(`${quote(one)} is not ${what} we know, so we left it out.${didYouMean(values, one)}`)
      })
      return values.filter((value) => found.includes(value))
    },

    range(key, noun, least, most) {
      const read = key === 'Price' ? money : number
      const min = read(`min${key}`, `a ${noun}`, least, most)
      const max = read(`max${key}`, `a ${noun}`, least, most)
      if (min === null || max === null || min <= max) return [min, max]
      notices.push(`The lowest ${noun} was above the highest, so we swapped them.`)
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

/** The parameters with these values, in their order; null, false, '' and empty lists are left out. */
export function writeSearchParams(
  values: Readonly<Record<string, string | number | boolean | null | readonly string[]>>,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat())
      if (one !== null && one !== false && one !== '') params.append(name, String(one))
  return params
}

/** The names of all parameters that `parse` reads, sorted. */
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

/** Whether two names differ in nothing but letter case. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Text as a person gave it, in quotation marks, cut at 40 characters. */
export function quote(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}

/** Whether a value filters anything: the 'all' of a form does not (docs/product.md, Search and filters). */
function narrows(value: string): boolean {
  return value !== '' && !sameName(value, 'all')
}

/** Text as people meant it: no control characters (which no column can hold), single spaces. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function distinct(values: string[]): string[] {
  return values.filter((value, index) => values.findIndex((other) => sameName(other, value)) === index)
}
