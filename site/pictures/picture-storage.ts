/** Pictures in the file service: in the person's own folder of the bucket, with public URLs. */

import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { accessToken } from '../session/visitor.ts'

const OBJECTS = '/storage/v1/object'
const PUBLIC_PREFIX = publicImageUrl(LISTING_IMAGES_BUCKET, '')

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

/** An uploaded picture by its URL. Throws an Error with a sentence. */
export async function fetchPicture(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) throw new Error('This photo could not be loaded. Check your connection and try again.')
  return response.blob()
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
