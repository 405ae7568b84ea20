import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'

/** The picture's address here where the source is one of the dealer's own at this site, as an export writes it; else null. */
export function ownImage(source: string, userId: string, host: string): string | null {
  if (!URL.canParse(source)) return null
  const url = new URL(source)
  const own =
    url.host === host && url.pathname.startsWith(publicImageUrl(LISTING_IMAGES_BUCKET, `${userId}/`))
  return own ? url.pathname : null
}
