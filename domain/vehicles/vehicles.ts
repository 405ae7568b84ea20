/** Stored values of vehicle listings, their labels, and the limits of their fields. */

export const CONDITIONS = ['new', 'used', 'certified_pre_owned'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABELS: Record<Condition, string> = {
  new: 'New',
  used: 'Used',
  certified_pre_owned: 'Certified pre-owned',
}

/** All fuel types, as the search offers them; the post form offers POSTABLE_FUEL_TYPES. */
export const FUEL_TYPES = ['petrol', 'diesel', 'hybrid', 'electric', 'lpg'] as const
export type FuelType = (typeof FUEL_TYPES)[number]
export const FUEL_TYPE_LABELS: Record<FuelType, string> = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  electric: 'Electric',
  lpg: 'LPG',
}
/** Offered by the post form, the default first (docs/product.md, Vehicle form). */
export const POSTABLE_FUEL_TYPES = ['petrol', 'diesel', 'electric', 'hybrid'] as const satisfies FuelType[]

/** The post form's default comes first. */
export const TRANSMISSIONS = ['manual', 'automatic'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]
export const TRANSMISSION_LABELS: Record<Transmission, string> = { manual: 'Manual', automatic: 'Automatic' }

export const BODY_TYPES = [
  'saloon',
  'hatchback',
  'station_wagon',
  'suv',
  'pickup',
  'van',
  'lorry',
  'motorcycle',
] as const
export type BodyType = (typeof BODY_TYPES)[number]
export const BODY_TYPE_LABELS: Record<BodyType, string> = {
  saloon: 'Saloon',
  hatchback: 'Hatchback',
  station_wagon: 'Station wagon',
  suv: 'SUV',
  pickup: 'Pickup',
  van: 'Van',
  lorry: 'Lorry',
  motorcycle: 'Motorcycle',
}

export const DRIVES = ['2wd', '4wd', 'awd'] as const
export type Drive = (typeof DRIVES)[number]
export const DRIVE_LABELS: Record<Drive, string> = { '2wd': '2WD', '4wd': '4WD', awd: 'AWD' }

/** Where a used vehicle was driven before; imported ones had no Kenyan owner. */
export const REGISTRATION_STATES = ['imported', 'locally_used'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
export const REGISTRATION_STATE_LABELS: Record<RegistrationState, string> = {
  imported: 'Foreign used',
  locally_used: 'Locally used',
}

/** The towns at the top of every location filter (docs/product.md, Towns). */
export const LOCATIONS = [
  'Nairobi',
  'Mombasa',
  'Kisumu',
  'Nakuru',
  'Eldoret',
  'Thika',
  'Machakos',
  'Meru',
  'Nyeri',
  'Kitale',
] as const
export type Location = (typeof LOCATIONS)[number]

/** The upper bound of the setting for pictures per ad. */
export const MAX_IMAGES = 30

/** A profile with the role dealer, or anyone else. */
export const SELLER_TYPES = ['dealer', 'private'] as const
export type SellerType = (typeof SELLER_TYPES)[number]
export const SELLER_TYPE_LABELS: Record<SellerType, string> = { dealer: 'Dealer', private: 'Private seller' }

export const EARLIEST_YEAR = 1950
/** Upper bound in filters; ads are limited to next year's models. */
export const LATEST_SEARCHED_YEAR = 2100
export const HIGHEST_MILEAGE = 2_000_000
/** cm³, the bounds of private.engine_cc. */
export const SMALLEST_ENGINE = 50
export const LARGEST_ENGINE = 20_000
export const HIGHEST_PRICE = 10_000_000_000

/** The label of a stored value; unknown values are returned unchanged. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] as string) : value
}

/** The id people quote: the first 8 characters. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}
