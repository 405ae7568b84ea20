import { imageVariant } from '#domain/ads/images.ts'
import { PART_CATEGORY_LABELS } from '#domain/parts/spare-parts.ts'
import { displayName } from '#domain/people/accounts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { SparePart } from './queries.ts'

/** The part as schema.org's Product with its Offer; `site` is the public address. */
export function sparePartData(part: SparePart, site: string) {
  const url = `${site}/spare-parts/${part.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: part.name,
    url,
    ...(part.description && { description: part.description }),
    image: part.images.map((image) => site + imageVariant(image, 1280)),
    category: labelOf(PART_CATEGORY_LABELS, part.category),
    ...(part.part_number && { mpn: part.part_number }),
    ...(part.compatible_makes.length > 0 && {
      isAccessoryOrSparePartFor: part.compatible_makes.map((make) => ({
        '@type': 'Product',
        name: make,
        brand: { '@type': 'Brand', name: make },
      })),
    }),
    itemCondition: condition(part),
    offers: {
      '@type': 'Offer',
      url,
      price: part.price,
      priceCurrency: 'KES',
      availability: `https://schema.org/${part.in_stock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: condition(part),
      areaServed: part.location,
      seller: {
        '@type': part.seller.role === 'customer' ? 'Person' : 'Organization',
        name: displayName(part.seller) || 'Private seller',
      },
    },
  }
}

function condition(part: SparePart): string {
  return `https://schema.org/${part.condition === 'new' ? 'New' : 'Used'}Condition`
}
