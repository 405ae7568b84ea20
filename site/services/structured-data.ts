import { imageVariant } from '#domain/ads/images.ts'
import {
  type OpeningException,
  type OpeningHours,
  WEEKDAY_LABELS,
  WEEKDAYS,
} from '#domain/services/opening-hours.ts'
import type { ServiceType } from '#domain/services/services.ts'
import type { Provider, Service } from './queries.ts'

/** The closest AutomotiveBusiness of schema.org. */
const KINDS: Record<ServiceType, string> = {
  mechanic: 'AutoRepair',
  garage: 'AutoRepair',
  car_wash: 'AutoWash',
  car_hire: 'AutoRental',
  mobile_service: 'AutoRepair',
  towing: 'AutomotiveBusiness',
}

/** The provider as schema.org's business with its hours, rating and offers; `site` is the public address. No phone. */
export function providerData(provider: Provider, services: readonly Service[], site: string) {
  const [type] = provider.service_types
  return {
    '@context': 'https://schema.org',
    '@type': type ? KINDS[type] : 'AutomotiveBusiness',
    name: provider.business_name,
    url: `${site}/services/${provider.id}`,
    ...(provider.description && { description: provider.description }),
    image: provider.photos.map((photo) => site + imageVariant(photo, 1280)),
    address: {
      '@type': 'PostalAddress',
      ...(provider.address && { streetAddress: provider.address }),
      addressLocality: provider.location,
      addressCountry: 'KE',
    },
    ...(provider.experience_since !== null && { foundingDate: String(provider.experience_since) }),
    ...(provider.specializations.length > 0 && { knowsAbout: provider.specializations }),
    ...(provider.certifications.length > 0 && {
      hasCertification: provider.certifications.map((name) => ({ '@type': 'Certification', name })),
    }),
    ...(provider.website && { sameAs: provider.website }),
    openingHoursSpecification: [
      ...hoursData(provider.opening_hours),
      ...provider.opening_exceptions.flatMap(exceptionData),
    ],
    currenciesAccepted: 'KES',
    ...(provider.rating_average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: provider.rating_average,
        reviewCount: provider.rating_count,
      },
    }),
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      price: service.price,
      priceCurrency: 'KES',
      itemOffered: { '@type': 'Service', name: service.name },
    })),
  }
}

/** A usual week in schema.org's terms. */
export function hoursData(hours: OpeningHours) {
  return WEEKDAYS.flatMap((day) =>
    (hours[day] ?? []).map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAY_LABELS[day],
      opens: from,
      closes: endOfDay(to),
    })),
  )
}

/** A closed day opens and closes at midnight, as search engines expect. */
function exceptionData({ first_day, last_day, hours }: OpeningException) {
  const spans = hours.length > 0 ? hours : [{ from: '00:00', to: '00:00' }]
  return spans.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: first_day,
    validThrough: last_day,
    opens: from,
    closes: endOfDay(to),
  }))
}

/** schema.org has no 24:00; 23:59 means the end of the day. */
function endOfDay(time: string): string {
  return time === '24:00' ? '23:59' : time
}
