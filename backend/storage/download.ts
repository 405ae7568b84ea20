import { byteRange } from './byte-range.ts'
import { runsInBrowser } from './content-type.ts'
import { invalidRequest, noSuchKey, StorageError } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import { type ObjectRow, storedMetadata } from './object-rows.ts'
import { variantRequest } from './variant-request.ts'
import type { Variants } from './variants.ts'

/** Caches that may store the response: any, private ones, or private ones until the signed URL expires. */
export type Audience = 'public' | 'private' | { until: Date }

const YEAR_SECONDS = 31_536_000
const SHORT = 'max-age=60'

/** Sends the object or the requested range, with 206, 304 and 416. Throws NoSuchKey if its bytes are missing. */
export async function sendObject(
  files: FileStore,
  request: Request,
  row: ObjectRow,
  audience: Audience,
): Promise<Response> {
  const metadata = storedMetadata(row)
  const url = new URL(request.url)
  const headers = new Headers({
    'content-type': metadata.mimetype,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': cacheControl(metadata.cacheControl, audience),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (typeof audience === 'object') headers.set('expires', audience.until.toUTCString())
  if (metadata.contentEncoding) headers.set('content-encoding', metadata.contentEncoding)
  const download = url.searchParams.get('download')
  if (download !== null || runsInBrowser(metadata.mimetype))
    headers.set('content-disposition', attachment(download || fileName(row.name)))
  if (runsInBrowser(metadata.mimetype)) headers.set('content-security-policy', "default-src 'none'; sandbox")
  if (notModified(request, metadata.eTag, metadata.lastModified))
    return new Response(null, { status: 304, headers })

  const ifRange = request.headers.get('if-range')
  const wanted = ifRange === null || ifRange === metadata.eTag ? request.headers.get('range') : null
  const range = byteRange(wanted, metadata.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${metadata.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : metadata.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const file = await files.get(originalKey(row.version), range)
  if (!file) throw noSuchKey()
  return new Response(file.body, { status, headers })
}

/**
 * Sends a picture in the size, proportion and format requested by the URL or by `asked`. Throws InvalidRequest for other
 * types.
 */
export async function sendVariant(
  variants: Variants,
  widths: readonly number[],
  request: Request,
  row: ObjectRow,
  audience: Audience,
  asked?: URLSearchParams,
): Promise<Response> {
  const metadata = storedMetadata(row)
  const url = new URL(request.url)
  const { variant, negotiated } = variantRequest(
    asked ?? url.searchParams,
    request.headers.get('accept'),
    metadata.mimetype,
    widths,
  )
  if (!metadata.mimetype.startsWith('image/')) throw invalidRequest('The object is not a picture')
  const made = await variants.find(row.version, variant, metadata.mimetype, negotiated)
  if (!made) throw noSuchKey()
  const eTag = `"${row.version}-${variant.width}x${variant.height ?? ''}-${variant.fit}-${variant.quality}-${made.format}"`
  const headers = new Headers({
    'content-type': `image/${made.format}`,
    etag: eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': cacheControl(made.final ? metadata.cacheControl : SHORT, audience),
    'x-content-type-options': 'nosniff',
  })
  if (typeof audience === 'object') headers.set('expires', audience.until.toUTCString())
  if (negotiated) headers.set('vary', 'Accept')
  const download = url.searchParams.get('download')
  if (download !== null) headers.set('content-disposition', attachment(download || fileName(row.name)))
  if (notModified(request, eTag, metadata.lastModified)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(made.bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(made.bytes), { headers })
}

/** Retries with a new row if the bytes are missing because the object was replaced in between. */
export async function withFreshRow(
  find: () => Promise<ObjectRow>,
  send: (row: ObjectRow) => Promise<Response>,
): Promise<Response> {
  const row = await find()
  try {
    return await send(row)
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'NoSuchKey') throw error
    const fresh = await find()
    if (fresh.version === row.version) throw error
    return send(fresh)
  }
}

// A max-age of a year means that the object never changes.
function cacheControl(stored: string, audience: Audience): string {
  const seconds = Number(/max-age=(\d+)/.exec(stored)?.[1] ?? 0)
  if (typeof audience === 'object') {
    const left = Math.max(0, Math.floor((audience.until.getTime() - Date.now()) / 1000))
    return `private, ${seconds > left ? `max-age=${left}` : stored}`
  }
  return `${audience}, ${stored}${seconds >= YEAR_SECONDS ? ', immutable' : ''}`
}

function notModified(request: Request, eTag: string, lastModified: string): boolean {
  const tags = request.headers.get('if-none-match')
  if (tags !== null)
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === eTag)
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return Number.isFinite(since) && Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

function fileName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`
}
