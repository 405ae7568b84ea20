/**
 * Photos that are not uploaded yet, kept on this device: a reload, a lost connection or a sign-in on the way costs none.
 * Where the browser forbids it nothing is kept, and a photo must be chosen again.
 */

export interface KeptFile {
  key: string
  name: string
  blob: Blob
}

const STORE = 'photos'
const BY_DRAFT = 'draft'

/** Keeps a photo of a draft under its key. */
export function keepFile(draftId: string, { key, name, blob }: KeptFile): Promise<void> {
  return withStore('readwrite', (store) => store.put({ key, name, blob, draftId, keptAt: Date.now() })).then(
    () => undefined,
    () => undefined,
  )
}

/** Forgets one photo. */
export function forgetFile(key: string): Promise<void> {
  return withStore('readwrite', (store) => store.delete(key)).then(
    () => undefined,
    () => undefined,
  )
}

/** The photos of a draft that were not uploaded, in the order they were chosen. */
export function keptFiles(draftId: string): Promise<KeptFile[]> {
  return withStore<(KeptFile & { keptAt: number })[]>('readonly', (store) =>
    store.index(BY_DRAFT).getAll(draftId),
  ).then(
    (files) => files.toSorted((one, other) => one.keptAt - other.keptAt),
    () => [],
  )
}

/** Forgets all photos of a draft. */
export async function forgetFiles(draftId: string): Promise<void> {
  for (const { key } of await keptFiles(draftId)) await forgetFile(key)
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
