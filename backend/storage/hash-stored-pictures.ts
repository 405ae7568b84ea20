import { type FileStore, originalKey } from './file-store.ts'
import type { PictureHashRows } from './picture-hash-rows.ts'
import type { PictureProcess } from './picture-process.ts'
import type { WorkQueue } from './work-queue.ts'

const AT_ONCE = 50

/**
 * Hashes up to 50 stored pictures of the buckets that have no hashes yet, one after the other, and returns how many it tried. A picture that
 * is missing or unreadable is marked like a plain one, so that no later run tries it again. Throws FilesUnavailable or QueueFull.
 */
export async function hashStoredPictures({
  hashRows,
  hashedBuckets,
  files,
  pictures,
  queue,
  onError,
}: {
  hashRows: PictureHashRows
  hashedBuckets: readonly string[]
  files: FileStore
  pictures: PictureProcess
  queue: WorkQueue
  onError: (error: unknown) => void
}): Promise<number> {
  if (hashedBuckets.length === 0) return 0

  async function hash(original: Uint8Array): Promise<bigint[]> {
    return pictures.run('hash', { original }).catch((error: unknown) => {
      onError(error)
      return []
    })
  }

  const batch = await hashRows.unhashed(hashedBuckets, AT_ONCE)
  for (const object of batch) {
    const original = await files.read(originalKey(object.version))
    await hashRows.keep(object, original ? await queue.run(() => hash(original)) : [])
  }
  return batch.length
}
