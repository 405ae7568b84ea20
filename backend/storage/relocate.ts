import { randomUUID } from 'node:crypto'
import type { Caller } from '../http/caller.ts'
import type { BucketRows } from './bucket-rows.ts'
import { checkAllowed, contentType, SNIFF_BYTES } from './content-type.ts'
import { invalidRequest, noSuchKey, StorageError, tooLarge } from './errors.ts'
import { type FileStore, originalKey } from './file-store.ts'
import { checkKey, type ObjectName } from './names.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import { type ObjectRows, requireVersion, storedMetadata } from './object-rows.ts'
import type { PictureHashRows } from './picture-hash-rows.ts'
import { cleanCacheControl, cleanEncoding } from './receive.ts'

/** The source of a move or copy, and its target. */
export interface Relocation {
  from: ObjectName
  to: ObjectName
  /** The expected version; null: the current one. */
  fromVersion: string | null
}

/** Metadata of a copy; absent values are the original's. */
export interface CopyChange {
  cacheControl?: string
  contentEncoding?: string | null
  mimetype?: string
  userMetadata: Record<string, unknown> | null
}

export interface RelocateOptions {
  rows: ObjectRows
  buckets: BucketRows
  files: FileStore
  hashRows: PictureHashRows
  /** The buckets whose pictures are hashed. */
  hashedBuckets: readonly string[]
  onError: (error: unknown) => void
}

/** Reads `bucketId`, `sourceKey`, `destinationKey` and `destinationBucket`. Throws InvalidRequest or InvalidKey. */
export function relocation(body: Record<string, unknown>): Relocation {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = body
  const named = [bucketId, sourceKey, destinationKey, destinationBucket].every(
    (value) => typeof value === 'string' && value !== '',
  )
  if (!named) throw invalidRequest('bucketId, sourceKey and destinationKey must be names')
  return {
    from: { bucket: String(bucketId), name: checkKey(String(sourceKey)) },
    to: { bucket: String(destinationBucket), name: checkKey(String(destinationKey)) },
    fromVersion: typeof body.sourceVersionId === 'string' ? body.sourceVersionId : null,
  }
}

/** Reads `copyMetadata` and `metadata`; null: the copy keeps its original's. Throws InvalidRequest. */
export function copyChange(
  body: Record<string, unknown>,
  userMetadata: Record<string, unknown> | null,
): CopyChange | null {
  if (body.copyMetadata !== false) return null
  const given = (body.metadata ?? {}) as Record<string, unknown>
  const { cacheControl, contentEncoding, mimetype } = given
  for (const value of [cacheControl, contentEncoding, mimetype])
    if (value !== undefined && typeof value !== 'string') throw invalidRequest('metadata must hold texts')
  return {
    userMetadata,
    ...(typeof cacheControl === 'string' ? { cacheControl: cleanCacheControl(cacheControl) } : {}),
    ...(typeof contentEncoding === 'string' ? { contentEncoding: cleanEncoding(contentEncoding) } : {}),
    ...(typeof mimetype === 'string' ? { mimetype } : {}),
  }
}

/** Renames an object, possibly to another bucket, whose rules apply. Its bytes are not moved. */
export async function moveObject(
  { rows, buckets }: RelocateOptions,
  caller: Caller,
  { from, to, fromVersion }: Relocation,
  signal: AbortSignal,
): Promise<Response> {
  const row = requireVersion(await rows.find(caller, from, signal), fromVersion)
  if (from.bucket !== to.bucket) await checkRules(buckets, to.bucket, storedMetadata(row), signal)
  await rows.move(caller, from, to, signal)
  return Response.json({ message: 'Successfully moved' })
}

/** Copies an object; the copy has its own lifetime. */
export async function copyObject(
  { rows, buckets, files, hashRows, hashedBuckets, onError }: RelocateOptions,
  caller: Caller,
  { from, to, fromVersion }: Relocation,
  change: CopyChange | null,
  overwrite: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const row = requireVersion(await rows.find(caller, from, signal), fromVersion)
  const metadata = { ...storedMetadata(row), lastModified: new Date().toISOString() }
  if (change?.cacheControl) metadata.cacheControl = change.cacheControl
  if (change?.contentEncoding) metadata.contentEncoding = change.contentEncoding
  else if (change?.contentEncoding === null) delete metadata.contentEncoding
  if (change?.mimetype) metadata.mimetype = await provenType(files, row.version, change.mimetype)
  if (change?.mimetype || from.bucket !== to.bucket) await checkRules(buckets, to.bucket, metadata, signal)

  const version = randomUUID()
  const userMetadata = change ? change.userMetadata : row.user_metadata
  const object = { ...to, version, metadata, userMetadata }
  await rows.check(caller, object, overwrite, signal)
  if (!(await files.copy(originalKey(row.version), originalKey(version)))) throw noSuchKey()
  try {
    const { id, replaced } = await rows.save(caller, object, overwrite, signal)
    if (replaced) void files.delete([replaced]).catch(onError)
    if (hashedBuckets.includes(to.bucket)) await hashRows.copy(row, { id, version }).catch(onError)
    return Response.json({
      Id: id,
      Key: `${to.bucket}/${to.name}`,
      id,
      bucket_id: to.bucket,
      name: to.name,
      version,
      metadata,
      user_metadata: userMetadata,
    })
  } catch (error) {
    // If the response was lost, the row may exist: then the bytes must stay.
    if (error instanceof StorageError) await files.delete([version]).catch(onError)
    throw error
  }
}

// The same checks as for an upload.
async function checkRules(
  buckets: BucketRows,
  bucket: string,
  metadata: ObjectMetadata,
  signal: AbortSignal,
): Promise<void> {
  const rules = await buckets.rules(bucket, signal)
  checkAllowed(metadata.mimetype, rules.allowed_mime_types)
  if (rules.file_size_limit !== null && metadata.size > rules.file_size_limit) throw tooLarge()
}

async function provenType(files: FileStore, version: string, claimed: string): Promise<string> {
  const file = await files.get(originalKey(version), { start: 0, end: SNIFF_BYTES - 1 })
  if (!file) throw noSuchKey()
  return contentType(Buffer.from(await new Response(file.body).arrayBuffer()), claimed)
}
