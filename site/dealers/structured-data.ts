import { imageVariant } from '#domain/ads/images.ts'
import { hoursData } from '../services/structured-data.ts'
import { dealerName, townsOf } from './dealer-words.ts'
import type { DealerPage } from './queries.ts'

/** The dealer as schema.org's AutoDealer; `site` is the public address. No phone. */
export function dealerData(dealer: DealerPage, site: string) {
  const [town] = townsOf(dealer)
  const pictures = [dealer.cover, dealer.picture].filter((picture) => picture !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    name: dealerName(dealer),
    url: `${site}/dealers/${dealer.id}`,
    ...(dealer.business_description && { description: dealer.business_description }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => site + imageVariant(picture, 1280)) }),
    ...(dealer.picture && { logo: site + imageVariant(dealer.picture, 640) }),
    ...(town && {
      address: {
        '@type': 'PostalAddress',
        ...(dealer.address && { streetAddress: dealer.address }),
        addressLocality: town,
        addressCountry: 'KE',
      },
      areaServed: townsOf(dealer),
    }),
    ...(dealer.website && { sameAs: dealer.website }),
    ...(dealer.opening_hours && { openingHoursSpecification: hoursData(dealer.opening_hours) }),
    currenciesAccepted: 'KES',
  }
}
