import { readFile, rm } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { UNREADABLE_PICTURE } from './content-type.ts'
import { invalidRequest, invalidType } from './errors.ts'
import { decodeHeic } from './heic-decoder.ts'
import { pictureHashes } from './picture-hash.ts'
import type { Variant } from './variant-request.ts'

// One thread per job and no operation cache: several jobs share two cores, and memory stays constant.
sharp.concurrency(1)
sharp.cache(false)

/** Maximum side length of stored pictures in pixels. */
export const LARGEST_SIDE = 4096
const MOST_PIXELS = 64_000_000
const TOO_MANY_PIXELS = 'That picture has too many pixels: at most 64 megapixels can be read'
const SECONDS_PER_JOB = 30
// 48 megapixels, the most that iPhones write, take 380 MB.
const HEIC_MEMORY = 640 * 1024 * 1024
// AVIF quality by WebP quality with a similar appearance.
const AVIF_QUALITY: Record<number, number> = { 50: 35, 75: 50, 90: 65 }
const SVG_DENSITY = 72

/** Stored format by uploaded type. */
const CLEANED: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  // Encoding AVIF at this size takes tens of seconds.
  'image/avif': 'webp',
  // Only Safari shows HEIC, and sharp cannot encode it.
  'image/heic': 'jpeg',
}

/** A decoder for an uploaded picture. Rejects pictures that are broken, too large, or take too long. */
function openPicture(source: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(source, { failOn: 'error', limitInputPixels: MOST_PIXELS, ...options }).timeout({
    seconds: SECONDS_PER_JOB,
  })
}

/**
 * Re-encodes the picture `source` to `target`: upright, at most 4096 px, in sRGB, without EXIF, GPS or other metadata. Returns
 * the new type. Throws InvalidMimeType for a picture that cannot be decoded.
 */
export async function cleanPicture(source: string, type: string, target: string): Promise<string> {
  if (type === 'image/gif') return cleanAnimation(source, target)
  const format = CLEANED[type]
  if (!format) throw invalidType(UNREADABLE_PICTURE)
  if (type !== 'image/heic') return reencode(source, format, target)
  const decoded = `${target}.tiff`
  try {
    const job = { source, target: decoded, maxPixels: MOST_PIXELS, maxMemory: HEIC_MEMORY }
    const outcome = await decodeHeic(job, SECONDS_PER_JOB)
    if (outcome !== 'decoded')
      throw invalidType(outcome === 'too many pixels' ? TOO_MANY_PIXELS : UNREADABLE_PICTURE)
    return await reencode(decoded, format, target)
  } finally {
    await rm(decoded, { force: true })
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

async function reencode(source: string, format: 'jpeg' | 'png' | 'webp', target: string): Promise<string> {
  await writeUpright(openPicture(source), format, target).catch(async (error: unknown) => {
    if (!lacksItsEnd(error)) return refusePicture(error)
    // Some cameras and apps leave out the end marker, and browsers show such pictures. With a marker the decoder warns only about missing data.
    const whole = Buffer.concat([await readFile(source), END_OF_JPEG])
    await writeUpright(openPicture(whole, { failOn: 'warning' }), format, target).catch(refusePicture)
  })
  return `image/${format}`
}

/** Whether libjpeg came to the end of the file before the picture's. */
function lacksItsEnd(error: unknown): boolean {
  return error instanceof Error && /premature end of JPEG image/i.test(error.message)
}

async function writeUpright(picture: Sharp, format: 'jpeg' | 'png' | 'webp', target: string): Promise<void> {
  const upright = picture
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const written =
    format === 'jpeg'
      ? upright.flatten({ background: '#fff' }).jpeg({ quality: 90, progressive: false })
      : format === 'png'
        ? upright.png({ compressionLevel: 6 })
        : upright.webp({ quality: 90, effort: 2 })
  await written.toFile(target)
}

async function cleanAnimation(source: string, target: string): Promise<string> {
  await openPicture(source, { animated: true }).gif({ effort: 3 }).toFile(target).catch(refusePicture)
  return 'image/gif'
}

function refusePicture(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (/no space|write error|permission denied/i.test(message)) throw error
  throw invalidType(/pixel limit/i.test(message) ? TOO_MANY_PIXELS : UNREADABLE_PICTURE)
}

/** The hashes of a stored picture, see pictureHashes(). JPEG and WebP are decoded at a fraction of their size. Throws if it is unreadable. */
export function hashPicture(stored: string | Buffer): Promise<bigint[]> {
  return pictureHashes(openPicture(stored))
}

/** Renders the variant. `type` is the original's; an SVG is rendered at the requested size. */
export async function renderVariant(original: Buffer, variant: Variant, type: string): Promise<Buffer> {
  const vector = type.startsWith('image/svg')
  const source = vector ? await drawing(original, variant.width) : openPicture(original)
  const sized = source.autoOrient().resize({
    width: variant.width,
    ...(variant.height === null ? {} : { height: variant.height }),
    fit: variant.height === null ? 'inside' : variant.fit,
    background: '#fff',
    withoutEnlargement: !vector,
  })
  return encode(sized, variant).toBuffer().catch(refuseUnreadable)
}

async function drawing(svg: Buffer, width: number): Promise<Sharp> {
  const { width: own } = await openPicture(svg).metadata().catch(refuseUnreadable)
  return openPicture(svg, { density: Math.min(SVG_DENSITY * 20, (SVG_DENSITY * width) / Math.max(1, own)) })
}

function encode(picture: Sharp, { format, quality }: Variant): Sharp {
  if (format === 'avif') return picture.avif({ quality: AVIF_QUALITY[quality] ?? quality, effort: 2 })
  if (format === 'webp') return picture.webp({ quality, effort: 2 })
  // With a palette: otherwise photos would be many times larger.
  if (format === 'png') return picture.png({ palette: true, quality })
  return picture.flatten({ background: '#fff' }).jpeg({ quality })
}

// In buckets without type restrictions, files may be wrongly declared as pictures.
function refuseUnreadable(): never {
  throw invalidRequest(UNREADABLE_PICTURE)
}
