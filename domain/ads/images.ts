/** Where pictures live and in which widths they are served. */

export const LISTING_IMAGES_BUCKET = 'listing-images'
export const PROFILE_PICTURES_BUCKET = 'profile-pictures'
export const MAX_LISTING_IMAGES = 10
export const LISTING_IMAGE_MAX_BYTES = 15 * 1024 * 1024

/** The only widths (px) a variant can be asked in, so that anyone's questions make a bounded number of files. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const ORIGINAL = '/storage/v1/object/public/'
const VARIANT = '/storage/v1/render/image/public/'

/** The root-relative address of an object of a public bucket, as `vehicle_listings.images` keeps it. */
export function publicImageUrl(bucket: string, name: string): string {
  return `${ORIGINAL}${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
}

/** The address of the picture at one width; a picture that is not in our storage comes as it is. */
export function imageVariant(url: string, width: ImageWidth): string {
  return url.startsWith(ORIGINAL) ? `${VARIANT}${url.slice(ORIGINAL.length)}?width=${width}` : url
}

/** The `srcset` of a picture in the given widths, or undefined when it is not in our storage. */
export function imageSrcset(url: string, widths: readonly ImageWidth[] = IMAGE_WIDTHS): string | undefined {
  if (!url.startsWith(ORIGINAL)) return undefined
  return widths.map((width) => `${imageVariant(url, width)} ${width}w`).join(', ')
}
