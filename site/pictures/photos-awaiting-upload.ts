/**
 * Photos of drafts, stored in IndexedDB until the draft is sent, so that a reload, a lost connection, a closed browser or signing in loses
 * none. Where storage is forbidden, they must be chosen again.
 */

export interface StoredPhoto {
  id: string
  /** The photo's tile. */
  tile: string
  /** The file's. */
  name: string
  /** Its index in the order. */
  place: number
  /** What is uploaded, or the chosen file until it is prepared; null once uploaded. */
  blob: Blob | null
  prepared: { extension: string; displayable: boolean; object: string } | null
  /** Of its resumable upload. */
  address: string | null
}

const STORE = 'photos'
const BY_DRAFT = 'draft'

/** Stores a photo of a draft; 'full' if this device has no room for it. */
export function storePhoto(
  draftId: string,
  { id, ...photo }: StoredPhoto,
): Promise<'stored' | 'full' | 'forbidden'> {
  return withStore('readwrite', (store) => store.put({ key: id, ...photo, draftId })).then(
    () => 'stored',
    (error) => (error?.name === 'QuotaExceededError' ? 'full' : 'forbidden'),
  )
}

/** Changes a photo that is stored; others stay away. */
export function changePhoto(id: string, change: Partial<Omit<StoredPhoto, 'id'>>): Promise<void> {
  return withStore('readwrite', (store) => {
    const reading = store.get(id)
    reading.onsuccess = () => {
      if (reading.result) store.put({ ...reading.result, ...change })
    }
    return reading
  }).then(ignored, ignored)
}

/** Deletes one photo. */
export function deletePhoto(id: string): Promise<void> {
  return withStore('readwrite', (store) => store.delete(id)).then(ignored, ignored)
}

/** Whether a photo is stored. */
export function isPhotoStored(id: string): Promise<boolean> {
  return withStore('readonly', (store) => store.count(id)).then(
    (count) => count > 0,
    () => false,
  )
}

/** The photos of a draft in their order. */
export function photosOfDraft(draftId: string): Promise<StoredPhoto[]> {
  return withStore<StoredRow[]>('readonly', (store) => store.index(BY_DRAFT).getAll(draftId)).then(
    (rows) => rows.map(photoOf).toSorted((one, other) => one.place - other.place),
    () => [],
  )
}

/** Rows of earlier releases have the file alone. */
type StoredRow = { key: string; name: string; blob: Blob } & Partial<StoredPhoto>

function photoOf({
  key,
  name,
  blob,
  place = 0,
  tile = key,
  prepared = null,
  address = null,
}: StoredRow): StoredPhoto {
  return { id: key, tile, name, place, blob, prepared, address }
}

/** Deletes all photos of a draft. */
export async function deletePhotosOfDraft(draftId: string): Promise<void> {
  for (const { id } of await photosOfDraft(draftId)) await deletePhoto(id)
}

const ignored = () => undefined

function withStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('magari-photos', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_DRAFT, 'draftId')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.addEventListener('complete', () => database.close())
      transaction.addEventListener('abort', () => database.close())
    }
  })
}
