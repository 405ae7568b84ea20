/** Names of saved searches, and their filters in words. */
import { formatNumber } from '../foundation/money.ts'
import { nameList } from '../foundation/name-list.ts'
import {
  CONDITION_FILTER_LABELS,
  parseSparePartSearch,
  sparePartChips,
  sparePartTitle,
} from '../parts/spare-part-search.ts'
import {
  parseServiceSearch,
  RATING_LABELS,
  serviceFilterChips,
  serviceSearchTitle,
} from '../services/service-search.ts'
import { SERVICE_TYPE_PLURALS } from '../services/services.ts'
import { PRICE_MARK_LABELS } from '../vehicles/price-marks.ts'
import { parseVehicleSearch, type VehicleFilters } from '../vehicles/vehicle-search.ts'
import { BODY_TYPE_PLURALS, filterChips, lastBounds } from '../vehicles/vehicle-search-words.ts'
import {
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  REGISTRATION_STATE_LABELS,
  SELLER_TYPE_LABELS,
  TRANSMISSION_LABELS,
} from '../vehicles/vehicles.ts'
import { MAX_SAVED_NAME, savedListOf } from './saved-searches.ts'

/** The name of a list that is about to be saved: `Toyota Axio under 1.2 million in Nairobi`. At most 120 characters. */
export function savedSearchName(address: string): string {
  const params = paramsOf(address)
  switch (savedListOf(address)) {
    case '/spare-parts':
      return shortened(partName(params))
    case '/services':
      return shortened(serviceName(params))
    default:
      return shortened(vehicleName(parseVehicleSearch(params).filters))
  }
}

/** The filters in words, one each: `Toyota`, `Up to KSh 1,200,000`. Empty for a list without filters. */
export function savedSearchFilters(address: string): string[] {
  const params = paramsOf(address)
  switch (savedListOf(address)) {
    case '/spare-parts':
      return sparePartChips(parseSparePartSearch(params).filters).map(({ label }) => label)
    case '/services': {
      const { filters } = parseServiceSearch(params)
      return [
        ...filters.types.map((type) => SERVICE_TYPE_PLURALS[type]),
        ...serviceFilterChips(filters).map(({ label }) => label),
      ]
    }
    default:
      return filterChips(parseVehicleSearch(params).filters).map(({ label }) => label)
  }
}

function paramsOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?')[1] ?? '')
}

function vehicleName(filters: VehicleFilters): string {
  const { makes, models, bodyTypes, conditions, search } = filters
  const subject: string[] = []
  if (conditions.length > 0) subject.push(labels(conditions, CONDITION_LABELS, 'any condition'))
  if (makes.length > 0) subject.push(some(makes, 'makes'))
  if (models.length > 0) subject.push(some(models, 'models'))
  if (bodyTypes.length > 0)
    subject.push(
      some(
        bodyTypes.map((type) => BODY_TYPE_PLURALS[type]),
        'body types',
      ),
    )
  else if (makes.length === 0 && models.length === 0) subject.push('vehicles')
  // `at a great or good price`
  if (filters.priceMarks.length > 0) subject.push(markWords(filters.priceMarks))
  const traits = [
    ...(filters.transmissions.length === 1 ? [labels(filters.transmissions, TRANSMISSION_LABELS)] : []),
    ...(filters.fuelTypes.length > 0 ? [labels(filters.fuelTypes, FUEL_TYPE_LABELS, 'fuels')] : []),
    ...(filters.drives.length > 0 ? [labels(filters.drives, DRIVE_LABELS, 'drives')] : []),
    ...(filters.registrationStates.length === 1
      ? [labels(filters.registrationStates, REGISTRATION_STATE_LABELS)]
      : []),
    ...(filters.sellerTypes.length === 1 ? [`from ${sellerWords(filters.sellerTypes)}`] : []),
    ...range(filters.minYear, filters.maxYear, String, 'from', 'up to'),
    ...range(filters.minMileage, filters.maxMileage, (km) => `${formatNumber(km)} km`, 'over', 'under'),
    ...lastBounds(filters).map(({ label }) => lowered(label)),
  ]
  return sentence(subject, traits, priceWords(filters), filters.locations, search)
}

