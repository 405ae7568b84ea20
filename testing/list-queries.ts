/** Random queries of lists, as people and strangers might type them. */
import { PLACES } from '#domain/foundation/places.ts'
import { PART_CATEGORIES, PART_CONDITIONS } from '#domain/parts/spare-parts.ts'
import { SERVICE_TYPES } from '#domain/services/services.ts'
import { SHOWN_MARKS } from '#domain/vehicles/price-marks.ts'
import {
  BODY_TYPES,
  CONDITIONS,
  DRIVES,
  FUEL_TYPES,
  REGISTRATION_STATES,
  SELLER_TYPES,
  TRANSMISSIONS,
} from '#domain/vehicles/vehicles.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ODD = [
  'Škoda & Co',
  'Éclair',
  'ALL',
  ' x ',
  'a\u0000b',
  'a\tb',
  'two  spaces',
  '50%',
  'a+b',
  'q?=&#',
  '🚗 car',
  'a\u2028b',
  '“quoted”',
  "o'clock",
  '*-._~!()',
  'z'.repeat(90),
  '日本'.repeat(70),
]
const MAKES = ['Toyota', 'toyota', 'Nissan', 'Mercedes-Benz', 'Land Rover', ...ODD]
const AMOUNTS = [
  '0',
  '1',
  '500000',
  '1,200,000',
  '1.5m',
  '850k',
  'cheap',
  '-3',
  '99999999999',
  '007',
  '10000000000',
]

/** A query of a list (its path) with random filters, valid and invalid, in random order. */
export function randomListQuery(list: string, random: () => number): URLSearchParams {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const places = PLACES.map(({ name }) => name)
  const fields: Record<string, Record<string, readonly string[]>> = {
    '/vehicles': {
      search: ['axio', 'land cruiser v8', ...ODD],
      make: MAKES,
      model: ['Axio', 'Hilux', 'C200', ...ODD],
      location: [...places, 'westlands', 'Atlantis'],
      minPrice: AMOUNTS,
      maxPrice: AMOUNTS,
      minYear: ['1949', '1990', '2015', '2015.5'],
      maxYear: ['2010', '2100', '2101'],
      minMileage: ['0', '50000', '5000000'],
      maxMileage: ['20,000', '120000'],
      minEngine: ['660', '1,500 cc', '1.8', '49', 'abc', '-5'],
      maxEngine: ['2.0L', '3000', '20001', '1500'],
      maxOwners: ['0', '1', '3', '21', 'few'],
      condition: [...CONDITIONS, 'broken'],
      fuelType: [...FUEL_TYPES, 'PETROL'],
      transmission: [...TRANSMISSIONS, 'all'],
      bodyType: BODY_TYPES,
      drive: DRIVES,
      registration: REGISTRATION_STATES,
      seller: SELLER_TYPES,
      priceMark: [...SHOWN_MARKS, 'GREAT', 'none', 'cheap'],
      sort: ['price_asc', 'value', 'relevance', 'odd'],
      page: ['1', '3', 'x'],
    },
    '/spare-parts': {
      search: ['brake pads', ...ODD],
      category: PART_CATEGORIES,
      condition: [...PART_CONDITIONS, 'used', 'USED'],
      make: MAKES,
      location: places,
      minPrice: AMOUNTS,
      maxPrice: AMOUNTS,
      inStock: ['true', 'TRUE', 'false', '1'],
      sort: ['price_desc'],
      page: ['2'],
    },
    '/services': {
      search: ['brakes', ...ODD],
      type: [...SERVICE_TYPES, 'spa'],
      location: places,
      service: ['Full service', 'full service', 'Oil change', ...ODD],
      rating: ['4.5', '4', '3', '5'],
      sort: ['name'],
      page: ['2'],
    },
  }
  const params = new URLSearchParams()
  const names = Object.entries(fields[list] ?? {}).toSorted(() => random() - 0.5)
  for (const [name, values] of names) {
    if (random() < 0.6) continue
    const most = random() < 0.1 ? 24 : 3
    for (let count = 1 + Math.floor(random() * most); count > 0; count -= 1) params.append(name, pick(values))
  }
  return params
}
