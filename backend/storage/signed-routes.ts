import { actorOf, type Caller } from '../http/caller.ts'
import { sendObject, sendVariant, withFreshRow } from './download.ts'
import { invalidRequest } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { type ObjectName, objectName } from './names.ts'
import { type ObjectRows, requireVersion } from './object-rows.ts'
import {
  decodePart,
  type Handler,
  isNames,
  jsonBody,
  MOST_NAMES,
  type Route,
  requireToken,
} from './request.ts'
import { type SignedAddresses, signedUploader } from './signed-addresses.ts'
import { type UploadOptions, upload } from './upload.ts'
import { variantRequest } from './variant-request.ts'
import type { Variants } from './variants.ts'

export interface SignedRouteOptions {
  addresses: SignedAddresses
  rows: ObjectRows
  files: FileStore
  variants: Variants
  widths: readonly number[]
  uploads: UploadOptions
}

const UPLOAD_SECONDS = 2 * 60 * 60
/** For people who act for another account: their right may end at any moment, and an address says nothing of whose it was. */
const ACTING_SECONDS = 5 * 60
const LONGEST_SECONDS = 10 * 365 * 86_400
const UNSEEN = 'Either the object does not exist or you do not have access to it'

/** Routes of signed URLs, which grant access to one object to any bearer. Signing requires the caller's own access. */
export function signedRoutes(options: SignedRouteOptions): Route[] {
  const { addresses, rows, files, variants, widths, uploads } = options

  function readAddress(
    object: ObjectName,
    seconds: number,
    { transformations, version }: { transformations?: string; version?: string } = {},
  ) {
    const scope = transformations ? 'render' : 'download'
    const base = transformations ? '/render/image/sign' : '/object/sign'
    const token = addresses.sign(
      { object, scope, ...(transformations ? { transformations } : {}), ...(version ? { version } : {}) },
      seconds,
    )
    return `${base}/${object.bucket}/${object.name}?token=${token}`
  }

  const signOne: Handler = async (rest, request, caller, { signal }) => {
    requireToken(caller)
    const object = objectName(rest)
    const { expiresIn, transform, versionId } = await jsonBody(request)
    const transformations = transformQuery(transform, widths)
    const version = typeof versionId === 'string' ? versionId : null
    requireVersion(await rows.find(caller, object, signal), version)
    const only = { transformations, ...(version === null ? {} : { version }) }
    const signedURL = readAddress(object, lifetime(expiresIn, caller), only)
    return Response.json({ signedURL })
  }

  const signMany: Handler = async (rest, request, caller, { signal }) => {
    requireToken(caller)
    const bucket = decodePart(rest)
    const { expiresIn, paths } = await jsonBody(request)
    if (!isNames(paths)) throw invalidRequest(`paths must be 1 to ${MOST_NAMES} names`)
    const seconds = lifetime(expiresIn, caller)
    const seen = await rows.seen(caller, bucket, paths, signal)
    const signed = paths.map((path) =>
      seen.has(path)
        ? { error: null, path, signedURL: readAddress({ bucket, name: path }, seconds) }
        : { error: UNSEEN, path, signedURL: null },
    )
    return Response.json(signed)
  }

  const signUpload: Handler = async (rest, request, caller, { signal }) => {
    requireToken(caller)
    const object = objectName(rest)
    const upsert = request.headers.get('x-upsert') === 'true'
    const trial = { ...object, version: '', metadata: null, userMetadata: null }
    await rows.check(caller, trial, upsert, signal)
    const owner = typeof caller.claims.sub === 'string' ? { owner: caller.claims.sub } : {}
    const token = addresses.sign(
      { object, scope: 'upload', upsert, ...owner },
      lifetime(UPLOAD_SECONDS, caller),
    )
    return Response.json({ url: `/object/upload/sign/${object.bucket}/${object.name}?token=${token}`, token })
  }

  const readSigned: Handler = async (rest, request, _caller, { signal }) => {
    const object = objectName(rest)
    const { until, version = null } = await addresses.open(tokenOf(request), object, 'download')
    return withFreshRow(
      async () => requireVersion(await rows.findSigned(object, signal), version),
      (row) => sendObject(files, request, row, { until }),
    )
  }

  const renderSigned: Handler = async (rest, request, _caller, { signal }) => {
    const object = objectName(rest)
    const {
      until,
      version = null,
      transformations,
    } = await addresses.open(tokenOf(request), object, 'render')
    const query = new URLSearchParams(transformations)
    return withFreshRow(
      async () => requireVersion(await rows.findSigned(object, signal), version),
      (row) => sendVariant(variants, widths, request, row, { until }, query),
    )
  }

  const putSigned: Handler = async (rest, request, _caller, { signal }) => {
    const object = objectName(rest)
    const address = await addresses.open(tokenOf(request), object, 'upload')
    return upload(uploads, request, signedUploader(address), object, address.upsert === true, signal)
  }

  return [
    ['POST', /^\/object\/upload\/sign\/(.+\/.+)$/, signUpload],
    ['PUT', /^\/object\/upload\/sign\/(.+\/.+)$/, putSigned],
    ['POST', /^\/object\/sign\/([^/]+)$/, signMany],
    ['POST', /^\/object\/sign\/(.+\/.+)$/, signOne],
    ['GET HEAD', /^\/object\/sign\/(.+\/.+)$/, readSigned],
    ['GET HEAD', /^\/render\/image\/sign\/(.+\/.+)$/, renderSigned],
  ]
}

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('token')
}

function lifetime(seconds: unknown, { claims }: Caller): number {
  if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 1)
    return Math.min(seconds, actorOf(claims) === null ? LONGEST_SECONDS : ACTING_SECONDS)
  throw invalidRequest('expiresIn must be a whole number of seconds, at least 1')
}

// Validated when signing, so that every signed URL works.
function transformQuery(transform: unknown, widths: readonly number[]): string {
  if (transform === undefined || transform === null) return ''
  if (typeof transform !== 'object') throw invalidRequest('transform must be an object')
  const query = new URLSearchParams()
  for (const name of ['width', 'height', 'resize', 'format', 'quality']) {
    const value: unknown = (transform as Record<string, unknown>)[name]
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  variantRequest(query, null, 'image/jpeg', widths)
  return query.toString()
}
