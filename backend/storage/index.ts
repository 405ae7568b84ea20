import type { Caller, RequestContext, Service } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { sendObject, sendVariant, withFreshRow } from './download.ts'
import { accessDenied, errorResponse, invalidRequest, noRoute, noSuchKey } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { listRequest } from './list.ts'
import { objectName } from './names.ts'
import { createObjectRows, type ObjectRow, storedMetadata } from './object-rows.ts'
import { createPictureProcess } from './picture-process.ts'
import { upload } from './upload.ts'
import { IMAGE_WIDTHS } from './variant-request.ts'
import { createVariants } from './variants.ts'
import { createWorkQueue } from './work-queue.ts'

export { createDiskFiles } from './disk-files.ts'
export { type FileStore, storeOriginal } from './file-store.ts'

export interface StorageOptions {
  database: Database
  files: FileStore
  /** The widths pictures are made in, ascending. */
  imageWidths?: readonly number[]
  /** Bytes of one object; a bucket can only lower it. 50 MB when absent. */
  sizeLimit?: number
  /** Told about what failed after an answer was sent. */
  onError: (error: unknown) => void
}

export interface Storage extends Service {
  /** Resolves when no picture is being made any more. */
  close(): Promise<void>
}

type Handler = (rest: string, request: Request, caller: Caller, context: RequestContext) => Promise<Response>

const BASE = '/storage/v1'
const DEFAULT_SIZE_LIMIT = 50 * 1024 * 1024
const MOST_REMOVED = 1000

