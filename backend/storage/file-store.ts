import { writeFile } from 'node:fs/promises'
import type { ByteRange } from './byte-range.ts'

/** A stored file: its full size, and a stream of the requested range. */
export interface StoredFile {
  size: number
  body: ReadableStream<Uint8Array>
}

/** The store is temporarily unreachable or too busy. The message contains no secrets. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** A version, and when a part of it was last stored. */
export interface StoredVersion {
  version: string
  storedAt: Date
}

/**
 * Stores the bytes of objects. Keys are generated, `<version>/<part>`, never user-given names; files are immutable, and all
 * parts of a version are deleted together. Access control is the caller's task. Every method, and every returned body, may
 * throw FilesUnavailable.
 */
export interface FileStore {
  /** A path on the local disk for a draft, to be passed to `put`. */
  draft(): string
  /** Stores a finished draft and removes it. When it resolves the bytes are durable and complete. */
  put(key: string, draft: string): Promise<void>
  /** The file with this key, or null. */
  get(key: string, range?: ByteRange | null): Promise<StoredFile | null>
  /** The complete bytes, for small files and for decoding; null if missing. */
  read(key: string): Promise<Buffer | null>
  /** Copies a file to a second key with its own lifetime. False if the source is missing. */
  copy(source: string, target: string): Promise<boolean>
  /** All stored versions, in no particular order. */
  versions(): AsyncIterable<StoredVersion>
  /** Deletes versions with all their parts. Unknown ones are ignored. */
  delete(versions: string[]): Promise<void>
}

/** Whether the text is a version: 36 characters in the format of a UUID. */
export function isVersion(text: string): boolean {
  return /^[0-9a-f]{2}[0-9a-f-]{34}$/.test(text)
}

/** Whether the text is a key: a version, a slash, and the name of a part. */
export function isKey(text: string): boolean {
  return isVersion(text.slice(0, 36)) && /^\/[a-z0-9][a-z0-9.-]{0,60}$/.test(text.slice(36))
}

/** The key of an object's original bytes; `version` is from its row in storage.objects. */
export function originalKey(version: string): string {
  return `${version}/original`
}

/** Whether a key is that of a picture in another size (`variantName`), which can be made again from its original. */
export function isVariantKey(key: string): boolean {
  return key.includes('.')
}

/**
 * Stores the bytes of an object before the program writes its row, with this `version` and at least `mimetype` and `size` as
 * `metadata`. The bucket's allowed types and size limit do not apply to the program's own files: a bucket for photographs
 * can have SVG drawings.
 */
export async function storeOriginal(files: FileStore, version: string, bytes: Uint8Array): Promise<void> {
  const draft = files.draft()
  await writeFile(draft, bytes)
  await files.put(originalKey(version), draft)
}
