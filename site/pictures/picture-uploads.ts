/** The photos of a draft on their way: prepared, stored on this device and uploaded, one after the other. */
import { holdLock } from '../forms/hold-lock.ts'
import {
  endPhoto,
  heirOf,
  lockOf,
  newPhoto,
  type Photo,
  remainsOf,
  restoredPhoto,
  stopPhoto,
} from './draft-photo.ts'
import type { Wish } from './edit/edit.ts'
import { createKeptPhotos } from './kept-photos.ts'
import type { DraftOfPerson } from './on-device/database.ts'
import { deleteOldRows } from './on-device/old-rows.ts'
import { changePhoto, deletePhoto } from './on-device/photos.ts'
import { createPhotoQueues } from './photo-queues.ts'
import { photosLeft } from './photos-left.ts'
import type { PictureEvent } from './pictures.ts'
import { goOnRemoving, removeAll } from './removing.ts'

export interface PictureUploads {
  /** Prepares and uploads the file of a tile; `place` is the tile's index. Resolves when it is stored. */
  begin(tile: string, file: File, place: number): Promise<void>
  /** Goes on with the photos that an earlier page left, but for those whose URL the draft has. */
  restore(uploaded: readonly string[]): Promise<void>
  retry(tile: string): void
  /**
   * Holds the upload until `resume`. What was sent of it stays at the service. The wish is kept for the page after this one; `url` is where
   * the service has the picture.
   */
  pause(tile: string, wish: Wish | null, url: string | null): void
  resume(tile: string): void
  /**
   * The tile has this file instead, in one step on this device. Resolves when it is stored; then what was sent of the former is removed, and
   * the picture that the tile showed, unless it is null.
   */
  change(tile: string, file: File, place: number, shown: string | null): Promise<void>
  /** Ends the upload and deletes all there is of it, and the picture that the tile shows, unless it is null. */
  discard(tile: string, shown: string | null): void
  /** The chosen file; undefined for pictures of earlier pages. */
  fileOf(tile: string): File | undefined
  /** The file as it is uploaded, or the chosen one. */
  blobOf(tile: string): Blob | undefined
  /** Stores the order. */
  arrange(tiles: readonly string[]): void
  /** Leaves uploaded pictures to the draft, which has their URLs. */
  forgetUploaded(): void
  /** Ends the uploads of this page; the next one goes on with them. */
  close(): void
}

interface PictureUploadsOptions extends DraftOfPerson {
  emit: (event: PictureEvent) => void
}

export function createPictureUploads({ userId, draftId, emit }: PictureUploadsOptions): PictureUploads {
  const draft = { userId, draftId }
  const kept = createKeptPhotos(draft, (notice) => emit({ type: 'noted', notice }))
  const queues = createPhotoQueues({ userId, kept, emit })
  const { photos } = queues
  let isClosed = false

  /** Its lock is on its way. */
  function chosenPhoto(tile: string, file: File): Photo {
    const photo = newPhoto(file, file.name)
    void holdLock(lockOf(photo.id)).then((release) => {
      const now = photos.get(tile)
      if (now?.id !== photo.id) release?.()
      else if (release) now.release = release
    })
    return photo
  }

  return {
    async begin(tile, file, place) {
      const photo = { ...chosenPhoto(tile, file), place }
      // The phone may die while it prepares the photo.
      const storing = kept.store(tile, photo)
      queues.start(tile, photo)
      await storing
    },
    async restore(uploaded) {
      void deleteOldRows(draftId)
      void goOnRemoving(userId)
      const left = await photosLeft(draft, uploaded)
      if (isClosed) {
        for (const { claim } of left) claim?.release()
        return
      }
      emit({ type: 'restored', photos: left })
      for (const { key, wish, claim } of left) {
        if (wish) {
          queues.pause(key)
          kept.noteWish(key)
        }
        if (claim) queues.start(key, restoredPhoto(claim.stored, claim.release))
      }
    },
    retry(tile) {
      const photo = photos.get(tile)
      if (photo?.state !== 'failed') return
      emit({ type: 'retried', key: tile })
      photo.state = 'preparing'
      queues.start(tile, photo)
    },
    pause(tile, wish, url) {
      queues.pause(tile)
      void kept.wish(tile, photos.get(tile), wish, url)
    },
    resume(tile) {
      void kept.wish(tile, photos.get(tile), null, null)
      queues.resume(tile)
    },
    async change(tile, file, place, shown) {
      const former = queues.take(tile)
      if (former) stopPhoto(former)
      const photo = {
        ...(former ? heirOf(former, file) : chosenPhoto(tile, file)),
        place,
        former: shown,
        preview: URL.createObjectURL(file),
      }
      emit({ type: 'changed', key: tile, name: file.name, preview: photo.preview })
      const remains = remainsOf(former, shown)
      const storing = kept.replace(tile, photo, remains)
      queues.start(tile, photo)
      await storing
      removeAll(remains, former?.attempt)
    },
    discard(tile, shown) {
      const photo = queues.take(tile)
      queues.resume(tile)
      if (photo) endPhoto(photo)
      const remains = remainsOf(photo, shown)
      kept.discard(tile, photo, remains)
      removeAll(remains, photo?.attempt)
    },
    fileOf: (tile) => photos.get(tile)?.file ?? undefined,
    blobOf(tile) {
      const photo = photos.get(tile)
      return photo?.prepared?.blob ?? photo?.file ?? undefined
    },
    arrange(tiles) {
      tiles.forEach((tile, place) => {
        const photo = photos.get(tile)
        if (!photo || photo.place === place) return
        photo.place = place
        void changePhoto(photo.id, { place })
      })
    },
    forgetUploaded() {
      for (const [tile, photo] of photos) {
        if (photo.state !== 'done') continue
        photos.delete(tile)
        endPhoto(photo)
        void deletePhoto(photo.id)
      }
    },
    close() {
      isClosed = true
      for (const photo of photos.values()) endPhoto(photo)
      photos.clear()
    },
  }
}
