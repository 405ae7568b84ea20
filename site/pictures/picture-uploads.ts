/** The photos of a draft on their way: prepared, stored on this device and uploaded, one after the other. */
import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import { holdLock } from '../forms/hold-lock.ts'
import { endPhoto, lockOf, newPhoto, type Photo, restoredPhoto, stopPhoto, urlOf } from './draft-photo.ts'
import {
  changePhoto,
  deletePhoto,
  isPhotoStored,
  photosOfDraft,
  type StoredPhoto,
  storePhoto,
} from './photos-awaiting-upload.ts'
import { removeUpload } from './picture-storage.ts'
import type { PictureEvent } from './pictures.ts'
import { PictureRefused, type PreparedPicture, preparePicture } from './prepare-picture.ts'
import { objectName, uploadObject } from './upload-object.ts'
import { createWorkQueue } from './work-queue.ts'

/** Two at a time: more would slow down each, and the first would appear later. */
const UPLOADS_AT_ONCE = 2
/** An opened photo takes 50 MB and more of a phone's memory. */
const PREPARED_AT_ONCE = 1

export interface PictureUploads {
  /** Prepares and uploads the file of a tile; `place` is the tile's index. Resolves when it is stored. */
  begin(tile: string, file: File, place: number): Promise<void>
  /** Goes on with the photos that an earlier page left, but for those whose URL the draft has. */
  restore(uploaded: readonly string[]): Promise<void>
  retry(tile: string): void
  /** Holds the upload until `resume`. What was sent of it stays at the service. */
  pause(tile: string): void
  resume(tile: string): void
  /**
   * The tile has this file instead, in one step on this device. Resolves when it is stored; then what was sent of the former is removed, but
   * for an upload that was done.
   */
  change(tile: string, file: File, place: number): Promise<void>
  /** Ends the upload and deletes all there is of it, but for one that is done. */
  discard(tile: string): void
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

interface PictureUploadsOptions {
  userId: string
  draftId: string
  emit: (event: PictureEvent) => void
}

export function createPictureUploads({ userId, draftId, emit }: PictureUploadsOptions): PictureUploads {
  const photos = new Map<string, Photo>()
  const paused = new Set<string>()
  const preparing = createWorkQueue(PREPARED_AT_ONCE, prepare)
  const uploading = createWorkQueue(UPLOADS_AT_ONCE, upload)
  let isFullTold = false
  let isClosed = false

  async function prepare(tile: string) {
    const photo = photos.get(tile)
    if (!photo?.file) return
    try {
      const prepared = await preparePicture(photo.file)
      if (photos.get(tile) !== photo) return
      photo.prepared = prepared
      photo.object = objectName(userId, prepared)
      show(tile, photo, prepared)
      void store(tile, photo).then((outcome) => outcome === 'full' && tellFull())
      makeReady(tile, photo)
    } catch (error) {
      fail(tile, photo, error)
    }
  }

  function show(tile: string, photo: Photo, { blob, displayable }: PreparedPicture) {
    photo.preview = displayable ? URL.createObjectURL(blob) : null
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
      await uploadObject(photo.prepared.blob, {
        bucket: LISTING_IMAGES_BUCKET,
        name: photo.object,
        address: photo.address,
        onAddress(address) {
          photo.address = address
          if (photos.get(tile) === photo) void changePhoto(photo.id, { address })
        },
        onProgress: (sent) => emit({ type: 'progressed', key: tile, sent }),
        onWaiting: () => emit({ type: 'waiting' }),
        signal,
      })
      if (photos.get(tile) !== photo) return
      photo.state = 'done'
      void changePhoto(photo.id, { blob: null })
      emit({ type: 'uploaded', key: tile, url: urlOf(photo.object) })
    } catch (error) {
      if (!signal.aborted) fail(tile, photo, error)
    }
  }

  function fail(tile: string, photo: Photo, error: unknown) {
    if (photos.get(tile) !== photo) return
    photo.state = error instanceof PictureRefused ? 'refused' : 'failed'
    if (photo.state === 'refused') void deletePhoto(photo.id)
    const problem = error instanceof Error ? error.message : 'Upload stopped'
    emit({ type: photo.state, key: tile, problem })
  }

