import { LRUCache } from 'lru-cache'
import { isReadOnly, type TablesRequest } from './parse/request.ts'
import type { Prepared } from './run.ts'
import type { Schema } from './schema/model.ts'

/** A request, planned and compiled before it is run. Of the caller, only the role matters. */
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

// About 20 MB: a compiled request takes ten times as much as its text.
const LIMITS: KnownReadsLimits = { reads: 1_000, characters: 2_000_000, longest: 8_000 }

/**
 * Compiled reads, so that the same request need not be parsed, planned and compiled again. The cache belongs to one schema and is
 * emptied with another one. The least recently used is evicted first.
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
