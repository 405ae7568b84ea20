/**
 * Photos of drafts, stored on this device until the draft is sent, so that a reload, a lost connection, a closed browser or signing in loses
 * none. Where storage is forbidden, they must be chosen again.
 */
import { changeStore, type DraftOfPerson, deleteGroup, type Outcome, type Row, rowsOf } from './database.ts'
import { addRemoval, type Removal } from './removals.ts'
import { groupOfWishes, wishKey } from './wishes.ts'

export interface StoredPhoto {
  id: string
  /** The photo's tile. */
  tile: string
  /** The file's. */
  name: string
  /** Its index in the order. */
  place: number
  /** The URL of the picture whose place it has taken: a draft that was saved before still has that one. */
  former: string | null
  /** What is uploaded, or the chosen file until it is prepared; null once uploaded. */
  blob: Blob | null
  prepared: { extension: string; displayable: boolean; object: string } | null
  /** Of its resumable upload. */
  address: string | null
}

/** Stores a photo of a draft. */
export function storePhoto(of: DraftOfPerson, photo: StoredPhoto): Promise<Outcome> {
  return changeStore((store) => store.put(rowOf(of, photo)))
}

/** Stores a photo as it was wanted, in place of the one with its id, together with what is to be deleted of that one. */
export function replacePhoto(
  of: DraftOfPerson,
  photo: StoredPhoto,
  removals: readonly Removal[],
): Promise<Outcome> {
  return changeStore((store) => {
    store.put(rowOf(of, photo))
    store.delete(wishKey(of.draftId, photo.tile))
    for (const removal of removals) addRemoval(store, of.userId, removal)
  })
}

/** Deletes all there is of a tile, its photo if it has one, and stores what is to be deleted at the service. */
export function discardPhoto(
  { userId, draftId }: DraftOfPerson,
  tile: string,
  id: string | undefined,
  removals: readonly Removal[],
): Promise<Outcome> {
  return changeStore((store) => {
    if (id !== undefined) store.delete(id)
    store.delete(wishKey(draftId, tile))
    for (const removal of removals) addRemoval(store, userId, removal)
  })
}

/** Changes a photo that is stored; others stay away. */
export async function changePhoto(id: string, change: Partial<Omit<StoredPhoto, 'id'>>): Promise<void> {
  await changeStore((store) => {
    const reading = store.get(id)
    reading.onsuccess = () => {
      if (reading.result) store.put({ ...reading.result, ...change })
    }
  })
}

/** Deletes one photo. */
export async function deletePhoto(id: string): Promise<void> {
  await changeStore((store) => store.delete(id))
}

/** The photos of a draft in their order. */
export async function photosOfDraft(draftId: string): Promise<StoredPhoto[]> {
  const rows = await rowsOf<PhotoRow>(draftId)
  return rows.map(photoOf).toSorted((one, other) => one.place - other.place)
}

/** Deletes all photos of a draft, and how they are wanted. */
export async function deletePhotosOfDraft(draftId: string): Promise<void> {
  await changeStore((store) => {
    deleteGroup(store, draftId)
    deleteGroup(store, groupOfWishes(draftId))
  })
}

/** Rows of the first release have the file alone. */
type PhotoRow = Row & { name: string; blob: Blob } & Partial<StoredPhoto>

function rowOf({ userId, draftId }: DraftOfPerson, { id, ...photo }: StoredPhoto) {
  return { ...photo, key: id, draftId, userId, usedAt: Date.now() }
}

function photoOf({
  key,
  name,
  blob,
  place = 0,
  tile = key,
  former = null,
  prepared = null,
  address = null,
}: PhotoRow): StoredPhoto {
  return { id: key, tile, name, place, former, blob, prepared, address }
}
