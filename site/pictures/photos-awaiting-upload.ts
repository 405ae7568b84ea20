/**
 * Photos awaiting upload, stored in IndexedDB, so that a reload, a lost connection or signing in loses none. Where storage is
 * forbidden, they must be chosen again.
 */

export interface StoredPhoto {
  key: string
  name: string
  blob: Blob
}

const STORE = 'photos'
const BY_DRAFT = 'draft'

/** Stores a photo of a draft. */
export function storePhoto(draftId: string, { key, name, blob }: StoredPhoto): Promise<void> {
  return withStore('readwrite', (store) => store.put({ key, name, blob, draftId, keptAt: Date.now() })).then(
    () => undefined,
    () => undefined,
  )
}

/** Deletes one photo. */
export function deletePhoto(key: string): Promise<void> {
  return withStore('readwrite', (store) => store.delete(key)).then(
    () => undefined,
    () => undefined,
  )
}

/** The photos of a draft awaiting upload, in the order they were chosen. */
export function photosOfDraft(draftId: string): Promise<StoredPhoto[]> {
  return withStore<(StoredPhoto & { keptAt: number })[]>('readonly', (store) =>
    store.index(BY_DRAFT).getAll(draftId),
  ).then(
    (files) => files.toSorted((one, other) => one.keptAt - other.keptAt),
    () => [],
  )
}

/** Deletes all photos of a draft. */
export async function deletePhotosOfDraft(draftId: string): Promise<void> {
  for (const { key } of await photosOfDraft(draftId)) await deletePhoto(key)
}

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
