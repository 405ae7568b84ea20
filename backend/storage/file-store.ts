import { writeFile } from 'node:fs/promises'
import type { ByteRange } from './byte-range.ts'

/** Bytes that were found: their whole size, and a stream of the part that was asked for. */
export interface StoredFile {
  size: number
  body: ReadableStream<Uint8Array>
}

/** Where the bytes lie does not answer now, or is too busy; in a moment it may again. The message holds no secret. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** A version, and when a part of it was last put here. */
export interface StoredVersion {
  version: string
  storedAt: Date
}

/**
 * Where the bytes of objects lie. Keys are the program's own, `<version>/<part>`, never a name a person gave; what lies
 * under a key never changes, and all parts of a version go together. Nothing here knows who may see what. Every method
 * may throw FilesUnavailable, and so may the bodies it returns.
 */
export interface FileStore {
  /** A path for a file in the making, on the local disk, that `put` can take over. */
  draft(): string
  /** Takes over a finished draft. When it resolves the bytes are durable and complete. */
  put(key: string, draft: string): Promise<void>
  /** The bytes under a key, or null. */
  get(key: string, range?: ByteRange | null): Promise<StoredFile | null>
  /** All bytes under a key at once, for small files and those to decode; null where there are none. */
  read(key: string): Promise<Buffer | null>
  /** Puts the same bytes under a second key, where they live on by themselves. False: there are none to copy. */
  copy(source: string, target: string): Promise<boolean>
  /** Every version that lies here, in no order. */
  versions(): AsyncIterable<StoredVersion>
  /** Forgets versions with all their parts. Unknown ones are no error. */
  delete(versions: string[]): Promise<void>
}

/** Whether this is a version: 36 characters as a UUID has them. */
export function isVersion(text: string): boolean {
  return /^[0-9a-f]{2}[0-9a-f-]{34}$/.test(text)
}

/** Whether this is a key: a version, a slash, and the name of a part. */
export function isKey(text: string): boolean {
  return isVersion(text.slice(0, 36)) && /^\/[a-z0-9][a-z0-9.-]{0,60}$/.test(text.slice(36))
}

/** The key of an object's own bytes; `version` is that of its row in storage.objects. */
export function originalKey(version: string): string {
  return `${version}/original`
}

/**
 * Keeps the bytes of an object before the program writes its row, with this `version` and a `metadata` of at
 * least `mimetype` and `size`. Neither the bucket's list of types nor its size limit is asked, because the program
 * vouches for its own files: so drawings (SVG) can lie in a bucket that takes only photographs from people.
 */
export async function storeOriginal(files: FileStore, version: string, bytes: Uint8Array): Promise<void> {
  const draft = files.draft()
  await writeFile(draft, bytes)
  await files.put(originalKey(version), draft)
}
