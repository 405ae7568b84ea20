/** The two queues that photos of a draft go through in a page: prepared one at a time, uploaded two at a time. */
import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import { endPreview, type Photo, urlOf } from './draft-photo.ts'
import type { KeptPhotos } from './kept-photos.ts'
import { changePhoto, deletePhoto } from './on-device/photos.ts'
import type { PictureEvent } from './pictures.ts'
import { PictureRefused, preparePicture } from './prepare-picture.ts'
import { objectName, uploadObject } from './upload-object.ts'
import { createWorkQueue } from './work-queue.ts'

/** Two at a time: more would slow down each, and the first would appear later. */
const UPLOADS_AT_ONCE = 2
/** An opened photo takes 50 MB and more of a phone's memory. */
const PREPARED_AT_ONCE = 1

export interface PhotoQueues {
  /** By tile. */
  photos: Map<string, Photo>
  /** Takes the photo through both queues, or the second alone if it is prepared; one that is uploaded is only remembered. */
  start(tile: string, photo: Photo): void
  /** The photo of the tile, which is none any more. */
  take(tile: string): Photo | undefined
  /** Holds the upload of the tile, whatever its photo, until `resume`. */
  pause(tile: string): void
  resume(tile: string): void
}

interface PhotoQueuesOptions {
  userId: string
  kept: KeptPhotos
  emit: (event: PictureEvent) => void
}

export function createPhotoQueues({ userId, kept, emit }: PhotoQueuesOptions): PhotoQueues {
  const photos = new Map<string, Photo>()
  const paused = new Set<string>()
  const preparing = createWorkQueue(PREPARED_AT_ONCE, prepare)
  const uploading = createWorkQueue(UPLOADS_AT_ONCE, upload)

  async function prepare(tile: string) {
    const photo = photos.get(tile)
    if (!photo?.file) return
    try {
      const prepared = await preparePicture(photo.file)
      if (photos.get(tile) !== photo) return
      photo.prepared = prepared
      photo.object = objectName(userId, prepared)
      show(tile, photo)
      void kept.store(tile, photo)
      makeReady(tile, photo)
    } catch (error) {
      fail(tile, photo, error)
    }
  }

  function show(tile: string, photo: Photo) {
    if (!photo.prepared) return
    const { blob, displayable } = photo.prepared
    if (displayable) photo.preview ??= URL.createObjectURL(blob)
    emit({ type: 'shown', key: tile, preview: photo.preview, size: blob.size })
  }

  function makeReady(tile: string, photo: Photo) {
    photo.state = 'ready'
    if (!paused.has(tile)) uploading.add(tile)
  }

  async function upload(tile: string) {
    const photo = photos.get(tile)
    if (!photo?.prepared || photo.state !== 'ready') return
    const { signal } = photo.stop
    photo.begun = true
    try {
      photo.attempt = send(tile, photo, photo.prepared.blob)
      await photo.attempt
      if (photos.get(tile) !== photo) return
      photo.state = 'done'
      void changePhoto(photo.id, { blob: null })
      emit({ type: 'uploaded', key: tile, url: urlOf(photo.object) })
    } catch (error) {
      if (!signal.aborted) fail(tile, photo, error)
    }
  }

  function send(tile: string, photo: Photo, blob: Blob): Promise<void> {
    return uploadObject(blob, {
      bucket: LISTING_IMAGES_BUCKET,
      name: photo.object,
      address: photo.address,
      onAddress(address) {
        photo.address = address
        if (photos.get(tile) === photo) void changePhoto(photo.id, { address })
      },
      onProgress: (sent) => emit({ type: 'progressed', key: tile, sent }),
      onWaiting: () => emit({ type: 'waiting' }),
      signal: photo.stop.signal,
    })
  }

  function fail(tile: string, photo: Photo, error: unknown) {
    if (photos.get(tile) !== photo) return
    photo.state = error instanceof PictureRefused ? 'refused' : 'failed'
    const problem = error instanceof Error ? error.message : 'Upload stopped'
    emit({ type: photo.state, key: tile, problem })
    if (photo.state === 'failed') return
    endPreview(photo)
    void deletePhoto(photo.id)
  }

  return {
    photos,
    start(tile, photo) {
      photos.set(tile, photo)
      if (photo.state === 'done') return
      if (!photo.prepared) return preparing.add(tile)
      show(tile, photo)
      makeReady(tile, photo)
    },
    take(tile) {
      const photo = photos.get(tile)
      photos.delete(tile)
      preparing.remove(tile)
      uploading.remove(tile)
      return photo
    },
    pause(tile) {
      paused.add(tile)
      uploading.remove(tile)
      const photo = photos.get(tile)
      if (photo?.state !== 'ready') return
      photo.stop.abort()
      photo.stop = new AbortController()
    },
    resume(tile) {
      if (paused.delete(tile) && photos.get(tile)?.state === 'ready') uploading.add(tile)
    },
  }
}
