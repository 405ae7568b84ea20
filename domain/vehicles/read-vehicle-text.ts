/** Reads a search in a person's words: `Toyota Axio under 1.2m, Nairobi` is a make, a model, a price and a place. */
import { PLACES } from '../foundation/places.ts'
import { filterValueOf } from './filter-words.ts'
import { type QuantityKind, readQuantities } from './read-quantities.ts'
import { type KnownMake, NO_FILTERS, type VehicleFilters } from './vehicle-search.ts'

/** Words that say nothing about a vehicle. They are left out only if something else was understood. */
const FILLERS = new Set(
  'in at near around from for sale a an the with and or car cars vehicle vehicles budget price priced mileage kenya'.split(
    ' ',
  ),
)
/** Of a make, model, place or value. */
const MOST_WORDS_OF_NAME = 4

/** The lowest and the highest value of each quantity. */
export const BOUNDS = {
  price: ['minPrice', 'maxPrice'],
  year: ['minYear', 'maxYear'],
  mileage: ['minMileage', 'maxMileage'],
  engine: ['minEngine', 'maxEngine'],
} as const satisfies Record<QuantityKind, readonly [keyof VehicleFilters, keyof VehicleFilters]>

interface KnownName {
  make?: string
  models: { make: string; model: string }[]
  place?: string
}

/**
 * The filters that a text names; what is not understood stays the search text, in its order. Takes time linear in the length of the text.
 */
export function readVehicleText(text: string, known: readonly KnownMake[]): VehicleFilters {
  const names = namesOf(known)
  const words = wordsOf(text)
  const filters: VehicleFilters = { ...NO_FILTERS }
  const models: { words: string; at: number; of: KnownName['models'] }[] = []
  const rest: { words: string; at: number }[] = []

  for (let at = 0; at < words.length; ) {
    const read = readQuantities(words, at)
    if (read) {
      const [least, most] = BOUNDS[read.kind]
      if (read.least !== null) filters[least] = read.least
      if (read.most !== null) filters[most] = read.most
      at += read.words
      continue
    }
    const name = longestName(words, at, (phrase) => names.get(phrase) ?? filterValueOf(phrase))
    const phrase = words.slice(at, at + (name?.words ?? 1)).join(' ')
    if (!name || !take(name.found, phrase, at)) rest.push({ words: phrase, at })
    at += name?.words ?? 1
  }

  function take(found: KnownName | Partial<VehicleFilters>, phrase: string, at: number): boolean {
    if (!('models' in found && isKnownName(found))) return joinFilters(filters, found)
    if (found.make) return joinFilters(filters, { makes: [found.make] })
    if (found.place) return joinFilters(filters, { locations: [found.place] })
    // '308' and '3' are models only beside their make.
    if (/^\d+$/.test(phrase) && !found.models.some(({ make }) => filters.makes.includes(make))) return false
    models.push({ words: phrase, at, of: found.models })
    return true
  }

  for (const { words: phrase, at, of } of models) {
    const own = of.filter(({ make }) => filters.makes.length === 0 || filters.makes.includes(make))
    const [only] = own
    if (!only || own.length > 1) rest.push({ words: phrase, at })
    else joinFilters(filters, { models: [only.model] })
  }
  for (const { of } of models) {
    const [only] = of
    if (filters.makes.length === 0 && only && of.length === 1) joinFilters(filters, { makes: [only.make] })
  }
  return { ...filters, search: restOf(text, filters, rest) }
}

const isKnownName = (found: object): found is KnownName => 'make' in found

function restOf(text: string, filters: VehicleFilters, rest: { words: string; at: number }[]): string {
  const understood = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  if (!understood) return text.trim().replace(/\s+/g, ' ')
  const unknown = rest.filter(({ words }) => !FILLERS.has(words.toLowerCase()))
  return unknown
    .sort((one, other) => one.at - other.at)
    .map(({ words }) => words)
    .join(' ')
}

/** Adds filters to others: lists are joined, bounds replaced. Returns true. */
function joinFilters(filters: VehicleFilters, added: Partial<VehicleFilters>): true {
  for (const [name, value] of Object.entries(added)) {
    const before = filters[name as keyof VehicleFilters]
    const joined = Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value
    Object.assign(filters, { [name]: joined })
  }
  return true
}

/** Without punctuation around words; commas and points within numbers stay. */
function wordsOf(text: string): string[] {
  return text
    .replace(/[–—]/g, '-')
    .split(/[\s;]+|,(?!\d{3})/)
    .map(withoutMarks)
    .filter((word) => word !== '')
}

/** A pattern that ends in `+$` would start again at each of many marks. */
function withoutMarks(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && '("\'“”'.includes(word.charAt(start))) start++
  while (end > start && '.!?)"\'“”'.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

function longestName<Found>(
  words: readonly string[],
  at: number,
  find: (phrase: string) => Found | undefined,
): { found: Found; words: number } | null {
  for (let length = Math.min(MOST_WORDS_OF_NAME, words.length - at); length > 0; length--) {
    const found = find(
      words
        .slice(at, at + length)
        .join(' ')
        .toLowerCase(),
    )
    if (found) return { found, words: length }
  }
  return null
}

/** By lower-case name. A make goes before a place, a place before models. */
function namesOf(known: readonly KnownMake[]): Map<string, KnownName> {
  const names = new Map<string, KnownName>()
  for (const { name, models } of known)
    for (const model of models) {
      const key = model.toLowerCase()
      const same = names.get(key) ?? { make: undefined, models: [] }
      names.set(key, { ...same, models: [...same.models, { make: name, model }] })
    }
  for (const { name } of PLACES)
    for (const written of [name, name.split(', ')[0] ?? name])
      names.set(written.toLowerCase().replace(',', ''), { make: undefined, models: [], place: name })
  const firstWords = known.map(({ name }) => name.toLowerCase().split(/[\s/-]/)[0] ?? '')
  for (const [index, word] of firstWords.entries()) {
    const make = known[index]?.name
    if (firstWords.indexOf(word) === firstWords.lastIndexOf(word) && !names.has(word))
      names.set(word, { make, models: [] })
  }
  for (const { name } of known) {
    names.set(name.toLowerCase(), { make: name, models: [] })
    names.set(name.toLowerCase().replaceAll('-', ' '), { make: name, models: [] })
  }
  return names
}
