import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Caller } from '../http/caller.ts'
import type { Bucket } from './bucket-rows.ts'
import { StorageError } from './errors.ts'
import { cacheControlOf, parseMetadata } from './receive.ts'
import { uploadLocked } from './resumable-locks.ts'
import { joinParts, partName, readHead } from './resumable-parts.ts'
import type { ResumableRows, ResumableUpload } from './resumable-rows.ts'
import { storeReceived, type UploadOptions } from './upload.ts'

/** The last part, still on this server's disk. */
export interface LastPart {
  draft: string
  bytes: number
}

export interface FinishOptions {
  rows: ResumableRows
  uploads: UploadOptions
  caller: Caller
  bucket: Bucket
  holder: string
}

/**
 * How many parts an upload may have come in, each of which is a file: one for each 256 kB, and some more, because a connection that breaks leaves a
 * short one. Also in backend/schema/uploads.sql.
 */
function mostParts(received: number): number {
  return Math.min(1000, 64 + Math.floor(received / 262_144))
}

/**
 * Makes the object of an upload that is complete with its last part, as a usual upload does. What is refused for good is removed with its
 * bytes; after other failures the upload keeps them and can be finished again.
 */
export async function finishUpload(
  options: FinishOptions,
  upload: ResumableUpload,
  last: LastPart | null,
): Promise<void> {
  const { rows, uploads } = options
  const { onError } = uploads
  try {
    if (!(await hasObject(uploads, upload))) await makeObject(options, upload, last)
    await rows.finish(upload.id)
    void removeParts(options, upload).catch(onError)
  } catch (error) {
    if (isFinal(error)) {
      await rows.remove(upload.id)
      await removeParts(options, upload).catch(onError)
    } else if (last && last.bytes > 0) {
      await storePart(options, upload, last).catch(onError)
    }
    throw error
  } finally {
    if (last) await rm(last.draft, { force: true })
  }
}

/** Stores a part and adds it to its upload. Throws TooManyParts, or UploadLocked if another request has the upload by now. */
export async function storePart(
  { rows, uploads: { files }, holder }: Pick<FinishOptions, 'rows' | 'uploads' | 'holder'>,
  { id, received, partsVersion, parts }: ResumableUpload,
  { draft, bytes }: LastPart,
): Promise<void> {
  if (parts.length >= mostParts(received + bytes)) throw tooManyParts()
  const part = partName(received)
  await files.put(`${partsVersion}/${part}`, draft)
  // One that was not added is deleted with the others.
  if (!(await rows.append(id, holder, received, part, bytes))) throw uploadLocked()
}

/** The metadata that a client sends with an upload, as a usual upload has it. Throws InvalidRequest. */
export function receivedMetadata(metadata: ResumableUpload['metadata']) {
  const { contentType, cacheControl, metadata: userMetadata } = metadata
  return {
    declaredType: contentType ?? '',
    cacheControl: cacheControlOf(cacheControl),
    contentEncoding: null,
    userMetadata: userMetadata ? parseMetadata(userMetadata) : null,
  }
}

// An earlier attempt may have saved it and lost the answer.
async function hasObject({ rows }: UploadOptions, { version }: ResumableUpload): Promise<boolean> {
  return version !== null && (await rows.named([version])).has(version)
}

async function makeObject(
  { rows, uploads, caller, bucket, holder }: FinishOptions,
  upload: ResumableUpload,
  last: LastPart | null,
): Promise<void> {
  const whole = uploads.files.draft()
  try {
    await joinParts(uploads.files, upload, last, whole)
    const version = randomUUID()
    if (!(await rows.attempt(upload.id, holder, version))) throw uploadLocked()
    const received = { ...receivedMetadata(upload.metadata), head: await readHead(whole) }
    const object = { target: upload.object, version, overwrite: upload.overwrite, draft: whole, received }
    // A client that goes away now finds its object when it comes back.
    await storeReceived(uploads, caller, bucket, object, new AbortController().signal)
  } finally {
    await rm(whole, { force: true })
  }
}

async function removeParts(
  { uploads: { files } }: Pick<FinishOptions, 'uploads'>,
  { parts, partsVersion }: ResumableUpload,
): Promise<void> {
  if (parts.length > 0) await files.delete([partsVersion])
}

function tooManyParts(): StorageError {
  const message = 'This upload came in too many short parts. Start it again with parts of 256 kB or more.'
  return new StorageError(400, 'Error', 'TooManyParts', message)
}

function isFinal(error: unknown): boolean {
  return error instanceof StorageError && error.status < 500 && error.status !== 423
}
