/** A listing as search engines read it (schema.org). */

import { imageVariant } from '#domain/ads/images.ts'
import { displayName } from '#domain/people/accounts.ts'
import { factText, VEHICLE_FACTS } from '#domain/vehicles/vehicle-fields.ts'
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
    ...plainProperties(vehicle),
    itemCondition: `https://schema.org/${vehicle.condition === 'new' ? 'New' : 'Used'}Condition`,
    ...(vehicle.mileage !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'KMT' },
    }),
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

/** The facts that schema.org has a property for; whole numbers stay numbers. */
function plainProperties(vehicle: Vehicle) {
  return Object.fromEntries(
    VEHICLE_FACTS.flatMap((fact) => {
      const value = fact.kind === 'whole' ? vehicle[fact.column] : factText(fact, vehicle)
      return fact.property && value !== null ? [[fact.property, value]] : []
    }),
  )
}
