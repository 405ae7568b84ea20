/** Measures of a small copy of a photo. Pure, so that tests run them on real pictures. */

export interface Gray {
  width: number
  height: number
  /** Luminance, 0 to 255, row by row. */
  pixels: Uint8ClampedArray
}

export interface Measures {
  /** Mean luminance, 0 to 255. */
  luminance: number
  /** Variance of the Laplacian in the sharpest part of the photo; null where the photo shows next to nothing. */
  sharpness: number | null
  /** 128 bits of the differences between neighbouring areas; null where there are next to none. */
  hash: bigint | null
}

/** The luminance of RGBA pixels (ITU-R BT.601). */
export function grayOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Gray {
  const pixels = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0)
  return { width, height, pixels }
}

/** A photo whose luminance deviates less than this shows next to nothing: a wall, a lens cap. */
const LEAST_DEVIATION = 4

/** Contrast to which photos are brought before their sharpness is measured: a dim one is not blurred for that. */
const USUAL_DEVIATION = 55

export function measure(gray: Gray): Measures {
  const { mean, deviation } = spread(gray)
  if (deviation < LEAST_DEVIATION) return { luminance: mean, sharpness: null, hash: null }
  const gain = (USUAL_DEVIATION / Math.max(deviation, 20)) ** 2
  return { luminance: mean, sharpness: sharpestPart(gray) * gain, hash: differenceHash(gray) }
}

function spread({ pixels }: Gray): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (const pixel of pixels) {
    sum += pixel
    squares += pixel * pixel
  }
  const mean = sum / pixels.length
  return { mean, deviation: Math.sqrt(Math.max(0, squares / pixels.length - mean * mean)) }
}

/** Parts in each direction: a sharp car before a soft background is sharp. */
const PARTS = 4

/** The highest variance of the Laplacian among the parts. */
function sharpestPart(gray: Gray): number {
  let sharpest = 0
  for (let row = 0; row < PARTS; row++)
    for (let column = 0; column < PARTS; column++) {
      const [left, right] = bounds(gray.width, column)
      const [top, bottom] = bounds(gray.height, row)
      sharpest = Math.max(sharpest, laplacianVariance(gray, left, right, top, bottom))
    }
  return sharpest
}

/** The pixels of a part, without the outermost of the photo, which lack a neighbour. */
function bounds(length: number, part: number): [number, number] {
  const from = Math.floor((length * part) / PARTS)
  const to = Math.floor((length * (part + 1)) / PARTS)
  return [Math.max(1, from), Math.min(length - 1, to)]
}

function laplacianVariance(
  { width, pixels }: Gray,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  let sum = 0
  let squares = 0
  let count = 0
  const of = (at: number) => pixels[at] ?? 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x
      const laplacian = of(at - 1) + of(at + 1) + of(at - width) + of(at + width) - 4 * of(at)
      sum += laplacian
      squares += laplacian * laplacian
      count++
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const HASH_COLUMNS = 9
const HASH_ROWS = 8

/** Neighbouring areas that differ less count as equal: there, the noise would decide. */
const LEAST_DIFFERENCE = 3

/** Hashes with fewer bits are too unspecific to recognise a photo. */
const LEAST_BITS = 10

/** For each of 8 × 8 areas two bits: whether the area to its right is brighter, and whether it is darker. */
function differenceHash(gray: Gray): bigint | null {
  let hash = 0n
  for (let row = 0; row < HASH_ROWS; row++)
    for (let column = 0; column < HASH_COLUMNS - 1; column++) {
      const step = areaMean(gray, column + 1, row) - areaMean(gray, column, row)
      hash = (hash << 2n) | (step > LEAST_DIFFERENCE ? 1n : step < -LEAST_DIFFERENCE ? 2n : 0n)
    }
  return hashDistance(hash, 0n) < LEAST_BITS ? null : hash
}

function areaMean({ width, height, pixels }: Gray, column: number, row: number): number {
  const left = Math.floor((width * column) / HASH_COLUMNS)
  const right = Math.max(left + 1, Math.floor((width * (column + 1)) / HASH_COLUMNS))
  const top = Math.floor((height * row) / HASH_ROWS)
  const bottom = Math.max(top + 1, Math.floor((height * (row + 1)) / HASH_ROWS))
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += pixels[y * width + x] ?? 0
  return sum / ((right - left) * (bottom - top))
}

/** In how many of 128 bits two hashes differ. */
export function hashDistance(one: bigint, other: bigint): number {
  let differing = one ^ other
  let count = 0
  for (; differing; differing &= differing - 1n) count++
  return count
}
