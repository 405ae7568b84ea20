import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'

/** The path of a picture that is the dealer's own on this site, as exports write it; else null. */
export function ownImage(source: string, userId: string, host: string): string | null {
  if (!URL.canParse(source)) return null
  const url = new URL(source)
  const own =
    url.host === host && url.pathname.startsWith(publicImageUrl(LISTING_IMAGES_BUCKET, `${userId}/`))
  return own ? url.pathname : null
}
