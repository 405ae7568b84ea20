/** The ads of a dealer's feeds: catalogues that other sites fetch. */

import type { CsvValue } from '../../foundation/csv.ts'
import type { Moment } from '../../foundation/dates.ts'
import { formatKilometres } from '../../foundation/money.ts'
import { PLACES, placeNamed } from '../../foundation/places.ts'
import {
  type BodyType,
  type Condition,
  type Drive,
  FUEL_TYPE_LABELS,
  type FuelType,
  TRANSMISSION_LABELS,
  type Transmission,
} from '../../vehicles/vehicles.ts'
import type { FeedGap } from './feed-count.ts'

/** A public ad of the dealer. */
export interface FeedAd {
  id: string
  title: string
  description: string | null
  make: string
  model: string | null
  variant: string | null
  year: number
  /** KES. */
  price: number
  /** Kilometres; null if not stated. */
  mileage: number | null
  condition: Condition
  fuel_type: FuelType
  transmission: Transmission
  body_type: BodyType | null
  drive: Drive | null
  color: string | null
  location: string
  /** Root-relative URLs; the first is the cover. */
  images: string[]
  created_at: Moment
}

export interface FeedDealer {
  id: string
  name: string
  /** The town. */
  location: string | null
  /** The street. */
  address: string | null
}

/** What decides whether an ad for sale goes out. */
export interface FeedFacts extends Pick<FeedAd, 'condition' | 'body_type'> {
  photos: number
  has_model: boolean
  has_mileage: boolean
}

export interface FeedContext {
  dealer: FeedDealer
  /** The origin to prepend to paths. */
  site: string
}

/** A column: its documented name, and the value of an ad. */
export type FeedColumn = readonly [name: string, value: (ad: FeedAd, context: FeedContext) => CsvValue]

/** The list of one site. */
export interface Feed {
  columns: readonly FeedColumn[]
  /** What the site requires and the ad lacks; null if it goes out. */
  gapOf: (facts: FeedFacts) => FeedGap | null
}

/** The public page of the ad. */
export function adUrl({ id }: Pick<FeedAd, 'id'>, site: string): string {
  return `${site}/vehicles/${id}`
}

/** Whole shillings in the form of ISO 4217: `1234000 KES`. */
export function priceOf({ price }: Pick<FeedAd, 'price'>): string {
  return `${price} KES`
}

/** The seller's description, else the facts in a line: both sites require one. */
export function descriptionOf(ad: FeedAd): string {
  if (ad.description?.trim()) return ad.description
  const facts = [
    ad.mileage === null ? null : formatKilometres(ad.mileage),
    FUEL_TYPE_LABELS[ad.fuel_type],
    TRANSMISSION_LABELS[ad.transmission],
    ad.location,
  ]
  return `${ad.title}: ${facts.filter((fact) => fact !== null).join(', ')}.`
}

/** The city and, of a known place, the county: `Westlands, Nairobi` is in Nairobi. */
export function cityOf(location: string): { city: string; county: string | null } {
  const name = placeNamed(location)
  const place = PLACES.find((known) => known.name === name)
  if (!place) return { city: location, county: null }
  return { city: place.name.split(', ').at(-1) ?? place.name, county: place.county }
}
