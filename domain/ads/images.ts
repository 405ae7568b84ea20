/** Buckets of public pictures and the widths they are served in. */

export const LISTING_IMAGES_BUCKET = 'listing-images'
export const PROFILE_PICTURES_BUCKET = 'profile-pictures'
export const MAX_LISTING_IMAGES = 10
export const LISTING_IMAGE_MAX_BYTES = 15 * 1024 * 1024

/** The only widths (px) of variants: a fixed set bounds the files that requests can create. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const ORIGINAL = '/storage/v1/object/public/'
const VARIANT = '/storage/v1/render/image/public/'

/** The root-relative URL of an object in a public bucket, as `vehicle_listings.images` stores it. */
export function publicImageUrl(bucket: string, name: string): string {
  return `${ORIGINAL}${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
}

/** The URL of the picture at one width; pictures outside our storage keep their URL. */
export function imageVariant(url: string, width: ImageWidth): string {
  return url.startsWith(ORIGINAL) ? `${VARIANT}${url.slice(ORIGINAL.length)}?width=${width}` : url
}

/** The picture at one width as JPEG, for programs that may read no WebP. */
export function jpegVariant(url: string, width: ImageWidth): string {
  return url.startsWith(ORIGINAL) ? `${imageVariant(url, width)}&format=jpeg` : url
}

/** The `srcset` of a picture in the given widths; undefined for pictures outside our storage. */
export function imageSrcset(url: string, widths: readonly ImageWidth[] = IMAGE_WIDTHS): string | undefined {
  if (!url.startsWith(ORIGINAL)) return undefined
  return widths.map((width) => `${imageVariant(url, width)} ${width}w`).join(', ')
}
