import { LRUCache } from 'lru-cache'
import { isReadOnly, type TablesRequest } from './parse/request.ts'
import type { Prepared } from './run.ts'
import type { Schema } from './schema/model.ts'

/** What becomes of a request before it is run. Of who asks, only the role plays a part in it. */
export interface UnderstoodRequest {
  /** Below the mount point. */
  path: string
  /** Path and query as `Content-Location` names them. */
  location: string
  parsed: TablesRequest
  prepared: Prepared
}

export interface KnownReadsLimits {
  /** How many are kept. */
  reads: number
  /** Characters of all keys and statements together. */
  characters: number
  /** Characters of one key with its statement; longer ones are not kept. */
  longest: number
}

// About 20 MB: what a request becomes takes ten times as much as its text.
const LIMITS: KnownReadsLimits = { reads: 1_000, characters: 2_000_000, longest: 8_000 }

/**
 * Reads that were understood before, so that the same request need not be read, planned and compiled again. What is kept belongs
 * to one schema: with another one all of it is forgotten. What nobody has asked for longest is forgotten first.
 */
export class KnownReads {
  private readonly reads: LRUCache<string, UnderstoodRequest>
  private schema: Schema | null = null

  constructor({ reads, characters, longest }: KnownReadsLimits = LIMITS) {
    this.reads = new LRUCache({
      max: reads,
      maxSize: characters,
      maxEntrySize: longest,
      sizeCalculation: ({ prepared: { statement } }, key) => key.length + statement.text.length,
    })
  }

  find(schema: Schema, key: string): UnderstoodRequest | undefined {
    return schema === this.schema ? this.reads.get(key) : undefined
  }

  /** `schema` is the one it was planned with. */
  keep(schema: Schema, key: string, read: UnderstoodRequest): void {
    if (schema !== this.schema) this.reads.clear()
    this.schema = schema
    this.reads.set(key, read)
  }
}

// All that parsing reads of a GET or HEAD request besides its address.
const HEADERS = ['accept', 'accept-profile', 'prefer', 'range'] as const

/** All that a read means, in one text; null for a request that does more than read. */
export function readKey({ method, url, headers }: Request, role: string): string | null {
  if (!isReadOnly(method)) return null
  // Not by its host, which a client may call as it likes.
  const target = url.slice(url.indexOf('/', 'https://'.length))
  return JSON.stringify([role, method, target, ...HEADERS.map((name) => headers.get(name))])
}
