import { imageVariant } from '#domain/ads/images.ts'
import { displayName } from '#domain/people/accounts.ts'
import {
  BODY_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  labelOf,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
import type { Vehicle } from './queries.ts'

/** The listing as schema.org's Vehicle with its Offer; `site` is the public address. */
export function vehicleData(vehicle: Vehicle, site: string) {
  const url = `${site}/vehicles/${vehicle.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Vehicle',
    name: vehicle.title,
    url,
    ...(vehicle.description && { description: vehicle.description }),
    image: vehicle.images.map((image) => site + imageVariant(image, 1280)),
    brand: { '@type': 'Brand', name: vehicle.make.name },
    manufacturer: vehicle.make.name,
    ...(vehicle.model && { model: vehicle.model.name }),
    ...(vehicle.variant && { vehicleConfiguration: vehicle.variant }),
    vehicleModelDate: String(vehicle.year),
    itemCondition: `https://schema.org/${vehicle.condition === 'new' ? 'New' : 'Used'}Condition`,
    ...(vehicle.mileage !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'KMT' },
    }),
    fuelType: labelOf(FUEL_TYPE_LABELS, vehicle.fuel_type),
    vehicleTransmission: labelOf(TRANSMISSION_LABELS, vehicle.transmission),
    ...(vehicle.body_type && { bodyType: labelOf(BODY_TYPE_LABELS, vehicle.body_type) }),
    ...(vehicle.previous_owners !== null && { numberOfPreviousOwners: vehicle.previous_owners }),
    ...(vehicle.color && { color: vehicle.color }),
    ...(vehicle.engine_size && {
      vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engine_size },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: vehicle.price,
      priceCurrency: 'KES',
      availability: `https://schema.org/${vehicle.status === 'sold' ? 'SoldOut' : 'InStock'}`,
      areaServed: vehicle.location,
      seller: {
        '@type': vehicle.seller.role === 'dealer' ? 'AutoDealer' : 'Person',
        name: displayName(vehicle.seller) || 'Private seller',
      },
    },
  }
}
