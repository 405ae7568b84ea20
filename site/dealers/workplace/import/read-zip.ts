/** Reads a zip of pictures. A chunk of its own, for its parser. */
import { unzipSync } from 'fflate'
import { LISTING_IMAGE_MAX_BYTES } from '#domain/ads/images.ts'
import { isPicture } from '#domain/dealers/stock/zip.ts'
import { FileRefused } from '#domain/foundation/tables/list-file.ts'
import type { PictureFiles } from './picture-files.ts'

const MOST_BYTES = 400 * 1024 * 1024

/** The pictures in the zip, each with the hash that identifies it. Throws FileRefused. */
export async function readPictureZip(file: File): Promise<PictureFiles> {
  if (file.size > MOST_BYTES) throw new FileRefused('This zip is larger than 400 MB. Split it into several.')
  let total = 0
  let found: Record<string, Uint8Array<ArrayBuffer>>
  try {
    found = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter({ name, originalSize }) {
        if (!isPicture(name) || originalSize > LISTING_IMAGE_MAX_BYTES) return false
        total += originalSize
        if (total > 2 * MOST_BYTES)
          throw new FileRefused('The pictures in this zip are too large in total. Split it into several.')
        return true
      },
    }) as Record<string, Uint8Array<ArrayBuffer>>
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused('This zip could not be read.')
  }
  const pictures = new Map<string, { bytes: Uint8Array<ArrayBuffer>; source: string }>()
  for (const [name, bytes] of Object.entries(found))
    pictures.set(name, { bytes, source: `sha256:${await sha256(bytes)}` })
  if (pictures.size === 0)
    throw new FileRefused(
      'There are no pictures in this zip: JPEG, PNG, WebP, AVIF or HEIC, each up to 15 MB.',
    )
  return { name: file.name, pictures }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