  function start(tile: string, photo: Photo) {
    photos.set(tile, photo)
    if (photo.prepared) makeReady(tile, photo)
    else preparing.add(tile)
  }

  function store(tile: string, { id, name, place, file, prepared, object, address }: Photo) {
    const { blob, extension = '', displayable = false } = prepared ?? { blob: file }
    const as = prepared && { extension, displayable, object }
    return storePhoto(draftId, { id, tile, name, place, blob, prepared: as, address })
  }

  function tellFull() {
    if (isFullTold) return
    isFullTold = true
    emit({ type: 'noted', notice: NO_ROOM })
  }

  /** The stored photo once this tab alone has it; null if another one has it, or had it and was done. */
  async function claim(stored: StoredPhoto): Promise<{ stored: StoredPhoto; release: () => void } | null> {
    const release = await holdLock(lockOf(stored.id))
    if (!release) return null
    if (await isPhotoStored(stored.id)) return { stored, release }
    release()
    return null
  }

  /** The photo of the tile, which is none any more. */
  function take(tile: string): Photo | undefined {
    const photo = photos.get(tile)
    photos.delete(tile)
    preparing.remove(tile)
    uploading.remove(tile)
    return photo
  }

  function removeSent({ begun, state, object, address }: Photo) {
    if (begun && state !== 'done') void removeUpload(object, address)
  }

  return {
    async begin(tile, file, place) {
      const photo = { ...newPhoto(file, file.name), place }
      void holdLock(lockOf(photo.id)).then((release) => {
        photo.release = release ?? photo.release
        if (photos.get(tile) !== photo) photo.release()
      })
      // The phone may die while it prepares the photo. Where the file has no room, the prepared one may have.
      const storing = store(tile, photo)
      start(tile, photo)
      await storing
    },
    async restore(uploaded) {
      const all = await photosOfDraft(draftId)
      const isInDraft = ({ prepared }: StoredPhoto) =>
        prepared !== null && uploaded.includes(urlOf(prepared.object))
      for (const { id } of all.filter(isInDraft)) void deletePhoto(id)
      const claims = await Promise.all(all.filter((photo) => !isInDraft(photo)).map(claim))
      const mine = claims.filter((claimed) => claimed !== null)
      if (isClosed) {
        for (const { release } of mine) release()
        return
      }
      if (mine.length > 0)
        emit({
          type: 'restored',
          photos: mine.map(({ stored: { tile, name, place, blob, prepared } }) => ({
            key: tile,
            name,
            place,
            url: blob === null && prepared ? urlOf(prepared.object) : null,
          })),
        })
      for (const { stored, release } of mine) {
        const photo = restoredPhoto(stored, release)
        if (photo.prepared) show(stored.tile, photo, photo.prepared)
        if (photo.state === 'done') photos.set(stored.tile, photo)
        else start(stored.tile, photo)
      }
    },
    retry(tile) {
      const photo = photos.get(tile)
      if (photo?.state !== 'failed') return
      emit({ type: 'retried', key: tile })
      photo.state = 'preparing'
      start(tile, photo)
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
      if (!paused.delete(tile)) return
      const photo = photos.get(tile)
      if (photo?.state === 'ready') uploading.add(tile)
    },
    async change(tile, file, place) {
      const former = take(tile)
      if (!former) return this.begin(tile, file, place)
      stopPhoto(former)
      const { id, release } = former
      const photo = { ...newPhoto(file, file.name), place, id, release }
      const storing = store(tile, photo)
      start(tile, photo)
      await storing
      removeSent(former)
    },
    discard(tile) {
      const photo = take(tile)
      if (!photo) return
      endPhoto(photo)
      void deletePhoto(photo.id)
      removeSent(photo)
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

const NO_ROOM =
  'This device has no room to keep your photos. Leave this page open until all are uploaded, or they must be chosen again.'
