/** Uploads by the TUS protocol. A module of its own, loaded with the first file of that size. */
import { type DetailedError, Upload } from 'tus-js-client'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { A_YEAR, refusalOf, type UploadAttempt, UploadInterrupted, uploadToken } from './upload-object.ts'

const RESUMABLE = '/storage/v1/upload/resumable'
/**
 * The size that the service's protocol names. A photo is one part: the service keeps what came of a broken one, so smaller parts would
 * only add a round trip each.
 */
const PART_BYTES = 6 * 1024 * 1024

/** The upload expired or was cancelled. */
const GONE = [404, 410]
const CODES: Record<number, string> = {
  400: 'Refused',
  401: 'AccessDenied',
  403: 'AccessDenied',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
  429: 'Refused',
}

/** One attempt at an upload: goes on at `address`, or begins anew if there is none or the server no longer has it. */
export async function uploadResumable(blob: Blob, attempt: UploadAttempt): Promise<void> {
  try {
    await send(blob, attempt)
  } catch (thrown) {
    const error = thrown as DetailedError
    const status = error.originalResponse?.getStatus() ?? 0
    if (attempt.address && GONE.includes(status)) {
      attempt.onAddress?.(null)
      return uploadResumable(blob, { ...attempt, address: null })
    }
    // The object was stored, and the answer was lost.
    if (status === 409 && error.originalRequest.getMethod() === 'POST') return
    throw isOwn(error) ? error : (ownCause(error) ?? refusalOf(status, refused(status, error)))
  }
}

const isOwn = (error: DetailedError) => !error.originalRequest
// Thrown before a request was sent; of lost connections it is an event.
const ownCause = ({ causingError }: DetailedError) => (causingError instanceof Error ? causingError : null)

function refused(status: number, { originalResponse }: DetailedError): ServiceError {
  return { code: CODES[status], message: originalResponse?.getBody().trim() ?? '' }
}

function send(
  blob: Blob,
  { bucket, name, address, onAddress, onProgress, signal }: UploadAttempt,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(blob, {
      // With an endpoint the client would begin anew after any failed question about the address.
      ...(address
        ? { uploadUrl: new URL(address, location.href).href }
        : { endpoint: new URL(RESUMABLE, location.href).href }),
      metadata: {
        bucketName: bucket,
        objectName: name,
        contentType: blob.type,
        cacheControl: String(A_YEAR),
      },
      headers: { apikey: browserConfig().anonKey },
      chunkSize: PART_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        request.setHeader('authorization', `Bearer ${await uploadToken()}`)
        // Aborting does nothing to a request that was not sent yet.
        if (signal.aborted) throw new UploadInterrupted()
      },
      onUploadUrlAvailable: () => onAddress?.(upload.url && new URL(upload.url).pathname),
      onProgress,
      onSuccess: () => resolve(),
      onError: reject,
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new UploadInterrupted())
    })
    upload.start()
  })
}
