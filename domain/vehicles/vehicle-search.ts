/** The filters of the vehicle list. The URL is their only state. */
import { didYouMean } from '../catalogue/nearest-name.ts'
import { nameList } from '../foundation/name-list.ts'
import { resolvePlaces } from '../foundation/places.ts'
import { type ParsedSearch, quote, readSearchParams, sameName } from '../foundation/search-params.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import { SHOWN_MARKS, type ShownMark } from './price-marks.ts'
import {
  BODY_TYPES,
  type BodyType,
  CONDITIONS,
  type Condition,
  DRIVES,
  type Drive,
  EARLIEST_YEAR,
  FUEL_TYPES,
  type FuelType,
  HIGHEST_MILEAGE,
  HIGHEST_PRICE,
  LARGEST_ENGINE,
  LATEST_SEARCHED_YEAR,
  REGISTRATION_STATES,
  type RegistrationState,
  SELLER_TYPES,
  type SellerType,
  SMALLEST_ENGINE,
  TRANSMISSIONS,
  type Transmission,
} from './vehicles.ts'

/** The default comes first. */
export const VEHICLE_SORTS = [
  'newest',
  'value',
  'price_asc',
  'price_desc',
  'mileage',
  'year',
  'relevance',
] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]
export const VEHICLE_SORT_LABELS: Record<VehicleSort, string> = {
  newest: 'Newest first',
  value: 'Best value',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  mileage: 'Lowest mileage',
  year: 'Newest year',
  relevance: 'Best match',
}

/** The available orders: relevance needs a search text. */
export function vehicleSortLabels({
  search,
}: Pick<VehicleFilters, 'search'>): Partial<Record<VehicleSort, string>> {
  const { relevance, ...labels } = VEHICLE_SORT_LABELS
  return search ? { ...labels, relevance } : labels
}

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
  /** Nominal cm³: 1500 finds 1,496. */
  minEngine: number | null
  maxEngine: number | null
  conditions: Condition[]
  fuelTypes: FuelType[]
  transmissions: Transmission[]
  bodyTypes: BodyType[]
  drives: Drive[]
  registrationStates: RegistrationState[]
  sellerTypes: SellerType[]
  priceMarks: ShownMark[]
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
  minEngine: null,
  maxEngine: null,
  conditions: [],
  fuelTypes: [],
  transmissions: [],
  bodyTypes: [],
  drives: [],
  registrationStates: [],
  sellerTypes: [],
  priceMarks: [],
  sort: 'newest',
  page: 1,
}

/**
 * Parses the URL's parameters. Unknown values are ignored with a notice, letter case does not matter, reversed ranges are swapped.
 * Makes and models stay text, because only the database knows which exist (see resolveNames).
 */
export function parseVehicleSearch(params: URLSearchParams): ParsedSearch<VehicleFilters> {
  const { notices, search, names, known, range, sort, page } = readSearchParams(params)
  const text = search()
  const locations = resolvePlaces(names('location'))
  const [minPrice, maxPrice] = range('Price', 'price', 0, HIGHEST_PRICE)
  const [minYear, maxYear] = range('Year', 'year', EARLIEST_YEAR, LATEST_SEARCHED_YEAR)
  const [minMileage, maxMileage] = range('Mileage', 'mileage', 0, HIGHEST_MILEAGE)
  const [minEngine, maxEngine] = range('Engine', 'engine size', SMALLEST_ENGINE, LARGEST_ENGINE)
  const order = sort(VEHICLE_SORTS, 'the newest come first')
  const filters = {
    search: text,
    makes: names('make'),
    models: names('model'),
    locations: locations.places,
    minPrice,
    maxPrice,
    minYear,
    maxYear,
    minMileage,
    maxMileage,
    minEngine,
    maxEngine,
    conditions: known('condition', 'a condition', CONDITIONS),
    fuelTypes: known('fuelType', 'a fuel type', FUEL_TYPES),
    transmissions: known('transmission', 'a transmission', TRANSMISSIONS),
    bodyTypes: known('bodyType', 'a body type', BODY_TYPES),
    drives: known('drive', 'a drive', DRIVES),
    registrationStates: known('registration', 'a registration state', REGISTRATION_STATES),
    sellerTypes: known('seller', 'a kind of seller', SELLER_TYPES),
    priceMarks: known('priceMark', 'a price rating', SHOWN_MARKS),
    sort: order === 'relevance' && !text ? VEHICLE_SORTS[0] : order,
    page: page(),
  }
  return { filters, notices: [...notices(), ...locations.notices] }
}

/** The parameters of these filters, in a fixed order and without defaults. */
export function vehicleSearchParams(filters: VehicleFilters): URLSearchParams {
  return writeSearchParams({
    search: filters.search,
    make: filters.makes,
    model: filters.models,
    location: filters.locations,
    minPrice: filters.minPrice,
    maxPrice: filters.maxPrice,
    minYear: filters.minYear,
    maxYear: filters.maxYear,
    minMileage: filters.minMileage,
    maxMileage: filters.maxMileage,
    minEngine: filters.minEngine,
    maxEngine: filters.maxEngine,
    condition: filters.conditions,
    fuelType: filters.fuelTypes,
    transmission: filters.transmissions,
    bodyType: filters.bodyTypes,
    drive: filters.drives,
    registration: filters.registrationStates,
    seller: filters.sellerTypes,
    priceMark: filters.priceMarks,
    sort: filters.sort !== 'newest' && filters.sort,
    page: filters.page > 1 && filters.page,
  })
}

/** A make with the names of its models. */
export interface KnownMake {
  name: string
  models: string[]
}

/**
 * The filters with makes and models in the database's spelling. `mercedes` finds Mercedes-Benz if no other make begins with that word;
 * unknown names, and models of none of the chosen makes, are ignored with a notice.
 */
export function resolveNames(
  filters: VehicleFilters,
  known: readonly KnownMake[],
): ParsedSearch<VehicleFilters> {
  const notices: string[] = []
  const makes: KnownMake[] = []
  for (const asked of filters.makes) {
    const make = findByName(known, asked, (candidate) => candidate.name)
    if (!make)
      notices.push(
        `${quote(asked)} is not a make we know, so we left it out.${didYouMean(
          known.map(({ name }) => name),
          asked,
        )}`,
      )
    else if (!makes.includes(make)) makes.push(make)
  }
  const models: string[] = []
  const among = (makes.length > 0 ? makes : known).flatMap((make) => make.models)
  const expected =
    makes.length > 0 ? `a model of ${nameList(makes.map((make) => make.name))}` : 'a model we know'
  for (const asked of filters.models) {
    const model = findByName(among, asked, (candidate) => candidate)
    if (!model)
      notices.push(`${quote(asked)} is not ${expected}, so we left it out.${didYouMean(among, asked)}`)
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
