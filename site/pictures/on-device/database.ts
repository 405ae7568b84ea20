/**
 * What this device keeps of photos, in one store of IndexedDB. Kinds of rows differ by their group, and the database stays at its first
 * version, because a tab of an earlier release could not open a later one. Where storage is forbidden, nothing is kept.
 */

export interface Row {
  key: string
  /** The group: of photos their draft. */
  draftId: string
  /** Rows of earlier releases lack both until they are used again. */
  userId?: string
  /** In milliseconds since 1970. */
  usedAt?: number
}

/** Whose photos, and of which draft. */
export interface DraftOfPerson {
  userId: string
  draftId: string
}

/** Whether something is kept; `full`: this device has no room for it. */
export type Outcome = 'stored' | 'full' | 'forbidden'

const STORE = 'photos'
const BY_GROUP = 'draft'

/** The rows of a group. */
export async function rowsOf<R extends Row>(group: string): Promise<R[]> {
  try {
    const reading = await inTransaction('readonly', (store) => store.index(BY_GROUP).getAll(group))
    return reading.result
  } catch {
    return []
  }
}

/** Changes rows, all of them or none. Never rejects. */
export function changeStore(change: (store: IDBObjectStore) => void): Promise<Outcome> {
  return inTransaction('readwrite', change).then(
    () => 'stored',
    (error) => (error?.name === 'QuotaExceededError' ? 'full' : 'forbidden'),
  )
}

/** Deletes the rows of a group, as part of a change. */
export function deleteGroup(store: IDBObjectStore, group: string): void {
  const reading = store.index(BY_GROUP).getAllKeys(group)
  reading.onsuccess = () => {
    for (const key of reading.result) store.delete(key)
  }
}

/** Deletes or changes each row, as part of a change: null deletes it, undefined leaves it. */
export function eachRow(store: IDBObjectStore, decide: (row: Row) => Row | null | undefined): void {
  const reading = store.openCursor()
  reading.onsuccess = () => {
    const cursor = reading.result
    if (!cursor) return
    const decided = decide(cursor.value)
    if (decided === null) cursor.delete()
    else if (decided) cursor.update(decided)
    cursor.continue()
  }
}

function inTransaction<Asked>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => Asked,
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('magari-photos', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_GROUP, 'draftId')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      // On the disk, as the phone may die the moment after.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const close = () => database.close()
      transaction.addEventListener('complete', close)
      transaction.addEventListener('abort', close)
      transaction.onabort = () => reject(transaction.error)
      try {
        const asked = ask(transaction.objectStore(STORE))
        transaction.oncomplete = () => resolve(asked)
      } catch (error) {
        reject(error)
        transaction.abort()
      }
    }
  })
}
