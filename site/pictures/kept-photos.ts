/** What this device keeps of the photos of one draft while a page works on them. */
import type { Photo } from './draft-photo.ts'
import type { Wish } from './edit/edit.ts'
import type { DraftOfPerson, Outcome } from './on-device/database.ts'
import { deletePhoto, discardPhoto, replacePhoto, type StoredPhoto, storePhoto } from './on-device/photos.ts'
import type { Removal } from './on-device/removals.ts'
import { deleteWish, storeWish } from './on-device/wishes.ts'

export interface KeptPhotos {
  /** Stores a photo: the file, or what was prepared of it. */
  store(tile: string, photo: Photo): Promise<void>
  /** Stores a photo in place of the one with its id, and what is to be deleted of that one. */
  replace(tile: string, photo: Photo, remains: readonly Removal[]): Promise<void>
  /** Deletes all there is of a tile, and stores what is to be deleted at the service. */
  discard(tile: string, photo: Photo | undefined, remains: readonly Removal[]): void
  /** Stores how a photo is wanted; null: as it is. `url` is where the service has the picture. */
  wish(tile: string, photo: Photo | undefined, wish: Wish | null, url: string | null): Promise<void>
  /** Notes that an earlier page has stored how a photo is wanted. */
  noteWish(tile: string): void
}

/** `onNotice` gets, once, the sentence that this device has no room. */
export function createKeptPhotos(draft: DraftOfPerson, onNotice: (notice: string) => void): KeptPhotos {
  /** The tiles with a stored wish. */
  const wished = new Set<string>()
  let isFullTold = false

  function tellIfFull(outcome: Outcome) {
    if (outcome !== 'full' || isFullTold) return
    isFullTold = true
    onNotice(NO_ROOM)
  }

  return {
    async store(tile, photo) {
      const outcome = await storePhoto(draft, rowOf(tile, photo))
      // Where the file has no room, the prepared one may have.
      if (photo.prepared) tellIfFull(outcome)
    },
    async replace(tile, photo, remains) {
      wished.delete(tile)
      const outcome = await replacePhoto(draft, rowOf(tile, photo), remains)
      if (outcome === 'stored') return
      // The next page must not find the photo as it was, which may show what is covered now.
      await discardPhoto(draft, tile, photo.id, remains)
      tellIfFull(outcome)
    },
    discard(tile, photo, remains) {
      wished.delete(tile)
      void discardPhoto(draft, tile, photo?.id, remains)
    },
    async wish(tile, photo, wish, url) {
      if (!wish) {
        if (wished.delete(tile)) await deleteWish(draft.draftId, tile)
        return
      }
      wished.add(tile)
      const outcome = await storeWish(draft, { tile, url, wish })
      // Nor find it without its wish.
      if (outcome !== 'stored' && photo) await deletePhoto(photo.id)
      tellIfFull(outcome)
    },
    noteWish: (tile) => void wished.add(tile),
  }
}

function rowOf(tile: string, photo: Photo): StoredPhoto {
  const { id, name, place, former, file, prepared, object, address } = photo
  const { blob, extension = '', displayable = false } = prepared ?? { blob: file }
  return {
    id,
    tile,
    name,
    place,
    former,
    blob,
    prepared: prepared && { extension, displayable, object },
    address,
  }
}

const NO_ROOM =
  'This device has no room to keep your photos. Leave this page open until all are uploaded, or they must be chosen again.'
