/** JPEGs of about as many bytes as wanted. */

export interface JpegMeasure {
  /** Tried first. */
  quality: number
  /** Bytes to stay below, as far as `floor` allows. */
  aim: number
  /** Below it number plates and rust become blocks. */
  floor: number
}

const MOST_STEPS = 3
/** Of the logarithm of a photo's bytes, for each 1 of quality; measured between 0.6 and 0.9. */
const STEEPNESS = 3.6

/** The picture as JPEG, of lower quality in at most three steps while it is larger than the aim; null if the device cannot encode it. */
export async function jpegOf(canvas: HTMLCanvasElement, measure: JpegMeasure): Promise<Blob | null> {
  let { quality } = measure
  for (let step = 0; ; step++) {
    const blob = await encoded(canvas, quality)
    if (!blob || step === MOST_STEPS) return blob
    const lower = lowerQuality(quality, blob.size, measure)
    if (lower === quality) return blob
    quality = lower
  }
}

/** The quality to try after `bytes` came of this one: the same if they are few enough or it is the lowest. */
export function lowerQuality(quality: number, bytes: number, { aim, floor }: JpegMeasure): number {
  if (bytes <= aim) return quality
  const expected = quality - Math.log(bytes / aim) / STEEPNESS
  return Math.max(Math.min(floor, quality), Math.floor(expected * 100) / 100)
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
