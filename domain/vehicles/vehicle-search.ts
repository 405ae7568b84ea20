/** The filters of the vehicle list. The URL is their only state. */
import { type FilterValues, filterParams, noFilters } from '../ads/filters.ts'
import { readFilters } from '../ads/read-filters.ts'
import { didYouMean } from '../catalogue/nearest-name.ts'
import { nameList } from '../foundation/name-list.ts'
import { type ParsedSearch, quote, readSearchParams, sameName } from '../foundation/search-params.ts'
import { writeSearchParams } from '../foundation/write-search-params.ts'
import { VEHICLE_FILTERS } from './vehicle-filters.ts'

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

export type VehicleFilters = FilterValues<typeof VEHICLE_FILTERS> & { sort: VehicleSort; page: number }

export const NO_FILTERS: Readonly<VehicleFilters> = {
  .../* @__PURE__ */ noFilters(VEHICLE_FILTERS),
  sort: 'newest',
  page: 1,
}

/**
 * Parses the URL's parameters. Unknown values are ignored with a notice, letter case does not matter, reversed ranges are swapped.
 * Makes and models stay text, because only the database knows which exist (see resolveNames).
 */
export function parseVehicleSearch(params: URLSearchParams): ParsedSearch<VehicleFilters> {
  const reader = readSearchParams(params)
  const { filters, notices } = readFilters(VEHICLE_FILTERS, reader)
  const order = reader.sort(VEHICLE_SORTS, 'the newest come first')
  const sort = order === 'relevance' && !filters.search ? VEHICLE_SORTS[0] : order
  const page = reader.page()
  return { filters: { ...filters, sort, page }, notices: [...reader.notices(), ...notices] }
}

/** The parameters of these filters, in a fixed order and without defaults. */
export function vehicleSearchParams(filters: VehicleFilters): URLSearchParams {
  return writeSearchParams({
    ...filterParams(VEHICLE_FILTERS, filters),
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
