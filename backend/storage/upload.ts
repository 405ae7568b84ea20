import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Caller } from '../http/caller.ts'
import type { BucketRows } from './bucket-rows.ts'
import { checkAllowed, contentType, isPicture } from './content-type.ts'
import { StorageError } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import type { ObjectName } from './names.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import type { ObjectRows } from './object-rows.ts'
import type { PictureHashRows } from './picture-hash-rows.ts'
import type { PictureProcess } from './picture-process.ts'
import { measureDraft, receiveUpload } from './receive.ts'
import { QueueFull, type WorkQueue } from './work-queue.ts'

export interface UploadOptions {
  rows: ObjectRows
  buckets: BucketRows
  files: FileStore
  pictures: PictureProcess
  queue: WorkQueue
  hashRows: PictureHashRows
  /** The buckets whose pictures are hashed. */
  hashedBuckets: readonly string[]
  /** Bytes; buckets can only lower it. */
  sizeLimit: number
  onError: (error: unknown) => void
}

/**
 * Stores one object as the caller and responds `{ Id, Key }`. The row is written last, so it always references complete bytes;
 * a crash leaves only unreferenced bytes.
 */
export async function upload(
  { rows, buckets, files, pictures, queue, hashRows, hashedBuckets, sizeLimit, onError }: UploadOptions,
  request: Request,
  caller: Caller,
  target: ObjectName,
  overwrite: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const bucket = await buckets.rules(target.bucket, signal)
  const version = randomUUID()
  const object = { ...target, version, metadata: null, userMetadata: null }
  await rows.check(caller, object, overwrite, signal)

  const draft = files.draft()
  const cleaned = files.draft()
  try {
    const limit = Math.min(bucket.file_size_limit ?? sizeLimit, sizeLimit)
    const received = await receiveUpload(request, draft, limit)
    let type = contentType(received.head, received.declaredType)
    let hashes: bigint[] | null = null
    checkAllowed(type, bucket.allowed_mime_types)
    if (isPicture(type)) {
      const job = { source: draft, type, target: cleaned, hashed: hashedBuckets.includes(target.bucket) }
      const picture = await queue.run(() => pictures.run('clean', job)).catch(refuseWhenFull)
      type = picture.type
      hashes = picture.hashes
      await rename(cleaned, draft)
    }
    const metadata = await describe(draft, type, received.cacheControl)
    // A re-encoded picture has no content encoding.
    if (received.contentEncoding && !isPicture(type)) metadata.contentEncoding = received.contentEncoding
    await files.put(originalKey(version), draft)
    try {
      const saved = await rows.save(
        caller,
        { ...object, metadata, userMetadata: received.userMetadata },
        overwrite,
        signal,
      )
      if (saved.replaced) void files.delete([saved.replaced]).catch(onError)
      if (hashes) await hashRows.keep({ id: saved.id, version }, hashes).catch(onError)
      return Response.json({ Id: saved.id, Key: `${target.bucket}/${target.name}` })
    } catch (error) {
      // If the response was lost, the row may exist: then the bytes must stay.
      if (error instanceof StorageError) await files.delete([version]).catch(onError)
      throw error
    }
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(cleaned, { force: true })])
  }
}

async function describe(draft: string, type: string, cacheControl: string): Promise<ObjectMetadata> {
  const { size, eTag } = await measureDraft(draft)
  return {
    eTag,
    size,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  throw new StorageError(503, 'SlowDown', 'SlowDown', 'Too many pictures are arriving, try again shortly', {
    'retry-after': '2',
  })
}
