import { invalidType } from './errors.ts'

/** Number of bytes that `sniffType` needs. */
export const SNIFF_BYTES = 512

/** The message for a picture that cannot be decoded. */
export const UNREADABLE_PICTURE = 'That file is not a picture we can read'

type Signature = (head: Buffer) => boolean

const starts =
  (...bytes: number[]): Signature =>
  (head) =>
    bytes.every((byte, index) => head[index] === byte)
const text =
  (value: string, at = 0): Signature =>
  (head) =>
    head.toString('latin1', at, at + value.length) === value
const brand =
  (...brands: string[]): Signature =>
  (head) =>
    brands.includes(codecBrand(head))
// Brands of the container format; a compatible brand names the codec.
const GENERIC_BRANDS = ['mif1', 'msf1']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

const SIGNATURES: [type: string, matches: Signature][] = [
  ['image/jpeg', starts(0xff, 0xd8, 0xff)],
  ['image/png', starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/webp', (head) => text('RIFF')(head) && text('WEBP', 8)(head)],
  ['image/avif', brand('avif', 'avis')],
  ['image/heic', brand(...HEIC_BRANDS, ...GENERIC_BRANDS)],
  ['image/gif', (head) => text('GIF87a')(head) || text('GIF89a')(head)],
  ['image/tiff', (head) => starts(0x49, 0x49, 0x2a, 0)(head) || starts(0x4d, 0x4d, 0, 0x2a)(head)],
  ['image/bmp', (head) => text('BM')(head) && head.readUInt16LE(6) === 0],
  ['application/pdf', text('%PDF-')],
  ['video/mp4', brand('isom', 'iso2', 'mp41', 'mp42', 'avc1', 'M4V ')],
  ['application/zip', starts(0x50, 0x4b, 0x03, 0x04)],
]
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i
// Types with a reliable signature: files declared as one of them must match it.
const CERTAIN = new Set(SIGNATURES.map(([type]) => type).filter((type) => type !== 'application/zip'))

/** The type detected from a file's first bytes, or null (text, other archives, …). */
export function sniffType(head: Buffer): string | null {
  for (const [type, matches] of SIGNATURES) if (head.length >= 12 && matches(head)) return type
  return SVG.test(head.toString('utf8')) ? 'image/svg+xml' : null
}

/**
 * The type to store for an upload: the detected one, otherwise the declared one. The file name is ignored.
 * Throws InvalidMimeType when it is declared as a picture (or another type with a reliable signature) and is not.
 */
export function contentType(head: Buffer, declared: string): string {
  const claimed = baseType(declared)
  const proven = sniffType(head)
  // Office documents are zip archives: the declared type is more precise.
  if (proven && proven !== 'application/zip') return proven
  if (claimed.startsWith('image/')) throw invalidType(UNREADABLE_PICTURE)
  if (CERTAIN.has(claimed)) throw invalidType(`The file is not of the type ${claimed}`)
  return claimed === '' ? (proven ?? 'application/octet-stream') : declared.trim()
}

/** The brand of an ISO base media file (ISO/IEC 14496-12) that names its codec, or an empty string. */
function codecBrand(head: Buffer): string {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return ''
  const major = head.toString('latin1', 8, 12)
  if (!GENERIC_BRANDS.includes(major)) return major
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 16; at + 4 <= end; at += 4) {
    const other = head.toString('latin1', at, at + 4)
    if (other === 'avif' || HEIC_BRANDS.includes(other)) return other
  }
  return major
}

/** Whether uploads of this type are pictures, which are re-encoded. */
export function isPicture(type: string): boolean {
  return type.startsWith('image/') && !type.startsWith('image/svg')
}

/**
 * Throws InvalidMimeType unless the bucket's list of types (`image/png`, `image/*`; null: any) includes this one. HEIC is
 * stored as JPEG, so buckets that accept JPEG accept it too.
 */
export function checkAllowed(type: string, allowed: readonly string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const base = baseType(type)
  const group = base.slice(0, base.indexOf('/') + 1)
  const names = base === 'image/heic' ? [base, 'image/heif', 'image/jpeg'] : [base]
  if (allowed.some((entry) => entry === '*/*' || names.includes(entry) || entry === `${group}*`)) return
  throw invalidType(`mime type ${base} is not supported`)
}

/** Whether browsers run scripts in files of this type. They are only sent as downloads. */
export function runsInBrowser(type: string): boolean {
  return /^(?:text\/(?:html|xml|javascript|xsl)|application\/(?:.*xml|javascript|xhtml.*)|image\/svg.*|.*\+xml)$/.test(
    baseType(type),
  )
}

function baseType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
