import { StorageError } from './errors.ts'

/** The widths of variants in pixels; other widths are rounded up. */
export const IMAGE_WIDTHS = [160, 320, 640, 960, 1280, 1600] as const

export type VariantFormat = 'avif' | 'webp' | 'png' | 'jpeg'
export type Fit = 'cover' | 'contain' | 'fill'

/** A variant of a picture. Width, proportion and quality are rounded to fixed lists, so few exist per picture. */
export interface Variant {
  width: number
  /** Null: proportional to the width. */
  height: number | null
  fit: Fit
  quality: number
  format: VariantFormat
}

/** Height divided by width. */
const PROPORTIONS = [9 / 16, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 16 / 9]
const QUALITIES = [50, 75, 90]
const DEFAULT_QUALITY = 75

/** A requested variant, and whether its format was negotiated by the Accept header. */
export interface VariantRequest {
  variant: Variant
  negotiated: boolean
}

/**
 * Reads `?width&height&resize&quality&format` and Accept. Throws InvalidRequest for numbers out of range and unknown words.
 * `origin` is the original's type, used for `format=origin`.
 */
export function variantRequest(
  query: URLSearchParams,
  accept: string | null,
  origin: string,
  widths: readonly number[] = IMAGE_WIDTHS,
): VariantRequest {
  const width = number(query, 'width', 1, 10_000)
  const height = number(query, 'height', 1, 10_000)
  const quality = number(query, 'quality', 20, 100) ?? DEFAULT_QUALITY
  const fit = word(query, 'resize', ['cover', 'contain', 'fill']) ?? 'cover'
  const format = word(query, 'format', ['origin', 'avif', 'webp', 'jpeg'])
  const proportion = width && height ? nearest(PROPORTIONS, height / width) : null
  const snapped = roundUp(widths, width ?? (height ? height * (4 / 3) : Number.POSITIVE_INFINITY))
  return {
    variant: {
      width: snapped,
      height: proportion === null ? null : Math.round(snapped * proportion),
      fit,
      quality: nearest(QUALITIES, quality),
      format: formatOf(format, accept, origin),
    },
    negotiated: format === null,
  }
}

/**
 * Whether a variant is stored: those in the picture's proportion and default quality. Others are rendered on each request, so
 * that arbitrary URLs cannot fill the disk.
 */
export function isStored({ height, quality }: Variant): boolean {
  return height === null && quality === DEFAULT_QUALITY
}

/** The file name of a stored variant, e.g. `640.q75.webp`. */
export function variantName({ width, height, fit, quality, format }: Variant): string {
  const size = height === null ? String(width) : `${width}x${height}.${fit}`
  return `${size}.q${quality}.${format}`
}

/** The best format accepted by an Accept header; otherwise PNG for PNG originals (for transparency), or JPEG. */
export function acceptedFormat(accept: string | null, origin: string): VariantFormat {
  const accepted = (type: string) =>
    (accept ?? '').split(',').some((entry) => {
      const [name, ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (accepted('image/avif')) return 'avif'
  return accepted('image/webp') ? 'webp' : ownFormat(origin)
}

function formatOf(format: string | null, accept: string | null, origin: string): VariantFormat {
  if (format === 'origin')
    return origin === 'image/webp' || origin === 'image/avif' ? 'webp' : ownFormat(origin)
  return (format as VariantFormat | null) ?? acceptedFormat(accept, origin)
}

function ownFormat(origin: string): 'png' | 'jpeg' {
  return origin === 'image/png' ? 'png' : 'jpeg'
}

function number(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const text = query.get(name)
  if (text === null || text === '') return null
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StorageError(400, 'Error', 'InvalidRequest', `${name} must be a number from ${least} to ${most}`)
}

function word<Word extends string>(query: URLSearchParams, name: string, words: Word[]): Word | null {
  const text = query.get(name)
  if (text === null || text === '') return null
  const found = words.find((candidate) => candidate === text)
  if (found) return found
  throw new StorageError(400, 'Error', 'InvalidRequest', `${name} must be one of ${words.join(', ')}`)
}

function roundUp(sorted: readonly number[], value: number): number {
  return sorted.find((candidate) => candidate >= value) ?? sorted[sorted.length - 1] ?? value
}

function nearest(values: readonly number[], value: number): number {
  return values.reduce((best, candidate) =>
    Math.abs(candidate - value) < Math.abs(best - value) ? candidate : best,
  )
}
