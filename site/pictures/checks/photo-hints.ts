/** Hints about photos that may look bad or are duplicates. They never refuse a photo. */
import { hashDistance, type Measures } from './measure.ts'

/** The measures of one photo. */
export interface SeenPhoto {
  key: string
  measures: Measures | null
  /** SHA-256 of the chosen file; null for pictures uploaded before, and where the browser has no hashes. */
  digest: string | null
}

/** Below, a photo is hard to read in daylight. Photos at dusk lie above 50. */
const DARK = 35

/** Sharp photos lie above 400, those blurred so that a number plate cannot be read, mostly below this. */
const BLURRED = 80

/** Bits in which two copies of a photo differ at most, after shrinking and compressing. */
const SAME = 4

/** The hint of each photo that has one, by key, in the order of the photos. */
export function photoHints(photos: readonly SeenPhoto[]): Map<string, string> {
  return new Map(
    photos.flatMap((photo, place) => {
      const earlier = photos.slice(0, place)
      const sentence =
        naming(
          earlier.findIndex((other) => isSameFile(other, photo)),
          'This is the same photo as',
        ) ??
        lookOf(photo.measures) ??
        naming(
          earlier.findIndex((other) => looksSame(other, photo)),
          'This looks the same as',
        )
      return sentence ? [[photo.key, sentence] as const] : []
    }),
  )
}

function naming(place: number, words: string): string | null {
  return place < 0 ? null : `${words} photo ${place + 1}.`
}

function lookOf(measures: Measures | null): string | null {
  if (!measures) return null
  if (measures.luminance < DARK) return 'This looks very dark. In daylight buyers see more.'
  if (measures.sharpness !== null && measures.sharpness < BLURRED)
    return 'This looks blurred. Hold still and tap the car to focus.'
  return null
}

function isSameFile(one: SeenPhoto, other: SeenPhoto): boolean {
  return one.digest !== null && one.digest === other.digest
}

function looksSame(one: SeenPhoto, other: SeenPhoto): boolean {
  const [hash, otherHash] = [one.measures?.hash ?? null, other.measures?.hash ?? null]
  return hash !== null && otherHash !== null && hashDistance(hash, otherHash) <= SAME
}
