import type { ByteRange } from './byte-range.ts'

/** Bytes that were found: their whole size, and a stream of the part that was asked for. */
export interface StoredFile {
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Where the bytes of objects lie. Keys are the program's own, `<version>/<part>`, never a name a person gave; what lies
 * under a key never changes, and all parts of a version go together. Nothing here knows who may see what.
 */
export interface FileStore {
  /** A path for a file in the making, on the local disk, that `put` can take over. */
  draft(): string
  /** Takes over a finished draft. When it resolves the bytes are durable and complete. */
  put(key: string, draft: string): Promise<void>
  /** The bytes under a key, or null. */
  get(key: string, range?: ByteRange | null): Promise<StoredFile | null>
  /** All bytes under a key at once, for what is known to be small or has to be decoded; null where there are none. */
  read(key: string): Promise<Buffer | null>
  /** Forgets versions with all their parts. Unknown ones are no error. */
  delete(versions: string[]): Promise<void>
}
