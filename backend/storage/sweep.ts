import type { FileStore } from './file-store.ts'
import type { ObjectRows } from './object-rows.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Deletes files stored more than a day ago that no object references: leftovers of crashes between writing a file and its row,
 * or between deleting a row and its file. Running uploads store their file moments before the row, so they are never old
 * enough. Without any object in the database nothing is deleted: probably the server was configured with the wrong database.
 */
export async function sweepFiles({
  rows,
  files,
  now = Date.now(),
}: {
  rows: Pick<ObjectRows, 'any' | 'named'>
  files: FileStore
  /** Milliseconds since 1970. */
  now?: number
}): Promise<{ removed: number }> {
  if (!(await rows.any())) return { removed: 0 }
  let removed = 0
  let old: string[] = []

  async function deleteUnreferenced(): Promise<void> {
    const versions = old
    old = []
    const named = await rows.named(versions)
    const unnamed = versions.filter((version) => !named.has(version))
    if (unnamed.length > 0) await files.delete(unnamed)
    removed += unnamed.length
  }

  for await (const { version, storedAt } of files.versions()) {
    if (now - storedAt.getTime() > DAY_MS) old.push(version)
    if (old.length >= AT_ONCE) await deleteUnreferenced()
  }
  if (old.length > 0) await deleteUnreferenced()
  return { removed }
}
