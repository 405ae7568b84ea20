/** A photo of a draft while a page has it. */
import { LISTING_IMAGES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import type { StoredPhoto } from './on-device/photos.ts'
import type { Removal } from './on-device/removals.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export interface Photo {
  /** In IndexedDB. */
  id: string
  name: string
  /** Null for pictures that an earlier page uploaded. */
  file: File | null
  /** The index in the order. */
  place: number
  /** The URL of the picture whose place it has taken. */
  former: string | null
  prepared: PreparedPicture | null
  /** The name of the uploaded picture, once prepared. */
  object: string
  address: string | null
  state: 'preparing' | 'ready' | 'failed' | 'refused' | 'done'
  /** Whether the service may have something of it. */
  begun: boolean
  /** An object URL, which ends with the photo. */
  preview: string | null
  /** The last attempt to upload it. */
  attempt: Promise<void> | null
  /** Ends the running attempt. */
  stop: AbortController
  /** Releases its lock. */
  release: () => void
}

/** The lock that keeps other tabs from uploading a stored photo too. */
export const lockOf = (id: string) => `magari-photo-${id}`

/** The URL of a picture by its name in the bucket. */
export const urlOf = (object: string) => publicImageUrl(LISTING_IMAGES_BUCKET, object)

/** What is to be deleted at the service of a photo that gives way, and of the picture that its tile shows; null if that one stays. */
export function remainsOf(photo: Photo | undefined, shown: string | null): Removal[] {
  const remains: Removal[] = []
  if (photo?.begun && photo.state !== 'done')
    remains.push({ object: photo.object, address: photo.address, mayArrive: true })
  if (shown?.startsWith(urlOf('')))
    remains.push({
      object: decodeURIComponent(shown.slice(urlOf('').length)),
      address: null,
      mayArrive: false,
    })
  return remains
}

/** Ends its upload in this page, and leaves it to other tabs. */
export function endPhoto(photo: Photo) {
  stopPhoto(photo)
  photo.release()
}

/** Ends its upload in this page. */
export function stopPhoto(photo: Photo) {
  photo.stop.abort()
  endPreview(photo)
}

/** Releases the memory of its preview. */
export function endPreview(photo: Photo) {
  if (photo.preview) URL.revokeObjectURL(photo.preview)
  photo.preview = null
}

/** A chosen file. */
export function newPhoto(file: File | null, name: string): Photo {
  return {
    id: crypto.randomUUID(),
    name,
    file,
    place: 0,
    former: null,
    prepared: null,
    object: '',
    address: null,
    state: 'preparing',
    begun: false,
    preview: null,
    attempt: null,
    stop: new AbortController(),
    release: () => {},
  }
}

/** The file that takes a photo's place, with its row and its lock. */
export function heirOf({ id, release }: Photo, file: File): Photo {
  return { ...newPhoto(file, file.name), id, release }
}

/** One that an earlier page stored. */
export function restoredPhoto(stored: StoredPhoto, release: () => void): Photo {
  const { id, name, place, former, blob, prepared, address } = stored
  return {
    ...newPhoto(blob && new File([blob], name, { type: blob.type }), name),
    id,
    place,
    former,
    release,
    address,
    prepared: blob && prepared && { ...prepared, blob },
    object: prepared?.object ?? '',
    state: blob ? 'preparing' : 'done',
    begun: prepared !== null,
  }
}
