import { randomBytes, randomUUID } from 'node:crypto'
import { ERRORS, Server } from '@tus/server'
import type { Caller, RequestContext } from '../http/caller.ts'
import { invalidRequest, StorageError, storageError, tooLarge } from './errors.ts'
import { checkKey, type ObjectName } from './names.ts'
import { requireToken } from './request.ts'
import { receivedMetadata } from './resumable-finish.ts'
import type { UploadLock, UploadLocks } from './resumable-locks.ts'
import { grownFile } from './resumable-parts.ts'
import {
  isOwnedBy,
  ownerOf,
  type ResumableRows,
  type ResumableUpload,
  type UploadOwner,
} from './resumable-rows.ts'
import { EXPIRATION_MS, ResumableStore } from './resumable-store.ts'
import { type SignedAddresses, signedUploader } from './signed-addresses.ts'
import { sizeLimitOf, type UploadOptions } from './upload.ts'

export interface ResumableOptions {
  rows: ResumableRows
  locks: UploadLocks
  uploads: UploadOptions
  addresses: SignedAddresses
}

/** One request of the protocol. `id` is the upload's, null for a request to the endpoint itself. */
export interface ResumableRequest {
  request: Request
  method: string
  id: string | null
  /** Whether a signed URL's token grants it, instead of the caller's own rights. */
  signed: boolean
  caller: Caller
  context: RequestContext
}

const PATH = '/storage/v1/upload/resumable'
/** For a part of which bytes still arrive while another request wants the upload. */
const DRAIN_MS = 500
/** The protocol's headers. Others are not for the library: it refuses those that proxies write in ways that it does not know. */
const HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-offset',
  'upload-concat',
  'content-type',
  'content-length',
]

/** Who may go on with an upload by this request, and whether an existing object is replaced. */
interface Uploader {
  caller: Caller
  owner: UploadOwner
  overwrite: boolean
}

/** Answers a request of the TUS protocol, version 1.0.0, as Supabase does: refusals are plain text with their real status. */
export async function serveResumable(options: ResumableOptions, asked: ResumableRequest): Promise<Response> {
  const { locks, uploads } = options
  const { request, id, method, signed } = asked
  const store = new ResumableStore()
  const lock = locks.create()
  let limit = uploads.sizeLimit
  let found: ResumableUpload | null = null

  const server = new Server({
    path: signed ? `${PATH}/sign` : PATH,
    // Clients resolve it against the address that they called, whatever proxy is in front.
    relativeLocation: true,
    datastore: store,
    lockDrainTimeout: DRAIN_MS,
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: () => id ?? undefined,
    locker: { newLock: (upload) => lockOf(lock, upload, found) },
    maxSize: () => limit,
    async namingFunction(_request, metadata = {}) {
      limit = await openNew(options, asked, store, lock.holder, metadata)
      return randomBytes(24).toString('base64url')
    },
    async onIncomingRequest(_request, upload) {
      if (method === 'POST') return
      found = await findOwn(options, asked, upload)
      // Before it is checked, so that a request which comes back for the upload finds that it is in use.
      if (needsLock(asked, found)) await lock.take(upload, asked.context.signal)
      limit = await openExisting(options, asked, store, lock.holder, found)
    },
    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_request, error) =>
      answerOf(error, found?.size != null || request.headers.has('upload-length')),
  })
  const response = await server.handleWeb(protocolRequest(asked)).finally(() => lock.release())
  // Those are the edge's to set.
  for (const name of [...response.headers.keys()])
    if (name.startsWith('access-control-')) response.headers.delete(name)
  response.headers.set('cache-control', 'no-store')
  return response
}

