/** The search of the vehicle list. The URL is its whole state: what it says, what that means, and back again. */
import { parseWholeNumber } from './money.ts'
import {
  BODY_TYPES,
  type BodyType,
  CONDITIONS,
  type Condition,
  EARLIEST_YEAR,
  FUEL_TYPES,
  type FuelType,
  HIGHEST_MILEAGE,
  HIGHEST_PRICE,
  LOCATIONS,
  SELLER_TYPES,
  type SellerType,
  TRANSMISSIONS,
  type Transmission,
} from './vehicles.ts'

/** The default comes first. */
export const VEHICLE_SORTS = ['newest', 'price_asc', 'price_desc', 'mileage', 'year'] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]
export const VEHICLE_SORT_LABELS: Record<VehicleSort, string> = {
  newest: 'Newest first',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  mileage: 'Lowest mileage',
  year: 'Newest year',
}

const LONGEST_SEARCH = 100
const LONGEST_NAME = 60
const MOST_NAMES = 20
const LAST_PAGE = 10_000
const LATEST_YEAR = 2100

export type { VehicleCard, VehicleSearchResult } from './vehicle-search-result.ts'

export interface VehicleFilters {
  search: string
  makes: string[]
  models: string[]
  locations: string[]
  minPrice: number | null
  maxPrice: number | null
  minYear: number | null
  maxYear: number | null
  minMileage: number | null
  maxMileage: number | null
  conditions: Condition[]
  fuelTypes: FuelType[]
  transmissions: Transmission[]
  bodyTypes: BodyType[]
  sellerTypes: SellerType[]
  sort: VehicleSort
  page: number
}

export const NO_FILTERS: Readonly<VehicleFilters> = {
  search: '',
  makes: [],
  models: [],
  locations: [],
  minPrice: null,
  maxPrice: null,
  minYear: null,
  maxYear: null,
  minMileage: null,
  maxMileage: null,
  conditions: [],
  fuelTypes: [],
  transmissions: [],
  bodyTypes: [],
  sellerTypes: [],
  sort: 'newest',
  page: 1,
}

/** The filters of a URL and one sentence for each value that was left out or changed. */
export interface ParsedVehicleSearch {
  filters: VehicleFilters
  notices: string[]
}

/**
 * Reads the filters from a URL's parameters. A value we do not know is left out and said so; letter case is free;
 * a range whose ends are the wrong way round is swapped. Makes and models are taken as text: which of them exist
 * only the database knows (see resolveNames).
 */
export function parseVehicleSearch(params: URLSearchParams): ParsedVehicleSearch {
  const notices: string[] = []
  const one = (name: string) => clean(params.get(name) ?? '')

  const names = (name: string) =>
    distinct(
      params
        .getAll(name)
        .map((value) => clean(value).slice(0, LONGEST_NAME))
        .filter(Boolean),
    ).slice(0, MOST_NAMES)

  const known = <Value extends string>(name: string, what: string, values: readonly Value[]): Value[] => {
    const found: Value[] = []
    for (const asked of distinct(params.getAll(name).map(clean).filter(Boolean))) {
      const value = values.find((candidate) => sameName(candidate, asked))
      if (value === undefined) notices.push(`${quote(asked)} is not ${what} we know, so we left it out.`)
      else found.push(value)
    }
    return values.filter((value) => found.includes(value))
  }

  const number = (name: string, what: string, least: number, most: number): number | null => {
    const asked = one(name)
    if (!asked) return null
    const value = parseWholeNumber(asked)
    if (value !== null && value >= least && value <= most) return value
    notices.push(`${quote(asked)} is not ${what} we can search by, so we left it out.`)
    return null
  }

  const range = (key: string, what: string, noun: string, least: number, most: number) => {
    const min = number(`min${key}`, what, least, most)
    const max = number(`max${key}`, what, least, most)
    if (min === null || max === null || min <= max) return [min, max] as const
    notices.push(`The lowest ${noun} was above the highest, so we swapped them.`)
    return [max, min] as const
  }

  let search = one('search')
  if (search.length > LONGEST_SEARCH) {
    search = search.slice(0, LONGEST_SEARCH).trim()
    notices.push(`Your search was long, so we used its first ${LONGEST_SEARCH} characters.`)
  }
  const makes = names('make')
  const models = names('model')
  const locations = known('location', 'a location', LOCATIONS)
  const [minPrice, maxPrice] = range('Price', 'a price', 'price', 0, HIGHEST_PRICE)
  const [minYear, maxYear] = range('Year', 'a year', 'year', EARLIEST_YEAR, LATEST_YEAR)
  const [minMileage, maxMileage] = range('Mileage', 'a mileage', 'mileage', 0, HIGHEST_MILEAGE)
  const conditions = known('condition', 'a condition', CONDITIONS)
  const fuelTypes = known('fuelType', 'a fuel type', FUEL_TYPES)
  const transmissions = known('transmission', 'a transmission', TRANSMISSIONS)
  const bodyTypes = known('bodyType', 'a body type', BODY_TYPES)
  const sellerTypes = known('seller', 'a kind of seller', SELLER_TYPES)

  const askedSort = one('sort')
  const sort = VEHICLE_SORTS.find((candidate) => sameName(candidate, askedSort))
  if (askedSort && !sort)
    notices.push(`${quote(askedSort)} is not an order we know, so the newest come first.`)

  const askedPage = one('page')
  const page = askedPage ? parseWholeNumber(askedPage) : 1
  const pageExists = page !== null && page >= 1 && page <= LAST_PAGE
  if (!pageExists) notices.push(`${quote(askedPage)} is not a page we have, so this is the first one.`)

  return {
    // A figure that is none, given for both ends of a range, is said once.
    notices: distinct(notices),
    filters: {
      search,
      makes,
      models,
      locations,
      minPrice,
      maxPrice,
      minYear,
      maxYear,
      minMileage,
      maxMileage,
      conditions,
      fuelTypes,
      transmissions,
      bodyTypes,
      sellerTypes,
      sort: sort ?? 'newest',
      page: pageExists ? page : 1,
    },
  }
}

