/** Prepares chosen files for upload in the browser: phones take pictures far larger than any screen shows. */
import { LISTING_IMAGE_MAX_BYTES } from '#domain/ads/images.ts'

interface Measure {
  /** Pixels. */
  longestSide: number
  /** JPEG quality. */
  quality: number
  /** Smaller files are uploaded unchanged. */
  keptBytes: number
}

const ORDINARY: Measure = { longestSide: 2048, quality: 0.86, keptBytes: 2 * 1024 * 1024 }
/** About a fifth of the bytes, and still sharp on a phone. */
const WEAK_NETWORK: Measure = { longestSide: 1280, quality: 0.74, keptBytes: 300 * 1024 }

/** Types the bucket accepts unchanged. JPEGs are always re-encoded, which strips GPS data. */
const KEPT_TYPES = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])

/** For `accept` of file inputs. Many systems do not list HEIC files under `image/*`. */
export const PICTURE_FILES = 'image/*,image/heic,image/heif,.heic,.heif'

/** Offsets of the box type `ftyp` and the major brand. */
const BRAND_BYTES = [4, 12] as const
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/

/** The file cannot be used; the message is a sentence for the person. */
export class PictureRefused extends Error {}

export interface PreparedPicture {
  blob: Blob
  /** File extension of the stored picture. */
  extension: string
  /** Whether this browser can display the blob. */
  displayable: boolean
}

/** Network Information API, in some browsers only. */
interface Connection {
  effectiveType?: string
  saveData?: boolean
  /** Megabits per second. */
  downlink?: number
}

/** The target size for this connection; an unknown one counts as ordinary. */
export function pictureSizeFor(connection: Connection | undefined): Measure {
  const weak =
    connection?.saveData ||
    /^(slow-)?2g$|^3g$/.test(connection?.effectiveType ?? '') ||
    (connection?.downlink ?? Infinity) < 1
  return weak ? WEAK_NETWORK : ORDINARY
}

/**
 * The file to upload: upright, at most 2048 px long, less on a slow network. HEIC that this browser cannot decode is returned
 * unchanged; the server converts it to JPEG. Throws PictureRefused for files above 15 MB and those that cannot be decoded.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const measure = pictureSizeFor((navigator as Navigator & { connection?: Connection }).connection)
  const picture = await openPicture(file)
  if (!picture) return unchanged(file)
  try {
    const scale = Math.min(1, measure.longestSide / Math.max(picture.width, picture.height))
    const extension = KEPT_TYPES.get(file.type)
    if (extension && scale === 1 && file.size <= measure.keptBytes)
      return { blob: file, extension, displayable: true }
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
    return await drawn(picture, whole, scale, measure.quality)
  } finally {
    picture.close()
  }
}

/** A square cut from the middle of the file, at most `side` pixels long. Handles HEIC and refusals like preparePicture. */
export async function prepareSquare(file: File, side: number): Promise<PreparedPicture> {
  const picture = await openPicture(file)
  if (!picture) return unchanged(file)
  try {
    const length = Math.min(picture.width, picture.height)
    const x = (picture.width - length) / 2
    const y = (picture.height - length) / 2
    return await drawn(
      picture,
      { x, y, width: length, height: length },
      Math.min(1, side / length),
      ORDINARY.quality,
    )
  } finally {
    picture.close()
  }
}

/** Null for HEIC in browsers that cannot decode it; only Safari can. */
async function openPicture(file: File): Promise<ImageBitmap | null> {
  if (file.size > LISTING_IMAGE_MAX_BYTES) {
    const megabytes = Math.ceil(file.size / 1024 / 1024)
    throw new PictureRefused(`This file is ${megabytes} MB; photos can be up to 15 MB.`)
  }
  return createImageBitmap(file).catch(async () => {
    if (await isHeic(file)) return null
    throw new PictureRefused('This file is not a photo we can show.')
  })
}

// Detected by content, because many systems report no type for HEIC files.
async function isHeic(file: File): Promise<boolean> {
  return HEIC.test(
    await file
      .slice(...BRAND_BYTES)
      .text()
      .catch(() => ''),
  )
}

function unchanged(file: File): PreparedPicture {
  return { blob: file.slice(0, file.size, 'image/heic'), extension: 'jpg', displayable: false }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A section of the picture, re-encoded as JPEG. */
async function drawn(
  picture: ImageBitmap,
  part: Box,
  scale: number,
  quality: number,
): Promise<PreparedPicture> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureRefused('This browser cannot prepare photos.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new PictureRefused('This photo is too large for this device to prepare.')
  return { blob, extension: 'jpg', displayable: true }
}
