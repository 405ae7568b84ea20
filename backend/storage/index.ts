import type { Service } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { type Tracing, untraced } from '../tracing.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { createBucketRows } from './bucket-rows.ts'
import { errorResponse, noRoute } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { hashStoredPictures } from './hash-stored-pictures.ts'
import { holdDeletions } from './held-deletions.ts'
import { createListV2 } from './list-v2.ts'
import { objectRoutes } from './object-routes.ts'
import { createObjectRows } from './object-rows.ts'
import { createPictureHashRows } from './picture-hash-rows.ts'
import { createPictureProcess } from './picture-process.ts'
import type { Route } from './request.ts'
import { createUploadLocks } from './resumable-locks.ts'
import { resumableUploads } from './resumable-routes.ts'
import { createResumableRows } from './resumable-rows.ts'
import { createSignedAddresses } from './signed-addresses.ts'
import { signedRoutes } from './signed-routes.ts'
import { sweepFiles } from './sweep.ts'
import { tracedFiles } from './traced-files.ts'
import { IMAGE_WIDTHS } from './variant-request.ts'
import { createVariants } from './variants.ts'
import { createWorkQueue } from './work-queue.ts'

export { createDiskFiles } from './disk-files.ts'
export { type FileStore, FilesUnavailable, originalKey, storeOriginal } from './file-store.ts'
export { createFileStores, type FilePlaces, type FileStores } from './file-stores.ts'
export { FILE_COPY_LOCK } from './held-deletions.ts'
export { S3Error } from './s3-client.ts'
export { createS3Files, type S3FilesOptions, type S3Options } from './s3-files.ts'

export interface StorageOptions {
  database: Database
  files: FileStore
  /** The project's secret; the key of signed URLs is derived from it. */
  secret: string
  /** The widths of image variants, ascending. */
  imageWidths?: readonly number[]
  /** Whether variants may be stored; always when absent. */
  mayStoreVariants?: () => boolean
  /** Maximum size of an object in bytes; buckets can only lower it. 50 MB when absent. */
  sizeLimit?: number
  /** Buckets whose pictures are hashed for the search of similar ones; none when absent. */
  hashedBuckets?: readonly string[]
  /** Receives errors that occur after a response was sent. */
  onError: (error: unknown) => void
  /** Records work on files and pictures; nothing when absent. */
  tracing?: Tracing
}

export interface Storage extends Service {
  /** Deletes files older than a day that no object references, and returns the number of versions. */
  sweep(): Promise<{ removed: number }>
  /** Deletes what arrived of resumable uploads that expired, and returns their number. */
  sweepUploads(): Promise<{ removed: number }>
  /** Hashes a batch of the pictures in hashed buckets that have no hashes, and returns how many it tried. */
  hashPictures(): Promise<number>
  /** Ends running parts of uploads with what has arrived, and resolves when all picture jobs and deletions have finished. */
  close(): Promise<void>
}

const BASE = '/storage/v1'
// Of this service, not of Supabase's.
const VERSION = '1.0.0'
const DEFAULT_SIZE_LIMIT = 50 * 1024 * 1024

/** The storage service on the tables of schema `storage` and a file store. */
export function createStorage(options: StorageOptions): Storage {
  const {
    database,
    onError,
    sizeLimit = DEFAULT_SIZE_LIMIT,
    imageWidths: widths = IMAGE_WIDTHS,
    mayStoreVariants: mayStore = () => true,
    tracing = untraced,
    hashedBuckets = [],
  } = options
  const files = holdDeletions(tracedFiles(options.files, tracing), database)
  const rows = createObjectRows(database)
  const buckets = createBucketRows(database)
  const queue = createWorkQueue({ places: 2, waiting: 200, background: 500 })
  const pictures = createPictureProcess(tracing)
  const variants = createVariants({ files, pictures, queue, mayStore, onError })
  const hashRows = createPictureHashRows(database)
  const uploads = { rows, buckets, files, pictures, queue, hashRows, hashedBuckets, sizeLimit, onError }
  const addresses = createSignedAddresses(options.secret)
  const resumableRows = createResumableRows(database)
  const locks = createUploadLocks(resumableRows, database)
  const resumable = resumableUploads({ rows: resumableRows, locks, uploads, addresses })
  const relocations = { rows, buckets, files, hashRows, hashedBuckets, onError }

  // The first match wins: paths of signed URLs look like object names.
  const routes: Route[] = [
    ['GET HEAD', /^\/statusz?$/, async () => new Response(null)],
    ['GET HEAD', /^\/version$/, async () => new Response(VERSION)],
    ...resumable.routes,
    ...bucketRoutes({ buckets, rows, files, sizeLimit, onError }),
    ...signedRoutes({
      addresses,
      rows,
      files,
      variants,
      widths,
      uploads,
    }),
    ...objectRoutes({
      rows,
      listV2: createListV2(database),
      files,
      variants,
      widths,
      uploads,
      relocations,
      onError,
    }),
  ]

  return {
    async fetch(request, caller, context) {
      const path = new URL(request.url).pathname.slice(BASE.length)
      try {
        for (const [methods, pattern, handler] of routes) {
          const match = methods.split(' ').includes(request.method) ? pattern.exec(path) : null
          if (!match) continue
          tracing.note({ 'magari.endpoint': `${methods} ${pattern.source}` })
          return await handler(match[1] ?? '', request, caller, context)
        }
        throw noRoute(request.method, path)
      } catch (error) {
        return errorResponse(error)
      }
    },
    sweep: () => sweepFiles({ rows, files }),
    sweepUploads: resumable.sweep,
    hashPictures: () => hashStoredPictures({ hashRows, hashedBuckets, files, pictures, queue, onError }),
    async close() {
      await resumable.close()
      await queue.drain()
      await files.settle()
      pictures.close()
    },
  }
}
