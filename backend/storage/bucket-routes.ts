import { bucketChange, bucketPage, newBucket } from './bucket-request.ts'
import type { BucketRows } from './bucket-rows.ts'
import { accessDenied } from './errors.ts'
import type { FileStore } from './file-store.ts'
import type { ObjectRows } from './object-rows.ts'
import { decodePart, type Handler, jsonBody, type Route, requireToken } from './request.ts'

export interface BucketRouteOptions {
  buckets: BucketRows
  rows: ObjectRows
  files: FileStore
  /** Maximum size of an object in bytes. */
  sizeLimit: number
  onError: (error: unknown) => void
}

const REMOVED_AT_ONCE = 1000

/** Routes to create, change, empty, delete and list buckets, with the caller's rights. */
export function bucketRoutes({ buckets, rows, files, sizeLimit, onError }: BucketRouteOptions): Route[] {
  const list: Handler = async (_rest, request, caller, { signal }) => {
    requireToken(caller)
    const page = bucketPage(new URL(request.url).searchParams)
    return Response.json(await buckets.list(caller, page, signal))
  }

  const find: Handler = async (id, _request, caller, { signal }) => {
    requireToken(caller)
    return Response.json(await buckets.find(caller, decodePart(id), signal))
  }

  const create: Handler = async (_rest, request, caller, { signal }) => {
    requireToken(caller)
    const bucket = newBucket(await jsonBody(request), sizeLimit)
    await buckets.create(caller, bucket, signal)
    return Response.json({ name: bucket.name })
  }

  const update: Handler = async (id, request, caller, { signal }) => {
    requireToken(caller)
    await buckets.update(caller, decodePart(id), bucketChange(await jsonBody(request), sizeLimit), signal)
    return Response.json({ message: 'Successfully updated' })
  }

  const remove: Handler = async (id, _request, caller, { signal }) => {
    requireToken(caller)
    await buckets.delete(caller, decodePart(id), signal)
    return Response.json({ message: 'Successfully deleted' })
  }

  // The response is the protocol's; here the rows are already deleted, so no object is visible any more.
  const empty: Handler = async (id, _request, caller, { signal }) => {
    requireToken(caller)
    const bucket = await buckets.find(caller, decodePart(id), signal)
    for (;;) {
      const { seen, versions } = await rows.removeSome(caller, bucket.id, REMOVED_AT_ONCE, signal)
      if (seen === 0) break
      if (versions.length === 0) throw accessDenied('You may see but not delete what the bucket holds')
      await files.delete(versions.filter(Boolean)).catch(onError)
    }
    return Response.json({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
  }

  // Nothing to purge: every version of an object has its own bytes and variants, so caches are never stale.
  const purge: Handler = async (id, _request, caller, { signal }) => {
    requireToken(caller)
    if (caller.role !== 'service_role') throw accessDenied('Only the service may purge caches')
    await buckets.find(caller, decodePart(id), signal)
    return Response.json({ message: 'success' })
  }

  return [
    ['GET', /^\/bucket\/?()$/, list],
    ['POST', /^\/bucket\/?()$/, create],
    ['GET', /^\/bucket\/([^/]+)$/, find],
    ['PUT', /^\/bucket\/([^/]+)$/, update],
    ['DELETE', /^\/bucket\/([^/]+)$/, remove],
    ['POST', /^\/bucket\/([^/]+)\/empty$/, empty],
    ['DELETE', /^\/cdn\/([^/]+)(?:\/.+)?$/, purge],
  ]
}
