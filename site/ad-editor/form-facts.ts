import type { AdKind } from '#domain/ads/ads.ts'
import { MAX_LISTING_IMAGES } from '#domain/ads/images.ts'
import { MOST_PHOTOS } from '#domain/services/services.ts'
import type { Client } from '../client.ts'
import { toast } from '../ui/toast.ts'
import { type CatalogueEntry, vehicleMakes } from './catalogue-queries.ts'
import { mostListingImages, ownFacebookPosting } from './posting-queries.ts'

/**
 * What a form shows beside the ad: the makes to choose from, how many pictures there may be, and whether the seller's plan has posting
 * on Facebook. None of it is needed to write.
 */
export async function formFacts(
  client: Client,
  kind: AdKind,
  sellerId: string,
): Promise<{ makes: CatalogueEntry[]; most: number; onFacebook: boolean }> {
  if (kind === 'service') return { makes: [], most: MOST_PHOTOS, onFacebook: false }
  const [makes, most, onFacebook] = await Promise.all([
    // Without the list one can still type a make.
    vehicleMakes(client, sellerId).catch((error) => {
      toast({ title: 'Failed to load vehicle makes', tone: 'error' })
      return without<CatalogueEntry[]>([])(error)
    }),
    mostListingImages(client).catch(without(MAX_LISTING_IMAGES)),
    kind === 'vehicle' && ownFacebookPosting(client).catch(without(false)),
  ])
  return { makes, most, onFacebook }
}

/** Does without what could not be read. */
export function without<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    console.error('What the form shows beside the ad could not be read:', error)
    return value
  }
}
