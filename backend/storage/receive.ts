import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseBoundedJson } from '../http/bounded-json.ts'
import { SNIFF_BYTES } from './content-type.ts'
import { invalidRequest, tooLarge } from './errors.ts'
import { MalformedMultipart, multipartBoundary, readMultipart } from './multipart.ts'

/** The metadata of an upload; its bytes are in the draft. `head` has the first bytes. */
export interface Received {
  head: Buffer
  declaredType: string
  cacheControl: string
  /** Compression of the bytes, e.g. `gzip`; null: none. */
  contentEncoding: string | null
  userMetadata: Record<string, unknown> | null
}

// Allowance for the other parts of a multipart body.
const ENVELOPE = 256 * 1024
// A write costs as much for a few bytes, and clients choose how many come at once.
const WRITTEN_AT_ONCE = 16 * 1024
const NO_CACHE = 'no-cache'
const ENCODINGS = new Set(['gzip', 'br', 'deflate', 'zstd'])

/**
 * Writes the body of an upload, multipart or raw, to the draft. Throws EntityTooLarge as soon as more than `limit` bytes are
 * declared or received, InvalidRequest for a malformed body.
 */
export async function receiveUpload(request: Request, draft: string, limit: number): Promise<Received> {
  const boundary = multipartBoundary(request.headers.get('content-type') ?? '')
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit + (boundary ? ENVELOPE : 0)) throw tooLarge()
  const handle = await open(draft, 'wx')
  try {
    const file = new DraftFile(handle, limit)
    const received = await (boundary ? fromMultipart(request, boundary, file) : fromRaw(request, file))
    await file.finish()
    return received
  } finally {
    await handle.close()
  }
}

/** Size in bytes and ETag (quoted hash) of a finished draft. */
export async function measureDraft(draft: string): Promise<{ size: number; eTag: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(draft), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
    }
  })
  return { size, eTag: `"${hash.digest('hex').slice(0, 32)}"` }
}

/** Writes the bytes of a draft in large pieces, and keeps the first in `head`. */
export class DraftFile {
  private readonly handle: FileHandle
  private readonly limit: number
  size = 0
  private waiting: Buffer[] = []
  private bytesWaiting = 0
  head: Buffer = Buffer.alloc(0)

  constructor(handle: FileHandle, limit: number) {
    this.handle = handle
    this.limit = limit
  }

  /** Throws EntityTooLarge beyond the limit. */
  async write(bytes: Buffer): Promise<void> {
    this.size += bytes.length
    if (this.size > this.limit) throw tooLarge()
    if (this.head.length < SNIFF_BYTES)
      this.head = Buffer.concat([this.head, bytes.subarray(0, SNIFF_BYTES - this.head.length)])
    this.waiting.push(bytes)
    this.bytesWaiting += bytes.length
    if (this.bytesWaiting >= WRITTEN_AT_ONCE) await this.finish()
  }

  /** Writes what still waits. */
  async finish(): Promise<void> {
    const bytes = this.waiting.length === 1 && this.waiting[0] ? this.waiting[0] : Buffer.concat(this.waiting)
    this.waiting = []
    this.bytesWaiting = 0
    for (let written = 0; written < bytes.length; )
      written += (await this.handle.write(bytes, written)).bytesWritten
  }
}

async function fromRaw(request: Request, file: DraftFile): Promise<Received> {
  if (request.body) for await (const chunk of request.body) await file.write(Buffer.from(chunk))
  const metadata = request.headers.get('x-metadata')
  return {
    head: file.head,
    declaredType: request.headers.get('content-type') ?? '',
    cacheControl: cleanCacheControl(request.headers.get('cache-control')),
    contentEncoding: cleanEncoding(request.headers.get('content-encoding')),
    userMetadata: parseUserMetadata(metadata),
  }
}

async function fromMultipart(request: Request, boundary: string, file: DraftFile): Promise<Received> {
  if (!request.body) throw invalidRequest('The upload has no body')
  const fields = new Map<string, string>()
  let declaredType: string | null = null
  try {
    await readMultipart(request.body, boundary, {
      field: (name, value) => void fields.set(name, value),
      file: async (chunk, part) => {
        declaredType = part.type
        await file.write(chunk)
      },
    })
  } catch (error) {
    throw error instanceof MalformedMultipart ? invalidRequest(error.message) : error
  }
  if (declaredType === null) throw invalidRequest('The upload holds no file')
  const seconds = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  return {
    head: file.head,
    declaredType,
    cacheControl: cacheControlOf(seconds),
    contentEncoding: cleanEncoding(fields.get('contentEncoding')),
    userMetadata: metadata === undefined ? null : parseMetadata(metadata),
  }
}

/** The Cache-Control value of seconds, as storage-js sends them, or of a value. */
export function cacheControlOf(seconds: string | null | undefined): string {
  return seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : cleanCacheControl(seconds)
}

/** A valid Cache-Control value; `no-cache` for anything else. */
export function cleanCacheControl(value: string | null | undefined): string {
  return value && /^[\w=,\s-]{1,100}$/.test(value) ? value : NO_CACHE
}

/** A content encoding that browsers support; null for none. Throws InvalidRequest for others. */
export function cleanEncoding(value: string | null | undefined): string | null {
  const encoding = (value ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return null
  if (!ENCODINGS.has(encoding))
    throw invalidRequest(`The content encoding must be one of ${[...ENCODINGS].join(', ')}`)
  return encoding
}

/** The content of an `x-metadata` header: JSON in base64. Throws InvalidRequest for anything but an object. */
export function parseUserMetadata(header: string | null): Record<string, unknown> | null {
  return header === null ? null : parseMetadata(Buffer.from(header, 'base64').toString('utf8'))
}

/** The metadata that a person gives an object, from JSON. Throws InvalidRequest for anything but an object. */
export function parseMetadata(text: string): Record<string, unknown> | null {
  try {
    const value = parseBoundedJson(text)
    if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown> | null
  } catch {
    // Thrown below.
  }
  throw invalidRequest('The metadata of the upload is not a JSON object')
}
