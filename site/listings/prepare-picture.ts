/** Makes a chosen file ready for upload, in the browser: phones take pictures far larger than any screen shows. */
import { LISTING_IMAGE_MAX_BYTES } from '#domain/images.ts'

const LONGEST_SIDE = 2048
const QUALITY = 0.86

/** What the listing-images bucket takes as it is. A JPEG is always drawn anew, which leaves its place of taking behind. */
const KEPT_TYPES = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])
const KEPT_BYTES = 2 * 1024 * 1024

/** The file cannot become a picture of an ad; the message says why. */
export class PictureRefused extends Error {}

export interface PreparedPicture {
  blob: Blob
  extension: string
}

/**
 * The file as it should be uploaded: upright, at most 2048 px long. Throws PictureRefused for a file that is larger
 * than 15 MB or that the browser cannot show.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  if (file.size > LISTING_IMAGE_MAX_BYTES) {
    const megabytes = Math.ceil(file.size / 1024 / 1024)
    throw new PictureRefused(`This file has ${megabytes} MB; a photo may have up to 15 MB.`)
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureRefused('This file is not a photo we can show.')
  })
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const extension = KEPT_TYPES.get(file.type)
    if (extension && scale === 1 && file.size <= KEPT_BYTES) return { blob: file, extension }
    return { blob: await drawn(picture, scale), extension: 'jpg' }
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureRefused('This browser cannot prepare photos.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new PictureRefused('This photo is too large for this device to prepare.')
  return blob
}
