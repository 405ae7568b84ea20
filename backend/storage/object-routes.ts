import type { Caller } from '../http/caller.ts'
import { type Audience, sendObject, sendVariant, withFreshRow } from './download.ts'
import { invalidRequest, noSuchKey } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { listRequest } from './list.ts'
import { type createListV2, listV2Request } from './list-v2.ts'
import { objectName } from './names.ts'
import { type ObjectRow, type ObjectRows, requireVersion, storedMetadata } from './object-rows.ts'
import { parseUserMetadata } from './receive.ts'
import { copyChange, copyObject, moveObject, type RelocateOptions, relocation } from './relocate.ts'
import {
  decodePart,
  type Handler,
  isNames,
  jsonBody,
  MOST_NAMES,
  type Route,
  requireToken,
} from './request.ts'
import { type UploadOptions, upload } from './upload.ts'
import type { Variants } from './variants.ts'

export interface ObjectRouteOptions {
  rows: ObjectRows
  listV2: ReturnType<typeof createListV2>
  files: FileStore
  variants: Variants
  widths: readonly number[]
  uploads: UploadOptions
  relocations: RelocateOptions
  onError: (error: unknown) => void
}

/** Routes to read, write, list, move and remove objects as the caller, and to read public ones. */
export function objectRoutes(options: ObjectRouteOptions): Route[] {
  const { rows, listV2, files, variants, widths, uploads, relocations, onError } = options

  const save =
    (always: boolean): Handler =>
    (rest, request, caller, { signal }) => {
      requireToken(caller)
      const overwrite = always || request.headers.get('x-upsert') === 'true'
      return upload(uploads, request, caller, objectName(rest), overwrite, signal)
    }

  // How to find a row: in public buckets for everybody, otherwise with the caller's rights.
  type Finder = (rest: string, request: Request, caller: Caller, signal: AbortSignal) => Promise<ObjectRow>
  const found: Record<'public' | 'private', Finder> = {
    async public(rest, request, _caller, signal) {
      return requireVersion(await rows.findPublic(objectName(rest), signal), versionAsked(request))
    },
    async private(rest, request, caller, signal) {
      requireToken(caller, { stale: true })
      return requireVersion(await rows.find(caller, objectName(rest), signal), versionAsked(request))
    },
  }

  const read =
    (audience: Extract<Audience, string>): Handler =>
    (rest, request, caller, { signal }) =>
      withFreshRow(
        () => found[audience](rest, request, caller, signal),
        (row) => sendObject(files, request, row, audience),
      )

  const render =
    (audience: Extract<Audience, string>): Handler =>
    (rest, request, caller, { signal }) =>
      withFreshRow(
        () => found[audience](rest, request, caller, signal),
        (row) => sendVariant(variants, widths, request, row, audience),
      )

  const info =
    (audience: Extract<Audience, string>): Handler =>
    async (rest, request, caller, { signal }) => {
      const row = await found[audience](rest, request, caller, signal)
      return Response.json(describeObject(row), { headers: { etag: storedMetadata(row).eTag } })
    }

  const list: Handler = async (bucket, request, caller, { signal }) => {
    requireToken(caller)
    const asked = listRequest(await jsonBody(request))
    return Response.json(await rows.list(caller, decodePart(bucket), asked, signal))
  }

  const listPages: Handler = async (bucket, request, caller, { signal }) => {
    requireToken(caller)
    const asked = listV2Request(await jsonBody(request))
    return Response.json(await listV2(caller, decodePart(bucket), asked, signal))
  }

  const move: Handler = async (_rest, request, caller, { signal }) => {
    requireToken(caller)
    return moveObject(relocations, caller, relocation(await jsonBody(request)), signal)
  }

  const copy: Handler = async (_rest, request, caller, { signal }) => {
    requireToken(caller)
    const body = await jsonBody(request)
    const change = copyChange(body, parseUserMetadata(request.headers.get('x-metadata')))
    const overwrite = request.headers.get('x-upsert') === 'true'
    return copyObject(relocations, caller, relocation(body), change, overwrite, signal)
  }

  const remove: Handler = async (bucket, request, caller, { signal }) => {
    requireToken(caller)
    const { prefixes } = await jsonBody(request)
    if (!isNames(prefixes)) throw invalidRequest(`prefixes must be 1 to ${MOST_NAMES} names`)
    const removed = await rows.remove(caller, decodePart(bucket), prefixes, signal)
    await deleteFiles(removed)
    return Response.json(removed)
  }

  const removeOne: Handler = async (rest, _request, caller, { signal }) => {
    requireToken(caller)
    const { bucket, name } = objectName(rest)
    const removed = await rows.remove(caller, bucket, [name], signal)
    if (removed.length === 0) throw noSuchKey()
    await deleteFiles(removed)
    return Response.json({ message: 'Successfully deleted' })
  }

  // The rows are deleted, so the bytes are unreachable: a failure to delete them does not concern the caller.
  async function deleteFiles(removed: ObjectRow[]) {
    await files.delete(removed.map((row) => row.version).filter(Boolean)).catch(onError)
  }

  return [
    ['GET HEAD', /^\/object\/public\/(.+)$/, read('public')],
    ['GET HEAD', /^\/object\/info\/public\/(.+)$/, info('public')],
    ['GET HEAD', /^\/object\/info\/(?:authenticated\/)?(.+)$/, info('private')],
    ['GET HEAD', /^\/render\/image\/public\/(.+)$/, render('public')],
    ['GET HEAD', /^\/render\/image\/authenticated\/(.+)$/, render('private')],
    ['GET HEAD', /^\/object\/authenticated\/(.+)$/, read('private')],
    ['GET HEAD', /^\/object\/(.+\/.+)$/, read('private')],
    ['POST', /^\/object\/list\/([^/]+)$/, list],
    ['POST', /^\/object\/list-v2\/([^/]+)$/, listPages],
    ['POST', /^\/object\/move()$/, move],
    ['POST', /^\/object\/copy()$/, copy],
    ['POST', /^\/object\/(.+\/.+)$/, save(false)],
    ['PUT', /^\/object\/(.+\/.+)$/, save(true)],
    ['DELETE', /^\/object\/([^/]+)$/, remove],
    ['DELETE', /^\/object\/(.+\/.+)$/, removeOne],
  ]
}

function versionAsked(request: Request): string | null {
  return new URL(request.url).searchParams.get('versionId')
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
    content_encoding: metadata.contentEncoding ?? null,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: row.created_at,
  }
}