/** The parameters that say these filters, in one fixed order and without what is the default anyway. */
export function vehicleSearchParams(filters: VehicleFilters): URLSearchParams {
  const params = new URLSearchParams()
  const each = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value)
  }
  const number = (name: string, value: number | null) => {
    if (value !== null) params.set(name, String(value))
  }
  if (filters.search) params.set('search', filters.search)
  each('make', filters.makes)
  each('model', filters.models)
  each('location', filters.locations)
  number('minPrice', filters.minPrice)
  number('maxPrice', filters.maxPrice)
  number('minYear', filters.minYear)
  number('maxYear', filters.maxYear)
  number('minMileage', filters.minMileage)
  number('maxMileage', filters.maxMileage)
  each('condition', filters.conditions)
  each('fuelType', filters.fuelTypes)
  each('transmission', filters.transmissions)
  each('bodyType', filters.bodyTypes)
  each('seller', filters.sellerTypes)
  if (filters.sort !== 'newest') params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  return params
}

/** A make of the database with its models' names. */
export interface KnownMake {
  name: string
  models: string[]
}

/**
 * The filters with their makes and models spelled as the database spells them. `mercedes` finds Mercedes-Benz when
 * no other make begins with that word; a name we do not have, or a model of none of the chosen makes, is left out
 * and said so.
 */
export function resolveNames(filters: VehicleFilters, known: readonly KnownMake[]): ParsedVehicleSearch {
  const notices: string[] = []
  const makes: KnownMake[] = []
  for (const asked of filters.makes) {
    const make = findByName(known, asked, (candidate) => candidate.name)
    if (!make) notices.push(`${quote(asked)} is not a make we know, so we left it out.`)
    else if (!makes.includes(make)) makes.push(make)
  }
  const models: string[] = []
  const among = (makes.length > 0 ? makes : known).flatMap((make) => make.models)
  const whose = makes.length > 0 ? `a model of ${list(makes.map((make) => make.name))}` : 'a model we know'
  for (const asked of filters.models) {
    const model = findByName(among, asked, (candidate) => candidate)
    if (!model) notices.push(`${quote(asked)} is not ${whose}, so we left it out.`)
    else if (!models.includes(model)) models.push(model)
  }
  return { notices, filters: { ...filters, makes: makes.map((make) => make.name), models } }
}

function findByName<Item>(
  items: readonly Item[],
  asked: string,
  nameOf: (item: Item) => string,
): Item | undefined {
  const exact = items.find((item) => sameName(nameOf(item), asked))
  if (exact) return exact
  const word = asked.toLowerCase()
  const beginning = items.filter(
    (item) =>
      nameOf(item)
        .toLowerCase()
        .split(/[\s/-]/)[0] === word,
  )
  return beginning.length === 1 ? beginning[0] : undefined
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

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}

/** `Toyota`, `Toyota and Nissan`, `Toyota, Nissan and Mazda`. */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
