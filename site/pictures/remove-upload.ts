/** Deletes at the service what there is of one upload. */
import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { accessToken, knownVisitor } from '../session/visitor.ts'
import type { Removal } from './on-device/removals.ts'
import { isTemporary, UploadInterrupted } from './upload-object.ts'

/**
 * One attempt: cancels its resumable upload and deletes the picture. Returns whether there was a picture. Rejects with UploadInterrupted if
 * another attempt may succeed, as when its owner signs in again, or with the service's error.
 */
export async function removeUpload({ object, address }: Removal, signal: AbortSignal): Promise<boolean> {
  const { user } = await knownVisitor()
  const token = await accessToken()
  // To somebody else the service says that there is nothing.
  if (!token || !object.startsWith(`${user?.id}/`)) throw new UploadInterrupted()
  const headers = { apikey: browserConfig().anonKey, authorization: `Bearer ${token}` }
  // One that cannot be cancelled expires.
  if (address !== null)
    await ask(address, { method: 'DELETE', headers: { ...headers, 'tus-resumable': '1.0.0' }, signal })
  const answer = await ask(`/storage/v1/object/${LISTING_IMAGES_BUCKET}`, {
    method: 'DELETE',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [object] }),
    signal,
  })
  const removed: unknown[] = await answer.json().catch(() => {
    throw new UploadInterrupted()
  })
  if (!answer.ok) throw removed as unknown as ServiceError
  return removed.length > 0
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(address, request).catch(() => null)
  if (!answer || isTemporary(answer.status)) throw new UploadInterrupted()
  return answer
}
