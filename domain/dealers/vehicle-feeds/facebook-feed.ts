/**
 * The columns of Meta's automotive inventory (developers.facebook.com/docs/marketing-api/auto-ads/reference). Not among them: what we do not know
 * (`condition` as a grade, coordinates, the dealer's Facebook page), and the dealer's phone number, which visitors must ask for.
 */

import { jpegVariant } from '../../ads/images.ts'
import { dayInNairobi } from '../../foundation/days.ts'
import type { BodyType, Condition, Drive, FuelType, Transmission } from '../../vehicles/vehicles.ts'
import {
  adUrl,
  cityOf,
  descriptionOf,
  type Feed,
  type FeedAd,
  type FeedColumn,
  type FeedDealer,
  priceOf,
} from './feed-ad.ts'

const BODY_STYLES: Record<BodyType, string> = {
  saloon: 'SEDAN',
  hatchback: 'HATCHBACK',
  station_wagon: 'WAGON',
  suv: 'SUV',
  pickup: 'TRUCK',
  van: 'VAN',
  lorry: 'TRUCK',
  motorcycle: 'OTHER',
}

const VEHICLE_TYPES: Record<BodyType, string> = {
  saloon: 'CAR_TRUCK',
  hatchback: 'CAR_TRUCK',
  station_wagon: 'CAR_TRUCK',
  suv: 'CAR_TRUCK',
  pickup: 'CAR_TRUCK',
  van: 'CAR_TRUCK',
  lorry: 'COMMERCIAL',
  motorcycle: 'MOTORCYCLE',
}

const FUEL_TYPES: Record<FuelType, string> = {
  petrol: 'GASOLINE',
  diesel: 'DIESEL',
  hybrid: 'HYBRID',
  electric: 'ELECTRIC',
  lpg: 'OTHER',
}

const TRANSMISSIONS: Record<Transmission, string> = { manual: 'MANUAL', automatic: 'AUTOMATIC' }
const DRIVETRAINS: Record<Drive, string> = { '2wd': '4X2', '4wd': '4X4', awd: 'AWD' }
const STATES_OF_VEHICLE: Record<Condition, string> = { new: 'NEW', used: 'USED', certified_pre_owned: 'CPO' }

/** The most pictures of a vehicle that Meta takes. */
const MOST_IMAGES = 20

const IMAGE_COLUMNS = Array.from(
  { length: MOST_IMAGES },
  (_, place): FeedColumn => [
    `image[${place}].url`,
    ({ images }, { site }) => {
      const image = images[place]
      return image === undefined ? null : site + jpegVariant(image, 1600)
    },
  ],
)

export const FACEBOOK_FEED: Feed = {
  columns: [
    ['vehicle_id', ({ id }) => id],
    ['title', ({ title }) => title],
    ['description', descriptionOf],
    ['url', (ad, { site }) => adUrl(ad, site)],
    ['make', ({ make }) => make],
    ['model', ({ model }) => model],
    ['trim', ({ variant }) => variant],
    ['year', ({ year }) => year],
    ['mileage.value', ({ mileage }) => mileage],
    ['mileage.unit', () => 'KM'],
    ['transmission', ({ transmission }) => TRANSMISSIONS[transmission]],
    ['fuel_type', ({ fuel_type }) => FUEL_TYPES[fuel_type]],
    ['body_style', ({ body_type }) => (body_type === null ? 'OTHER' : BODY_STYLES[body_type])],
    ['drivetrain', ({ drive }) => (drive === null ? null : DRIVETRAINS[drive])],
    ['vehicle_type', ({ body_type }) => (body_type === null ? null : VEHICLE_TYPES[body_type])],
    // We keep no whole number (docs/trust.md).
    ['vin', () => null],
    ['state_of_vehicle', ({ condition }) => STATES_OF_VEHICLE[condition]],
    ['price', priceOf],
    ['address', (ad, { dealer }) => addressOf(ad, dealer)],
    ['exterior_color', ({ color }) => color],
    ['availability', () => 'AVAILABLE'],
    ['date_first_on_lot', ({ created_at }) => dayInNairobi(created_at)],
    ['dealer_id', (_, { dealer }) => dealer.id],
    ['dealer_name', (_, { dealer }) => dealer.name],
    ['image[0].tag[0]', ({ title }) => title],
    ...IMAGE_COLUMNS,
  ],
  gapOf({ photos, has_model, has_mileage }) {
    if (photos === 0) return 'no_photo'
    if (!has_model) return 'no_model'
    return has_mileage ? null : 'no_mileage'
  },
}

/** Where the vehicle stands, as JSON; with the dealer's street if it is in the same city. */
function addressOf({ location }: FeedAd, dealer: FeedDealer): string {
  const { city, county } = cityOf(location)
  const isAtDealer = dealer.location !== null && cityOf(dealer.location).city === city
  return JSON.stringify({
    ...(isAtDealer && dealer.address && { addr1: dealer.address }),
    city,
    ...(county && { region: county }),
    country: 'KE',
  })
}
