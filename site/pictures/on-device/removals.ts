/** What is to be deleted at the service, kept until it is: a page after this one goes on with it. */
import { changeStore, type Row, rowsOf } from './database.ts'

export interface Removal {
  /** Its name in the bucket. */
  object: string
  /** Of its resumable upload. */
  address: string | null
  /** The service may still be storing it. */
  mayArrive: boolean
}

const groupOf = (userId: string) => `removals ${userId}`
const keyOf = (object: string) => `removal ${object}`

/** Stores a removal, as part of a change. */
export function addRemoval(store: IDBObjectStore, userId: string, removal: Removal): void {
  const row: Row = { key: keyOf(removal.object), draftId: groupOf(userId), userId, usedAt: Date.now() }
  store.put({ ...removal, ...row })
}

/** Deletes one that is done. */
export async function deleteRemoval({ object }: Removal): Promise<void> {
  await changeStore((store) => store.delete(keyOf(object)))
}

/** What a person's pages have left to delete. */
export function removalsOf(userId: string): Promise<Removal[]> {
  return rowsOf<Row & Removal>(groupOf(userId))
}
