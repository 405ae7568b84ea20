/** Pictures in the file service: in the person's own folder of the bucket, with public URLs. */

import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import { type ServiceError, uploadRefusal } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { accessToken } from '../session/visitor.ts'
import { PictureRefused, type PreparedPicture } from './prepare-picture.ts'

const OBJECTS = '/storage/v1/object'
const PUBLIC_PREFIX = publicImageUrl(LISTING_IMAGES_BUCKET, '')
const A_YEAR = 31_536_000

/** Refusals of the file itself; retrying would fail again. */
const FINAL_CODES = new Set(['InvalidMimeType', 'EntityTooLarge'])

interface Upload {
  /** Fractions from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads one picture to the person's folder and returns its root-relative URL. Errors are those of {@link uploadObject}. */
export async function uploadPicture(
  picture: PreparedPicture,
  { bucket = LISTING_IMAGES_BUCKET, userId, ...upload }: { bucket?: string; userId: string } & Upload,
): Promise<string> {
  return publicImageUrl(bucket, await uploadObject(picture, { bucket, folder: userId, ...upload }))
}

/**
 * Uploads one picture to a folder of a bucket and returns its name there. Throws an Error with the sentence for the tile, PictureRefused if
 * a retry is pointless. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export async function uploadObject(
  picture: PreparedPicture,
  { bucket, folder, onProgress, signal }: { bucket: string; folder: string } & Upload,
): Promise<string> {
  const name = `${folder}/${crypto.randomUUID()}.${picture.extension}`
  const { anonKey } = browserConfig()
  const token = (await accessToken()) ?? anonKey
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${OBJECTS}/${bucket}/${name}`)
    request.setRequestHeader('apikey', anonKey)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', picture.blob.type)
    request.setRequestHeader('cache-control', `max-age=${A_YEAR}`)
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status < 300) return resolve(name)
      const error = readError(request.responseText)
      const Refusal = FINAL_CODES.has(error?.code ?? '') ? PictureRefused : Error
      reject(new Refusal(uploadRefusal(request.status, error)))
    }
    request.onerror = () => reject(new Error(uploadRefusal(0, null)))
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(picture.blob)
  })
}

/** URLs for an hour of objects in a private bucket, by name; those that the caller may not read are left out. */
export async function signedUrls(bucket: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { anonKey } = browserConfig()
  const response = await fetch(`${OBJECTS}/sign/${bucket}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ paths: names, expiresIn: 3_600 }),
  })
  if (!response.ok) throw readError(await response.text()) ?? new Error('No pictures came')
  const signed: { path: string; signedURL: string | null }[] = await response.json()
  return new Map(
    signed.flatMap(({ path, signedURL }) => (signedURL ? [[path, `/storage/v1${signedURL}`]] : [])),
  )
}

/** Maximum objects per removal request. */
const MOST_REMOVED = 1_000

/** Removes pictures by their URLs. Leftovers are harmless, so failures are only logged. */
export async function removePictures(urls: readonly string[]): Promise<void> {
  const names = urls
    .filter((url) => url.startsWith(PUBLIC_PREFIX))
    .map((url) => url.slice(PUBLIC_PREFIX.length))
  for (let first = 0; first < names.length; first += MOST_REMOVED)
    await removeObjects(names.slice(first, first + MOST_REMOVED))
}

const LEFT_IN_STORAGE = 'Pictures were left in storage'

async function removeObjects(prefixes: string[]): Promise<void> {
  const { anonKey } = browserConfig()
  try {
    const response = await fetch(`${OBJECTS}/${LISTING_IMAGES_BUCKET}`, {
      method: 'DELETE',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefixes }),
    })
    if (!response.ok) reportFailure(LEFT_IN_STORAGE, readError(await response.text()) ?? response)
  } catch (error) {
    reportFailure(LEFT_IN_STORAGE, error)
  }
}

function readError(body: string): ServiceError | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The pictures that still exist; if the service does not respond, all of them. */
export async function picturesStillThere(urls: readonly string[]): Promise<string[]> {
  const there = await Promise.all(
    urls.map((url) =>
      fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status !== 400 && status !== 404,
        () => true,
      ),
    ),
  )
  return urls.filter((_url, place) => there[place])
}

/** Copies pictures of the person within the file service; copies have their own lifetime. Failed ones are left out. */
export async function copyPictures(urls: readonly string[], userId: string): Promise<string[]> {
  const { anonKey } = browserConfig()
  const authorization = `Bearer ${(await accessToken()) ?? anonKey}`
  const copies = await Promise.all(
    urls
      .filter((url) => url.startsWith(PUBLIC_PREFIX))
      .map(async (url) => {
        const sourceKey = url.slice(PUBLIC_PREFIX.length)
        const destinationKey = `${userId}/${crypto.randomUUID()}${sourceKey.slice(sourceKey.lastIndexOf('.'))}`
        const response = await fetch(`${OBJECTS}/copy`, {
          method: 'POST',
          headers: { apikey: anonKey, authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ bucketId: LISTING_IMAGES_BUCKET, sourceKey, destinationKey }),
        })
        if (response.ok) return publicImageUrl(LISTING_IMAGES_BUCKET, destinationKey)
        reportFailure('A picture could not be copied', readError(await response.text()) ?? response)
        return null
      }),
  )
  return copies.filter((url) => url !== null)
}
