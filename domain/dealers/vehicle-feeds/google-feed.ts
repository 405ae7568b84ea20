/**
 * The columns of Google's vehicle listings (developers.google.com/vehicle-listings/reference/feed-specification), and those of its vehicle ads
 * for body and fuel, with their values (support.google.com/merchants/answer/14157085 and 14156068).
 */

import { jpegVariant } from '../../ads/images.ts'
import { dayInNairobi } from '../../foundation/days.ts'
import {
  type BodyType,
  type Condition,
  DRIVE_LABELS,
  type FuelType,
  TRANSMISSION_LABELS,
} from '../../vehicles/vehicles.ts'
import { adUrl, cityOf, descriptionOf, type Feed, type FeedAd, type FeedDealer, priceOf } from './feed-ad.ts'

/** Null: not listed. Google takes passenger vehicles only. */
const BODY_STYLES: Record<BodyType, string | null> = {
  saloon: 'sedan',
  hatchback: 'hatchback',
  station_wagon: 'station_wagon',
  suv: 'suv',
  pickup: 'truck',
  van: 'full_size_van',
  lorry: null,
  motorcycle: null,
}

const ENGINES: Record<FuelType, string> = {
  petrol: 'gasoline',
  diesel: 'diesel',
  hybrid: 'hybrid',
  electric: 'electric',
  lpg: 'lpg',
}

const CONDITIONS: Record<Condition, { condition: 'new' | 'used'; certified: 'yes' | 'no' }> = {
  new: { condition: 'new', certified: 'no' },
  used: { condition: 'used', certified: 'no' },
  certified_pre_owned: { condition: 'used', certified: 'yes' },
}

/** Beside the main one. */
const MOST_ADDITIONAL_IMAGES = 10

export const GOOGLE_FEED: Feed = {
  columns: [
    // We keep no whole number (docs/trust.md).
    ['vin', () => null],
    ['id', ({ id }) => id],
    ['store_code', (_, { dealer }) => dealer.id],
    ['dealership_name', (_, { dealer }) => dealer.name],
    ['dealership_address', (ad, { dealer }) => dealershipAddress(dealer, ad)],
    ['image_link', (ad, { site }) => picturesOf(ad, site)[0] ?? null],
    ['additional_image_link', (ad, { site }) => picturesOf(ad, site).slice(1).join(',')],
    ['link', (ad, { site }) => adUrl(ad, site)],
    ['date_in_stock', ({ created_at }) => dayInNairobi(created_at)],
    ['price', priceOf],
    ['condition', ({ condition }) => CONDITIONS[condition].condition],
    ['certified_pre_owned', ({ condition }) => CONDITIONS[condition].certified],
    ['make', ({ make }) => make],
    ['model', ({ model }) => model],
    ['trim', ({ variant }) => variant],
    ['year', ({ year }) => year],
    ['mileage', ({ mileage }) => (mileage === null ? null : `${mileage} km`)],
    ['exterior_color', ({ color }) => color],
    ['body_style', ({ body_type }) => (body_type === null ? null : BODY_STYLES[body_type])],
    ['engine', ({ fuel_type }) => ENGINES[fuel_type]],
    ['vehicle_option', optionsOf],
    ['description', descriptionOf],
  ],
  gapOf({ photos, has_model, has_mileage, condition, body_type }) {
    if (photos === 0) return 'no_photo'
    if (body_type !== null && BODY_STYLES[body_type] === null) return 'not_listed'
    if (!has_model) return 'no_model'
    return has_mileage || condition === 'new' ? null : 'no_mileage'
  },
}

function picturesOf({ images }: FeedAd, site: string): string[] {
  return images.slice(0, 1 + MOST_ADDITIONAL_IMAGES).map((image) => site + jpegVariant(image, 1600))
}

/** Gearbox and drive have no columns of their own. */
function optionsOf({ transmission, drive }: FeedAd): string {
  const options = [TRANSMISSION_LABELS[transmission]]
  if (drive !== null) options.push(DRIVE_LABELS[drive])
  return options.join(',')
}

/** `Ngong Road, Nairobi, Kenya`; the town of the ad if the dealer has not stated theirs. */
function dealershipAddress({ address, location }: FeedDealer, ad: FeedAd): string {
  const { city } = cityOf(location ?? ad.location)
  const namesCity = address?.toLowerCase().includes(city.toLowerCase())
  return [address, namesCity ? null : city, 'Kenya'].filter(Boolean).join(', ')
}
