import { invalidBucketName, invalidRequest, invalidType, notSupported, tooLarge } from './errors.ts'

/** Changeable settings of a bucket. Undefined: unchanged. */
export interface BucketChange {
  isPublic?: boolean | undefined
  /** Bytes; null: the server's limit. */
  sizeLimit?: number | null | undefined
  /** Types such as `image/png` or `image/*`; null: any. */
  types?: string[] | null | undefined
}

export interface NewBucket {
  id: string
  name: string
  isPublic: boolean
  sizeLimit: number | null
  types: string[] | null
}

export interface BucketPage {
  search: string
  column: (typeof COLUMNS)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
const NAME = /^[\w!.*'()&$@=;:+,?-](?:[\w!.*'() &$@=;:+,?-]{0,61}[\w!.*'()&$@=;:+,?-])?$/
const TYPE = /^(?:\*|\*\/\*|[\w.+-]{1,100}\/(?:\*|[\w.+-]{1,100}))$/
const MOST_TYPES = 100
const MOST_BUCKETS = 1000
const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Reads the body of a request for a new bucket. Throws InvalidBucketName and what `bucketChange` throws. */
export function newBucket(body: Record<string, unknown>, largest: number): NewBucket {
  const name = body.name
  const id = body.id ?? name
  if (typeof name !== 'string' || typeof id !== 'string') throw invalidBucketName()
  if (!isBucketName(id) || !isBucketName(name)) throw invalidBucketName()
  const { isPublic = false, sizeLimit = null, types = null } = bucketChange(body, largest)
  return { id, name, isPublic, sizeLimit, types }
}

/**
 * Reads the body of a change. `largest`: the server's size limit in bytes. Throws InvalidRequest, InvalidMimeType,
 * EntityTooLarge, or NotSupported for unsupported kinds of buckets.
 */
export function bucketChange(body: Record<string, unknown>, largest: number): BucketChange {
  if (body.type !== undefined && body.type !== 'STANDARD') throw notSupported(`type ${String(body.type)}`)
  const versioning = body.versioning_status
  if (versioning !== undefined && versioning !== 'DISABLED') throw notSupported('versioning')
  const isPublic = body.public ?? undefined
  if (isPublic !== undefined && typeof isPublic !== 'boolean')
    throw invalidRequest('public must be a boolean')
  return {
    isPublic,
    sizeLimit: sizeLimit(body.file_size_limit, largest),
    types: allowedTypes(body.allowed_mime_types),
  }
}

/** Reads `limit`, `offset`, `search`, `sortColumn` and `sortOrder`. Throws InvalidRequest. */
export function bucketPage(query: URLSearchParams): BucketPage {
  const column = COLUMNS.find((name) => name === (query.get('sortColumn') || 'name'))
  if (!column) throw invalidRequest(`sortColumn must be one of ${COLUMNS.join(', ')}`)
  const order = query.get('sortOrder') || 'asc'
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('sortOrder must be asc or desc')
  const whole = (name: string, fallback: number) => {
    const text = query.get(name)
    if (text === null || text === '') return fallback
    if (!/^\d{1,15}$/.test(text)) throw invalidRequest(`${name} must be a whole number`)
    return Number(text)
  }
  return {
    search: query.get('search') ?? '',
    column,
    order,
    limit: Math.min(whole('limit', MOST_BUCKETS), MOST_BUCKETS),
    offset: whole('offset', 0),
  }
}

/** Whether a bucket name is valid: at most 63 characters, no slash, no leading or trailing blank. */
export function isBucketName(name: string): boolean {
  return NAME.test(name) && name !== '.' && name !== '..'
}

function sizeLimit(value: unknown, largest: number): number | null | undefined {
  // storage-js may send 0 for no limit.
  if (value === undefined || value === 0) return undefined
  if (value === null) return null
  const bytes = typeof value === 'string' ? parseSize(value) : value
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 1)
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  if (bytes > largest) throw tooLarge()
  return bytes
}

function parseSize(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)(gb|mb|kb|b)$/i.exec(text)
  return match ? Math.round(Number(match[1]) * (UNITS[String(match[2]).toLowerCase()] ?? 1)) : null
}

function allowedTypes(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return value
  if (!Array.isArray(value) || value.length > MOST_TYPES)
    throw invalidRequest(`allowed_mime_types must be a list of at most ${MOST_TYPES} types`)
  return value.map((entry) => {
    if (typeof entry !== 'string' || !TYPE.test(entry))
      throw invalidType(`mime type ${entry} is not supported`)
    return entry === '*' ? '*/*' : entry.toLowerCase()
  })
}
