/** Uploads one file: small ones in one request, others so that they go on where a lost connection stopped them. */
import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import { type ServiceError, uploadRefusal } from '#domain/foundation/errors.ts'
import { SIGNED_OUT } from '#domain/foundation/service-error.ts'
import { browserConfig } from '../config.ts'
import { hasStoredSession } from '../session/storage.ts'
import { accessToken } from '../session/visitor.ts'
import { FILE_CHANGED, isReadable, PictureRefused, type PreparedPicture } from './prepare-picture.ts'
import { untilAnswered } from './until-answered.ts'

/** Files of this size and above go on after a lost connection, at the price of one more request. */
export const RESUMABLE_FROM_BYTES = 512 * 1024

/** In seconds, as `cache-control` of the stored object. */
export const A_YEAR = 31_536_000

/** No answer came, or one that asks to come back: the upload goes on with another attempt. */
export class UploadInterrupted extends Error {
  constructor() {
    super('Upload stopped')
  }
}

export interface Destination {
  bucket: string
  /** The object's name there, unused before: one that exists is this upload, whose answer was lost. */
  name: string
}

export interface UploadProgress {
  /** Bytes of the file that were sent so far, and all of them. */
  onProgress?: ((sent: number, size: number) => void) | undefined
  /** Called whenever an attempt was interrupted, before the next one. */
  onWaiting?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

export interface UploadAddress {
  /** The address of a resumable upload that was begun before. */
  address?: string | null
  /** Gets the address of the upload to keep; null when it is gone. */
  onAddress?: (address: string | null) => void
}

/** One attempt. Rejects with UploadInterrupted, PictureRefused if another attempt is pointless, or an Error with the sentence. */
export interface UploadAttempt extends Destination, UploadAddress {
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** An unused name for a picture in a folder. */
export function objectName(folder: string, { extension }: Pick<PreparedPicture, 'extension'>): string {
  return `${folder}/${crypto.randomUUID()}.${extension}`
}

/** Uploads one picture to the person's folder and returns its root-relative URL. Errors are those of {@link uploadObject}. */
export async function uploadPicture(
  picture: PreparedPicture,
  {
    bucket = LISTING_IMAGES_BUCKET,
    userId,
    ...progress
  }: { bucket?: string; userId: string } & UploadProgress,
): Promise<string> {
  const name = objectName(userId, picture)
  await uploadObject(picture.blob, { bucket, name, ...progress })
  return publicImageUrl(bucket, name)
}

/**
 * Uploads a file, for as long as it takes: without a connection it waits. Throws an Error with the sentence for the person,
 * PictureRefused if a retry is pointless, UploadInterrupted after `signal`.
 */
export async function uploadObject(
  blob: Blob,
  {
    address = null,
    onAddress,
    onProgress,
    onWaiting,
    signal,
    ...destination
  }: Destination & UploadAddress & UploadProgress,
): Promise<void> {
  const send = await senderFor(blob)
  let known = address
  await untilAnswered(
    (signal, onSent) =>
      send(blob, {
        ...destination,
        signal,
        address: known,
        onAddress(address) {
          known = address
          onAddress?.(address)
        },
        onProgress(sent) {
          onSent(sent)
          onProgress?.(sent, blob.size)
        },
      }),
    {
      size: blob.size,
      signal,
      isInterruption: (error) => error instanceof UploadInterrupted,
      async onInterrupted() {
        // Browsers report it like a lost connection, at each attempt again.
        if (!(await isReadable(blob))) throw new PictureRefused(FILE_CHANGED)
        onWaiting?.()
      },
    },
  )
}

type Send = (blob: Blob, attempt: UploadAttempt) => Promise<void>

// Without the script a large file can still be sent.
async function senderFor({ size }: Blob): Promise<Send> {
  if (size < RESUMABLE_FROM_BYTES) return uploadWhole
  return import('./upload-resumable.ts').then(
    ({ uploadResumable }) => uploadResumable,
    () => uploadWhole,
  )
}

/** The person's token. Throws UploadInterrupted while it cannot be renewed, and SIGNED_OUT's sentence. */
export async function uploadToken(): Promise<string> {
  const token = await accessToken()
  if (token) return token
  throw hasStoredSession() ? new UploadInterrupted() : new Error(SIGNED_OUT)
}

/** Whether the status says that the same request may succeed soon: no answer, a conflict of two attempts, a server that restarts. */
export function isTemporary(status: number): boolean {
  return [0, 408, 409, 423, 502, 503, 504].includes(status)
}

/** The error for a refusal: PictureRefused if it is about the file itself. */
export function refusalOf(status: number, error: ServiceError | null): Error {
  if (isTemporary(status)) return new UploadInterrupted()
  const Refusal = FINAL_CODES.has(error?.code ?? '') ? PictureRefused : Error
  return new Refusal(uploadRefusal(status, error))
}

const FINAL_CODES = new Set(['InvalidMimeType', 'EntityTooLarge'])

function uploadWhole(blob: Blob, attempt: UploadAttempt): Promise<void> {
  return new Promise((resolve, reject) => {
    // Also while the token is being renewed.
    attempt.signal.addEventListener('abort', () => reject(new UploadInterrupted()))
    uploadToken()
      .then((token) => post(blob, token, attempt))
      .then(resolve, reject)
  })
}

// XMLHttpRequest, because fetch reports no upload progress.
function post(blob: Blob, token: string, { bucket, name, onProgress, signal }: UploadAttempt): Promise<void> {
  if (signal.aborted) return Promise.reject(new UploadInterrupted())
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/storage/v1/object/${bucket}/${name}`)
    request.setRequestHeader('apikey', browserConfig().anonKey)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', blob.type)
    request.setRequestHeader('cache-control', `max-age=${A_YEAR}`)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const error = request.status < 300 ? null : readError(request.responseText)
      if (request.status < 300 || error?.code === 'KeyAlreadyExists') resolve()
      else reject(refusalOf(request.status, error))
    }
    request.onerror = () => reject(new UploadInterrupted())
    signal.addEventListener('abort', () => request.abort())
    request.send(blob)
  })
}

function readError(body: string): ServiceError | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
