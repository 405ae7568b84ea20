import { DatabaseError } from '../postgres/database.ts'

/** An error of the storage protocol. `status` is the real one; in HTTP every status below 500 becomes 400. */
export class StorageError extends Error {
  readonly status: number
  readonly title: string
  readonly code: string
  readonly headers: Record<string, string>

  constructor(
    status: number,
    title: string,
    code: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'StorageError'
    this.status = status
    this.title = title
    this.code = code
    this.headers = headers
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => new StorageError(404, 'not_found', 'NoSuchKey', 'Object not found')
export const alreadyExists = () =>
  new StorageError(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const bucketExists = () =>
  new StorageError(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const invalidBucketName = () =>
  new StorageError(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
export const accessDenied = (message: string) =>
  new StorageError(403, 'Unauthorized', 'AccessDenied', message)
export const invalidKey = (name: string) =>
  new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${name}`)
export const invalidRequest = (message: string) => new StorageError(400, 'Error', 'InvalidRequest', message)
export const invalidType = (message: string) =>
  new StorageError(415, 'invalid_mime_type', 'InvalidMimeType', message)
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')
export const notSupported = (feature: string) =>
  new StorageError(
    409,
    'NotSupported',
    'NotSupported',
    `The feature ${feature} is not enabled for this resource`,
  )
/** The token of a signed URL is invalid or expired. */
export const invalidJwt = (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
/** The token was signed for another object or purpose. */
export const invalidSignature = (message = 'Invalid signature') =>
  new StorageError(400, 'InvalidSignature', 'InvalidSignature', message)
export const noRoute = (method: string, path: string) =>
  new StorageError(404, 'Not Found', 'NoSuchRoute', `Route ${method}:${path} not found`)

// Text, numbers and times that the database cannot store.
const DATA_EXCEPTIONS = new Set(['22P02', '22021', '22P05', '22003', '22007', '22008'])

/** Converts a statement's error to a StorageError, or returns it unchanged if the request is not the cause. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.code === '42501')
    return accessDenied(
      /row-level security/.test(error.message) ? 'new row violates row-level security policy' : error.message,
    )
  if (error.code === '23505') return alreadyExists()
  if (error.code === '23503') return noSuchBucket()
  // Raised by a trigger of the application, with its message.
  if (error.code === 'P0001') return new StorageError(400, 'Refused', 'Refused', error.message)
  if (DATA_EXCEPTIONS.has(error.code)) return invalidRequest('The request holds a malformed value')
  return error
}

/** The response to a StorageError. Rethrows other errors, for the edge to report. */
export function errorResponse(thrown: unknown): Response {
  const error = storageError(thrown)
  if (!(error instanceof StorageError)) throw thrown
  const { status, title, code, message, headers } = error
  // Only missing routes and server errors keep their status in HTTP.
  const http = status >= 500 || code === 'NoSuchRoute' ? status : 400
  return Response.json(
    { statusCode: String(status), error: title, message, code },
    { status: http, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
