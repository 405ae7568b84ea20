/** A photo of a draft while a page has it. */
import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import type { StoredPhoto } from './photos-awaiting-upload.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export interface Photo {
  /** In IndexedDB. */
  id: string
  name: string
  /** Null for pictures that an earlier page uploaded. */
  file: File | null
  /** The index in the order. */
  place: number
  prepared: PreparedPicture | null
  /** The name of the uploaded picture, once prepared. */
  object: string
  address: string | null
  state: 'preparing' | 'ready' | 'failed' | 'refused' | 'done'
  /** Whether the service may have something of it. */
  begun: boolean
  preview: string | null
  /** Ends the running attempt. */
  stop: AbortController
  /** Releases its lock. */
  release: () => void
}

/** The lock that keeps other tabs from uploading a stored photo too. */
export const lockOf = (id: string) => `magari-photo-${id}`

/** The URL of a picture by its name in the bucket. */
export const urlOf = (object: string) => publicImageUrl(LISTING_IMAGES_BUCKET, object)

/** Ends its upload in this page, and leaves it to other tabs. */
export function endPhoto(photo: Photo) {
  stopPhoto(photo)
  photo.release()
}

/** Ends its upload in this page. */
export function stopPhoto({ stop, preview }: Photo) {
  stop.abort()
  if (preview) URL.revokeObjectURL(preview)
}

/** A chosen file. */
export function newPhoto(file: File | null, name: string): Photo {
  return {
    id: crypto.randomUUID(),
    name,
    file,
    place: 0,
    prepared: null,
    object: '',
    address: null,
    state: 'preparing',
    begun: false,
    preview: null,
    stop: new AbortController(),
    release: () => {},
  }
}

/** One that an earlier page stored. */
export function restoredPhoto(stored: StoredPhoto, release: () => void): Photo {
  const { id, name, place, blob, prepared, address } = stored
  return {
    ...newPhoto(blob && new File([blob], name, { type: blob.type }), name),
    id,
    place,
    release,
    address,
    prepared: blob && prepared && { ...prepared, blob },
    object: prepared?.object ?? '',
    state: blob ? 'preparing' : 'done',
    begun: prepared !== null,
  }
}