/** The storage service over the tables of schema `storage` and a store of bytes. */
export function createStorage(options: StorageOptions): Storage {
  const { database, files, onError } = options
  const rows = createObjectRows(database)
  const widths = options.imageWidths ?? IMAGE_WIDTHS
  const queue = createWorkQueue({ places: 2, waiting: 200, background: 500 })
  const pictures = createPictureProcess()
  const variants = createVariants({ files, pictures, queue, onError })
  const uploads = {
    rows,
    files,
    pictures,
    queue,
    sizeLimit: options.sizeLimit ?? DEFAULT_SIZE_LIMIT,
    onError,
  }

  const save =
    (always: boolean): Handler =>
    (rest, request, caller, { signal }) => {
      requireToken(caller)
      const overwrite = always || request.headers.get('x-upsert') === 'true'
      return upload(uploads, request, caller, objectName(rest), overwrite, signal)
    }

  const readPublic: Handler = (rest, request, _caller, { signal }) =>
    withFreshRow(
      () => rows.findPublic(objectName(rest), signal),
      (row) => sendObject(files, request, row, 'public'),
    )

  const readAsCaller: Handler = (rest, request, caller, { signal }) => {
    requireToken(caller, { stale: true })
    return withFreshRow(
      () => rows.find(caller, objectName(rest), signal),
      (row) => sendObject(files, request, row, 'private'),
    )
  }

  const renderPublic: Handler = (rest, request, _caller, { signal }) =>
    withFreshRow(
      () => rows.findPublic(objectName(rest), signal),
      (row) => sendVariant(variants, widths, request, row, 'public'),
    )

  const renderAsCaller: Handler = (rest, request, caller, { signal }) => {
    requireToken(caller, { stale: true })
    return withFreshRow(
      () => rows.find(caller, objectName(rest), signal),
      (row) => sendVariant(variants, widths, request, row, 'private'),
    )
  }

  const infoPublic: Handler = async (rest, _request, _caller, { signal }) =>
    Response.json(describeObject(await rows.findPublic(objectName(rest), signal)))

  const infoAsCaller: Handler = async (rest, _request, caller, { signal }) => {
    requireToken(caller, { stale: true })
    return Response.json(describeObject(await rows.find(caller, objectName(rest), signal)))
  }

  const list: Handler = async (bucket, request, caller, { signal }) => {
    requireToken(caller)
    const asked = listRequest(await jsonBody(request))
    return Response.json(await rows.list(caller, decodeURIComponent(bucket), asked, signal))
  }

  const remove: Handler = async (bucket, request, caller, { signal }) => {
    requireToken(caller)
    const { prefixes } = await jsonBody(request)
    if (!isNames(prefixes)) throw invalidRequest(`prefixes must be 1 to ${MOST_REMOVED} names`)
    return removeObjects(decodeURIComponent(bucket), prefixes, caller, signal)
  }

  const removeOne: Handler = async (rest, _request, caller, { signal }) => {
    requireToken(caller)
    const { bucket, name } = objectName(rest)
    const removed = await rows.remove(caller, bucket, [name], signal)
    if (removed.length === 0) throw noSuchKey()
    await forget(removed)
    return Response.json({ message: 'Successfully deleted' })
  }

  async function removeObjects(bucket: string, names: string[], caller: Caller, signal: AbortSignal) {
    const removed = await rows.remove(caller, bucket, names, signal)
    await forget(removed)
    return Response.json(removed)
  }

  // The rows are gone, so nobody sees the bytes any more: failing to delete them is not the caller's business.
  async function forget(removed: ObjectRow[]) {
    await files.delete(removed.map((row) => row.version).filter(Boolean)).catch(onError)
  }

  // The first that matches answers.
  const routes: [methods: string, path: RegExp, handler: Handler][] = [
    ['GET HEAD', /^\/object\/public\/(.+)$/, readPublic],
    ['GET HEAD', /^\/object\/info\/public\/(.+)$/, infoPublic],
    ['GET HEAD', /^\/object\/info\/(?:authenticated\/)?(.+)$/, infoAsCaller],
    ['GET HEAD', /^\/render\/image\/public\/(.+)$/, renderPublic],
    ['GET HEAD', /^\/render\/image\/authenticated\/(.+)$/, renderAsCaller],
    ['GET HEAD', /^\/object\/authenticated\/(.+)$/, readAsCaller],
    ['GET HEAD', /^\/object\/(.+\/.+)$/, readAsCaller],
    ['POST', /^\/object\/list\/([^/]+)$/, list],
    ['POST', /^\/object\/(.+\/.+)$/, save(false)],
    ['PUT', /^\/object\/(.+\/.+)$/, save(true)],
    ['DELETE', /^\/object\/([^/]+)$/, remove],
    ['DELETE', /^\/object\/(.+\/.+)$/, removeOne],
    [
      'GET',
      /^\/bucket\/([^/]+)$/,
      async (id, _request, caller, { signal }) => {
        requireToken(caller)
        return Response.json(await rows.bucket(caller, decodeURIComponent(id), signal))
      },
    ],
    [
      'GET',
      /^\/bucket\/?()$/,
      async (_rest, _request, caller, { signal }) => {
        requireToken(caller)
        return Response.json(await rows.buckets(caller, signal))
      },
    ],
  ]

  return {
    async fetch(request, caller, context) {
      const path = new URL(request.url).pathname.slice(BASE.length)
      try {
        for (const [methods, pattern, handler] of routes) {
          const match = methods.split(' ').includes(request.method) ? pattern.exec(path) : null
          if (match) return await handler(match[1] ?? '', request, caller, context)
        }
        throw noRoute(request.method, path)
      } catch (error) {
        return errorResponse(error)
      }
    },
    async close() {
      await queue.drain()
      pictures.close()
    },
  }
}

// Reading with a stale token is reading as a visitor; writing with one is refused.
function requireToken(caller: Caller, { stale = false } = {}): void {
  if (caller.token === null) throw invalidRequest("headers must have required property 'authorization'")
  if (!caller.tokenProblem || stale) return
  throw accessDenied(caller.tokenProblem === 'expired' ? 'jwt expired' : 'invalid jwt')
}

async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw invalidRequest('The body must be a JSON object')
}

function isNames(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_REMOVED &&
    value.every((name) => typeof name === 'string')
  )
}

function describeObject(row: ObjectRow) {
  const metadata = storedMetadata(row)
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: row.created_at,
  }
}
