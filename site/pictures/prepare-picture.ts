/** Prepares chosen files for upload in the browser: phones take pictures far larger than any screen shows. */
import { LISTING_IMAGE_MAX_BYTES } from '#domain/ads/images.ts'
import { type JpegMeasure, jpegOf } from './jpeg.ts'

interface Measure extends JpegMeasure {
  /** Pixels. */
  longestSide: number
}

const ORDINARY: Measure = { longestSide: 2048, quality: 0.86, aim: 700_000, floor: 0.72 }
/** About a fifth of the bytes, and still sharp on a phone. */
const WEAK_NETWORK: Measure = { longestSide: 1280, quality: 0.74, aim: 250_000, floor: 0.62 }

/** Types the bucket accepts unchanged, without metadata. JPEGs are always re-encoded, which strips GPS data. */
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

const NO_PHOTO = 'This file is not a photo we can show.'
/** Browsers read no file that was written to after it was chosen. */
export const FILE_CHANGED = 'This file changed while it was being sent. Choose it again.'

/** Whether the browser can still read it. */
export function isReadable(blob: Blob): Promise<boolean> {
  return blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

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

const measureNow = () => pictureSizeFor((navigator as Navigator & { connection?: Connection }).connection)

function scaleTo({ longestSide }: Measure, { width, height }: Size): number {
  return Math.min(1, longestSide / Math.max(width, height))
}

/** The size in which a picture is uploaded. */
export function uploadedSize({ width, height }: Size): Size {
  const scale = scaleTo(measureNow(), { width, height })
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Files of paintPicture. */
const painted = new WeakSet<Blob>()

/** A picture painted on a canvas, which preparePicture leaves as it is: encoding it again would lose quality. */
export async function paintPicture(
  name: string,
  size: Size,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<File> {
  const blob = await encoded(size, measureNow(), paint)
  const file = new File([blob], name, { type: blob.type })
  painted.add(file)
  return file
}

/**
 * The file to upload: upright, at most 2048 px long, less on a slow network. HEIC that this browser cannot decode is returned
 * unchanged; the server converts it to JPEG. Throws PictureRefused for files above 15 MB and those that cannot be decoded.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  if (painted.has(file)) return { blob: file, extension: 'jpg', displayable: true }
  const measure = measureNow()
  const picture = await openPicture(file)
  if (!picture) return unchanged(file)
  try {
    const scale = scaleTo(measure, picture)
    const extension = KEPT_TYPES.get(file.type)
    if (extension && scale === 1 && file.size <= measure.aim && !(await hasMetadata(file)))
      return { blob: file, extension, displayable: true }
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
    return await drawn(picture, whole, scale, measure)
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
    return await drawn(picture, { x, y, width: length, height: length }, Math.min(1, side / length), ORDINARY)
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
    throw new PictureRefused((await isReadable(file)) ? NO_PHOTO : FILE_CHANGED)
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

/** Whether the file names its Exif data, which may have the place where it was taken. */
export async function hasMetadata(file: Blob): Promise<boolean> {
  return /exif/i.test(new TextDecoder('latin1').decode(await file.arrayBuffer()))
}

function unchanged(file: File): PreparedPicture {
  return { blob: file.slice(0, file.size, 'image/heic'), extension: 'jpg', displayable: false }
}

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  x: number
  y: number
}

/** A section of the picture, re-encoded as JPEG. */
async function drawn(
  picture: ImageBitmap,
  part: Box,
  scale: number,
  measure: Measure,
): Promise<PreparedPicture> {
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
  const blob = await encoded(size, measure, (context) =>
    context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height),
  )
  return { blob, extension: 'jpg', displayable: true }
}

/** What is painted, as JPEG. */
async function encoded(
  { width, height }: Size,
  measure: Measure,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PictureRefused('This browser cannot prepare photos.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  paint(context)
  const blob = await jpegOf(canvas, measure)
  // Browsers on phones free its memory late otherwise.
  canvas.width = 0
  if (!blob) throw new PictureRefused('This photo is too large for this device to prepare.')
  return blob
}