function protocolRequest({ request, method }: ResumableRequest): Request {
  const headers = new Headers()
  for (const name of HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const body = method === 'POST' || method === 'PATCH' ? request.body : null
  return new Request(request.url, { method, headers, body, ...(body && { duplex: 'half' }) } as RequestInit)
}

/** Checks a request for a new upload and opens the store for it. Returns the bytes that its bucket takes. */
async function openNew(
  { rows, uploads, addresses }: ResumableOptions,
  asked: ResumableRequest,
  store: ResumableStore,
  holder: string,
  metadata: Record<string, string | null>,
): Promise<number> {
  const { bucketName, objectName } = metadata
  if (!bucketName || !objectName) throw invalidRequest('Upload-Metadata must have bucketName and objectName')
  const object = { bucket: bucketName, name: checkKey(objectName) }
  receivedMetadata(metadata)
  const { signal, ip } = asked.context
  const { caller, owner, overwrite } = await uploaderOf(addresses, asked, object)
  const bucket = await uploads.buckets.rules(object.bucket, signal)
  await checkInsert(uploads, caller, object, overwrite, signal)
  const limit = sizeLimitOf(uploads, bucket)
  const partsVersion = randomUUID()
  const begun = { owner, object, overwrite, partsVersion, ip, holder }
  store.open({ rows, uploads, caller, bucket, holder, begun, limit, signal })
  return limit
}

/** Checks a request to an existing upload and opens the store for it. Returns the bytes that its bucket takes now. */
async function openExisting(
  { rows, uploads, addresses }: ResumableOptions,
  asked: ResumableRequest,
  store: ResumableStore,
  holder: string,
  { object, overwrite, size, isFinished }: ResumableUpload,
): Promise<number> {
  const { signal } = asked.context
  const { caller } = await uploaderOf(addresses, asked, object)
  const isDeletion = asked.method === 'DELETE'
  const bucket = isDeletion || isFinished ? null : await uploads.buckets.rules(object.bucket, signal)
  const limit = bucket ? sizeLimitOf(uploads, bucket) : uploads.sizeLimit
  if (asked.method === 'PATCH' && bucket) {
    await checkInsert(uploads, caller, object, overwrite, signal)
    if (size !== null && size > limit) throw tooLarge()
  }
  store.open({ rows, uploads, caller, bucket, holder, begun: null, limit, signal })
  return limit
}

/** The upload of an address, if it is the caller's: another's is answered like an unknown one. */
async function findOwn(
  { rows, addresses }: ResumableOptions,
  asked: ResumableRequest,
  id: string,
): Promise<ResumableUpload> {
  const upload = await rows.find(id)
  const { owner } = await uploaderOf(addresses, asked, upload?.object ?? { bucket: '', name: '' })
  if (!upload || !isOwnedBy(upload, owner)) throw ERRORS.FILE_NOT_FOUND
  if (upload.createdAt.getTime() + EXPIRATION_MS < Date.now()) throw ERRORS.FILE_NO_LONGER_EXISTS
  return upload
}

async function uploaderOf(
  addresses: SignedAddresses,
  { request, id, signed, caller }: ResumableRequest,
  object: ObjectName,
): Promise<Uploader> {
  if (!signed) {
    requireToken(caller)
    return { caller, owner: ownerOf(caller, false), overwrite: request.headers.get('x-upsert') === 'true' }
  }
  const token = request.headers.get('x-signature')
  if (!token) throw invalidRequest('Missing x-signature header')
  const address = await addresses.open(token, object, 'upload').catch((error: unknown) => {
    const isForAnother = error instanceof StorageError && error.code === 'InvalidSignature'
    throw id !== null && isForAnother ? ERRORS.FILE_NOT_FOUND : error
  })
  const uploader = signedUploader(address)
  return { caller: uploader, owner: ownerOf(uploader, true), overwrite: address.upsert === true }
}

// The dry run of the insert that ends the upload.
function checkInsert(
  { rows }: UploadOptions,
  caller: Caller,
  object: ObjectName,
  overwrite: boolean,
  signal: AbortSignal,
): Promise<void> {
  return rows.check(caller, { ...object, version: '', metadata: null, userMetadata: null }, overwrite, signal)
}

// A new upload is held from its beginning, an existing one already.
function lockOf(lock: UploadLock, id: string, found: ResumableUpload | null) {
  return {
    async lock(_signal: AbortSignal, stop: () => void): Promise<void> {
      lock.onWanted(stop)
      if (!found) await lock.begin(id)
    },
    unlock: () => lock.release(),
  }
}

// A question about an upload that nobody writes to changes nothing.
function needsLock({ method }: ResumableRequest, upload: ResumableUpload): boolean {
  return method !== 'HEAD' || !(upload.isFinished || isIdle(upload))
}

// One that is complete was not finished, and a question about it tries that again.
function isIdle({ isHeld, received, size }: ResumableUpload): boolean {
  return !isHeld && received !== size
}

/** The answer to an error: a refusal's, undefined for the library's own. Others are thrown, for the edge to report. */
function answerOf(thrown: Error | { status_code: number; body: string }, isSizeKnown: boolean) {
  // The library ends a body with an Error, and refuses a Content-Length with its constant.
  const isTooMuch =
    thrown === ERRORS.ERR_SIZE_EXCEEDED ||
    (thrown instanceof Error && 'status_code' in thrown && thrown.status_code === 413)
  const error = isTooMuch ? (isSizeKnown ? grownFile() : tooLarge()) : storageError(thrown)
  if (error instanceof StorageError) return { status_code: error.status, body: error.message }
  if (error instanceof Error) throw error
  return undefined
}
