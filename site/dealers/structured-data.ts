import { imageVariant } from '#domain/ads/images.ts'
import { dealerName } from '#domain/dealers/dealer-name.ts'
import { type SellerReviewsPage, sellerRating } from '#domain/sales/seller-reviews.ts'
import { hoursData } from '../services/structured-data.ts'
import { townsOf } from './dealer-words.ts'
import type { DealerPage } from './queries.ts'

/** The dealer as schema.org's AutoDealer, with a rating if its reviews have one; `site` is the public address. No phone. */
export function dealerData(dealer: DealerPage, stars: SellerReviewsPage['stars'], site: string) {
  const { count, average } = sellerRating(stars)
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
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    }),
  }
}