function markWords(marks: VehicleFilters['priceMarks']): string {
  const words = marks.map((mark) => lowered(PRICE_MARK_LABELS[mark]).replace(/ price$/, ''))
  return `at a ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')} price`
}

function sellerWords(types: VehicleFilters['sellerTypes']): string {
  return types[0] === 'dealer' ? 'dealers' : `${SELLER_TYPE_LABELS.private.toLowerCase()}s`
}

function partName(params: URLSearchParams): string {
  const { filters } = parseSparePartSearch(params)
  const subject = sparePartTitle({ ...filters, conditions: [], search: '', locations: [] })
    .replace(/ for sale in Kenya$/, '')
    .split(' ')
  const conditions = filters.conditions.map((condition) => CONDITION_FILTER_LABELS[condition] ?? condition)
  if (conditions.length > 0) subject.unshift(some(conditions, 'conditions'))
  const makes = filters.makes.length > 2 ? [`for ${some(filters.makes, 'makes')}`] : []
  return sentence(
    [
      ...subject.map((word, place) => (place === 1 && conditions.length > 0 ? lowered(word) : word)),
      ...makes,
    ],
    filters.inStock ? ['in stock'] : [],
    priceWords(filters),
    filters.locations,
    filters.search,
  )
}

function serviceName(params: URLSearchParams): string {
  const { filters } = parseServiceSearch(params)
  const subject =
    filters.types.length > 2
      ? `${filters.types.length} types of services`
      : serviceSearchTitle({ ...filters, services: [], search: '', locations: [] })
  const services = filters.services.length > 0 ? [`for ${some(filters.services, 'services')}`] : []
  return sentence(
    [subject, ...services],
    filters.rating ? [`rated ${RATING_LABELS[filters.rating]}`] : [],
    [],
    filters.locations,
    filters.search,
  )
}

/** `Toyota Axio, automatic, under 1.2 million in Nairobi matching “sunroof”`. */
function sentence(
  subject: readonly string[],
  traits: readonly string[],
  price: readonly string[],
  locations: readonly string[],
  search: string,
): string {
  const details = traits.length > 0 ? [...traits, ...price] : []
  const words = [[subject.join(' '), ...details].join(', ')]
  if (traits.length === 0) words.push(...price)
  if (locations.length > 0) words.push(`in ${some(locations, 'places')}`)
  if (search) words.push(`matching “${search}”`)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function priceWords({ minPrice, maxPrice }: { minPrice: number | null; maxPrice: number | null }): string[] {
  const words = range(minPrice, maxPrice, amountWords, 'over', 'under')
  return words.map((price) => (/^\d/.test(price) ? `for ${price}` : price))
}

function range(
  min: number | null,
  max: number | null,
  format: (value: number) => string,
  over: string,
  under: string,
): string[] {
  if (min === null && max === null) return []
  if (min === null) return [`${under} ${format(max as number)}`]
  if (max === null) return [`${over} ${format(min)}`]
  return [min === max ? format(min) : `${format(min)} to ${format(max)}`]
}

/** `1.2 million`, `850,000`: millions where two decimals say all of it. */
function amountWords(amount: number): string {
  return amount >= 1_000_000 && amount % 10_000 === 0
    ? `${Number((amount / 1_000_000).toFixed(2))} million`
    : formatNumber(amount)
}

/** Up to three names, or their number: `Toyota and Nissan`, `5 makes`. */
function some(names: readonly string[], noun: string): string {
  return names.length > 3 ? `${names.length} ${noun}` : nameList(names)
}

function labels<Value extends string>(
  values: readonly Value[],
  known: Record<Value, string>,
  noun = '',
): string {
  return some(
    values.map((value) => lowered(known[value])),
    noun,
  )
}

/** In lower case for the middle of a sentence; abbreviations stay. */
function lowered(text: string): string {
  return /^.?[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function shortened(text: string): string {
  if (text.length <= MAX_SAVED_NAME) return text
  return `${Array.from(text)
    .slice(0, MAX_SAVED_NAME - 2)
    .join('')
    .trimEnd()}…`
}
