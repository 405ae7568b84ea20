/** The words by which people ask for a value of a filter: its label, its plural, and what the trade says beside it. */
import { PRICE_MARK_LABELS } from './price-marks.ts'
import type { VehicleFilters } from './vehicle-search.ts'
import { BODY_TYPE_PLURALS } from './vehicle-search-words.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from './vehicles.ts'

const SYNONYMS: Record<string, Partial<VehicleFilters>> = {
  auto: { transmissions: ['automatic'] },
  sedan: { bodyTypes: ['saloon'] },
  sedans: { bodyTypes: ['saloon'] },
  wagon: { bodyTypes: ['station_wagon'] },
  estate: { bodyTypes: ['station_wagon'] },
  'pick-up': { bodyTypes: ['pickup'] },
  'pick up': { bodyTypes: ['pickup'] },
  truck: { bodyTypes: ['lorry'] },
  motorbike: { bodyTypes: ['motorcycle'] },
  'boda boda': { bodyTypes: ['motorcycle'] },
  '4x4': { drives: ['4wd'] },
  '4 wd': { drives: ['4wd'] },
  ev: { fuelTypes: ['electric'] },
  imported: { registrationStates: ['imported'] },
  'ex japan': { registrationStates: ['imported'] },
  'low mileage': { sort: 'mileage' },
  cheapest: { sort: 'price_asc' },
}

const WORDS: ReadonlyMap<string, Partial<VehicleFilters>> = new Map([
  ...labels('conditions', CONDITION_LABELS),
  ...labels('fuelTypes', FUEL_TYPE_LABELS),
  ...labels('transmissions', TRANSMISSION_LABELS),
  ...labels('bodyTypes', BODY_TYPE_LABELS),
  ...labels('bodyTypes', BODY_TYPE_PLURALS),
  ...labels('drives', DRIVE_LABELS),
  ...labels('registrationStates', REGISTRATION_STATE_LABELS),
  ...labels('priceMarks', PRICE_MARK_LABELS),
  ...Object.entries(SYNONYMS),
])

/** The filter that a phrase in lower case names. */
export function filterValueOf(phrase: string): Partial<VehicleFilters> | undefined {
  return WORDS.get(phrase)
}

function labels(
  filter: keyof VehicleFilters,
  words: Readonly<Record<string, string>>,
): [string, Partial<VehicleFilters>][] {
  return Object.entries(words).map(([value, label]) => [label.toLowerCase(), { [filter]: [value] }])
}
