import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Caller } from '../http/caller.ts'
import type { Bucket, BucketRows } from './bucket-rows.ts'
import { checkAllowed, contentType, isPicture } from './content-type.ts'
import { StorageError } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import type { ObjectName } from './names.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import type { ObjectRows } from './object-rows.ts'
import type { PictureHashRows } from './picture-hash-rows.ts'
import type { PictureProcess } from './picture-process.ts'
import { measureDraft, type Received, receiveUpload } from './receive.ts'
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

/** An upload of which all bytes are in the draft. */
export interface ReceivedObject {
  target: ObjectName
  /** A new version, for these bytes alone. */
  version: string
  overwrite: boolean
  draft: string
  received: Received
}

/** Stores one object as the caller and responds `{ Id, Key }`. */
export async function upload(
  options: UploadOptions,
  request: Request,
  caller: Caller,
  target: ObjectName,
  overwrite: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const { rows, buckets, files } = options
  const bucket = await buckets.rules(target.bucket, signal)
  const version = randomUUID()
  await rows.check(caller, { ...target, version, metadata: null, userMetadata: null }, overwrite, signal)

  const draft = files.draft()
  try {
    const received = await receiveUpload(request, draft, sizeLimitOf(options, bucket))
    const id = await storeReceived(
      options,
      caller,
      bucket,
      { target, version, overwrite, draft, received },
      signal,
    )
    return Response.json({ Id: id, Key: `${target.bucket}/${target.name}` })
  } finally {
    await rm(draft, { force: true })
  }
}

/** Bytes that an object of the bucket may have. */
export function sizeLimitOf(options: Pick<UploadOptions, 'sizeLimit'>, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? options.sizeLimit, options.sizeLimit)
}

/**
 * Stores what was received as an object of the caller, under the bucket's rules, and returns its id. The row is written last, so it always
 * references complete bytes; a crash leaves only unreferenced bytes. Consumes the draft.
 */
export async function storeReceived(
  { rows, files, pictures, queue, hashRows, hashedBuckets, onError }: UploadOptions,
  caller: Caller,
  bucket: Bucket,
  { target, version, overwrite, draft, received }: ReceivedObject,
  signal: AbortSignal,
): Promise<string> {
  let type = contentType(received.head, received.declaredType)
  let hashes: bigint[] | null = null
  checkAllowed(type, bucket.allowed_mime_types)
  if (isPicture(type)) {
    const cleaned = files.draft()
    const job = { source: draft, type, target: cleaned, hashed: hashedBuckets.includes(target.bucket) }
    try {
      const picture = await queue.run(() => pictures.run('clean', job)).catch(refuseWhenFull)
      type = picture.type
      hashes = picture.hashes
      await rename(cleaned, draft)
    } finally {
      await rm(cleaned, { force: true })
    }
  }
  const metadata = await describe(draft, type, received.cacheControl)
  // A re-encoded picture has no content encoding.
  if (received.contentEncoding && !isPicture(type)) metadata.contentEncoding = received.contentEncoding
  await files.put(originalKey(version), draft)
  try {
    const object = { ...target, version, metadata, userMetadata: received.userMetadata }
    const saved = await rows.save(caller, object, overwrite, signal)
    if (saved.replaced) void files.delete([saved.replaced]).catch(onError)
    if (hashes) await hashRows.keep({ id: saved.id, version }, hashes).catch(onError)
    return saved.id
  } catch (error) {
    // If the response was lost, the row may exist: then the bytes must stay.
    if (error instanceof StorageError) await files.delete([version]).catch(onError)
    throw error
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
