import { LRUCache } from 'lru-cache'
import { isReadOnly, type TablesRequest } from './parse/request.ts'
import type { Prepared } from './run.ts'
import type { Schema } from './schema/model.ts'

/** A parsed, planned and compiled request. It depends on the caller's role only. */
export interface CompiledRequest {
  /** Below the mount point. */
  path: string
  /** The value of `Content-Location`. */
  location: string
  parsed: TablesRequest
  prepared: Prepared
}

export interface KnownReadsLimits {
  /** Maximum number of cached reads. */
  reads: number
  /** Maximum total characters of keys and statements. */
  characters: number
  /** Maximum characters of one key with its statement; longer ones are not cached. */
  longest: number
}

// About 20 MB: a compiled request takes ten times the memory of its text.
const LIMITS: KnownReadsLimits = { reads: 1_000, characters: 2_000_000, longest: 8_000 }

/**
 * Caches compiled reads, so that repeated requests are not parsed, planned and compiled again. The cache is cleared when the
 * schema changes. Evicts the least recently used.
 */
export class KnownReads {
  private readonly reads: LRUCache<string, CompiledRequest>
  private schema: Schema | null = null

  constructor({ reads, characters, longest }: KnownReadsLimits = LIMITS) {
    this.reads = new LRUCache({
      max: reads,
      maxSize: characters,
      maxEntrySize: longest,
      sizeCalculation: ({ prepared: { statement } }, key) => key.length + statement.text.length,
    })
  }

  find(schema: Schema, key: string): CompiledRequest | undefined {
    return schema === this.schema ? this.reads.get(key) : undefined
  }

  /** `schema`: the one used for planning. */
  keep(schema: Schema, key: string, read: CompiledRequest): void {
    if (schema !== this.schema) this.reads.clear()
    this.schema = schema
    this.reads.set(key, read)
  }
}

// The headers that affect the parsing of a GET or HEAD request.
const HEADERS = ['accept', 'accept-profile', 'prefer', 'range'] as const

/** The cache key of a read; null for other requests. */
export function readKey({ method, url, headers }: Request, role: string): string | null {
  if (!isReadOnly(method)) return null
  // Without the host, which the client chooses.
  const target = url.slice(url.indexOf('/', 'https://'.length))
  return JSON.stringify([role, method, target, ...HEADERS.map((name) => headers.get(name))])
}
