import { imageVariant } from '#domain/ads/images.ts'
import { grayOf, type Measures, measure } from './measure.ts'

/** Pixels of the longer side of the copy that is measured: a few milliseconds on a cheap phone. */
const SIDE = 400

/** Measures the picture at this URL; null if the browser cannot display it. Decoding and shrinking run outside of the page's thread. */
export async function lookAt(preview: string): Promise<Measures | null> {
  try {
    const image = new Image()
    // The size of its tile, which the browser has already loaded.
    image.src = preview.startsWith('blob:') ? preview : imageVariant(preview, 320)
    await image.decode()
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    const width = Math.max(1, Math.round(image.naturalWidth * scale))
    const height = Math.max(1, Math.round(image.naturalHeight * scale))
    const small = await createImageBitmap(image, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    })
    await idle()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(small, 0, 0)
    small.close()
    const pixels = context?.getImageData(0, 0, width, height).data
    return pixels ? measure(grayOf(pixels, width, height)) : null
  } catch {
    return null
  }
}

/** The SHA-256 of a file in hexadecimal; null without a secure connection, where browsers do not compute it. */
export async function digestOf(file: Blob): Promise<string | null> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** Waits until the page has nothing to do, a second at most; Safari before 18.4 has no such moment. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
}
