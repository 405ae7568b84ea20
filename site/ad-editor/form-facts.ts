import type { AdKind } from '#domain/ads/ads.ts'
import { MAX_LISTING_IMAGES } from '#domain/ads/images.ts'
import { MAX_PHOTOS } from '#domain/services/services.ts'
import type { Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toast } from '../ui/toast.ts'
import { type CatalogueEntry, vehicleMakes } from './catalogue-queries.ts'
import { mostListingImages, ownFacebookPosting } from './posting-queries.ts'

/**
 * Data that a form shows besides the ad: the makes on offer, the maximum number of photos, and whether the seller's plan includes
 * posting on Facebook. The form works without any of it.
 */
export async function formFacts(
  client: Client,
  kind: AdKind,
  sellerId: string,
): Promise<{ makes: CatalogueEntry[]; most: number; onFacebook: boolean }> {
  if (kind === 'service') return { makes: [], most: MAX_PHOTOS, onFacebook: false }
  const [makes, most, onFacebook] = await Promise.all([
    // A make can still be typed without the list.
    vehicleMakes(client, sellerId).catch((error) => {
      toast({ title: 'Failed to load vehicle makes', tone: 'error' })
      return fallbackTo<CatalogueEntry[]>([])(error)
    }),
    mostListingImages(client).catch(fallbackTo(MAX_LISTING_IMAGES)),
    kind === 'vehicle' && ownFacebookPosting(client).catch(fallbackTo(false)),
  ])
  return { makes, most, onFacebook }
}

/** For `catch`: logs the error and returns the value instead. */
export function fallbackTo<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    reportFailure('Additional data of the form could not be read', error)
    return value
  }
}
