import type { Sharp } from 'sharp'

/** Side of the picture whose frequencies are taken, in pixels, and of the square of the lowest ones. */
const SIDE = 32
const LOW = 8

/** Parts of a picture that are hashed, as shares of its sides: whole, less at all edges, and without two of them. */
const PARTS = [
  { left: 0, top: 0, side: 1 },
  { left: 0.05, top: 0.05, side: 0.9 },
  { left: 0.1, top: 0.1, side: 0.8 },
  { left: 0, top: 0, side: 0.85 },
  { left: 0.15, top: 0, side: 0.85 },
  { left: 0, top: 0.15, side: 0.85 },
  { left: 0.15, top: 0.15, side: 0.85 },
] as const

/** Shades (0 to 255) by which a picture must differ from its middle, on average; a plain one is like all other plain ones. */
const LEAST_CONTRAST = 8

/** The least that a frequency must be to have a sign of its own: rounding and compression make less. */
const LEAST_STRENGTH = 16

/**
 * Perceptual hashes of a picture as signed 64-bit numbers: of the whole first, then of its parts, so that a cropped copy is near one of them.
 * The hashes of the same picture differ in at most 10 bits. Empty for a plain picture, also of stripes or a sky, of which half of the frequencies
 * are noise. A hash is the signs of the 8 × 8 lowest frequencies (DCT) of 32 × 32 shades, after C. Zauner, 2010, Implementation and Benchmarking of Perceptual Image Hash Functions.
 */
export async function pictureHashes(picture: Sharp): Promise<bigint[]> {
  const side = 4 * SIDE
  const shades = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'fill' })
    .raw()
    .toBuffer()
  if (contrastOf(shades) < LEAST_CONTRAST) return []
  const parts = PARTS.map((part) => lowFrequencies(reduced(shades, side, part)))
  return isTelling(parts[0] ?? []) ? parts.map(signsOf) : []
}

/** The bits of the odd frequencies across, whose signs change when a picture is mirrored. */
const ODD_ACROSS = 0x5555_5555_5555_5555n

/** The hash of the mirrored picture, from the hash of the picture; the database has the same as pictures.mirrored(). */
export function mirrored(hash: bigint): bigint {
  return BigInt.asIntN(64, hash ^ ODD_ACROSS)
}

function contrastOf(shades: Uint8Array): number {
  const middle = shades.reduce((sum, shade) => sum + shade, 0) / shades.length
  return shades.reduce((sum, shade) => sum + Math.abs(shade - middle), 0) / shades.length
}

/** A part of a square of shades as 32 × 32, each the mean of what it covers. */
function reduced(shades: Uint8Array, side: number, part: (typeof PARTS)[number]): number[] {
  const from = { x: Math.round(part.left * side), y: Math.round(part.top * side) }
  const step = (part.side * side) / SIDE
  const mean = (column: number, row: number) => {
    let sum = 0
    let count = 0
    for (let y = Math.floor(row * step); y < Math.floor((row + 1) * step); y++)
      for (let x = Math.floor(column * step); x < Math.floor((column + 1) * step); x++) {
        sum += shades[(from.y + y) * side + from.x + x] ?? 0
        count++
      }
    return sum / count
  }
  return Array.from({ length: SIDE * SIDE }, (_, place) => mean(place % SIDE, Math.floor(place / SIDE)))
}

/** cos((2x + 1)uπ / 64) by frequency u and pixel x. */
const COSINES = Array.from({ length: LOW + 1 }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, pixel) => Math.cos(((2 * pixel + 1) * frequency * Math.PI) / (2 * SIDE))),
)

/** The 8 × 8 lowest frequencies of 32 × 32 shades. */
function lowFrequencies(shades: readonly number[]): number[] {
  // Without the mean brightness: frequencies 1 to 8 each way.
  const across = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: LOW }, (_, u) => project(COSINES[u + 1] ?? [], (x) => shades[row * SIDE + x] ?? 0)),
  )
  return Array.from({ length: LOW * LOW }, (_, place) =>
    project(COSINES[Math.floor(place / LOW) + 1] ?? [], (y) => across[y]?.[place % LOW] ?? 0),
  )
}

/** Whether more than half of the frequencies have a sign of their own. */
const isTelling = (frequencies: readonly number[]) =>
  frequencies.filter((value) => Math.abs(value) >= LEAST_STRENGTH).length * 2 > frequencies.length

function signsOf(frequencies: readonly number[]): bigint {
  // The sign rather than the median, which mirroring would move.
  return BigInt.asIntN(
    64,
    frequencies.reduce((bits, value, place) => (value > 0 ? bits | (1n << BigInt(place)) : bits), 0n),
  )
}

function project(cosines: readonly number[], shade: (place: number) => number): number {
  return cosines.reduce((sum, cosine, place) => sum + cosine * shade(place), 0)
}
