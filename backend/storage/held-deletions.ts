import type { Database } from '../postgres/database.ts'
import type { FileStore } from './file-store.ts'
import { createStatements } from './statements.ts'

/**
 * The advisory lock that a backup holds exclusively, from before it lists the objects until it has copied the bytes of each.
 * Any unique constant.
 */
export const FILE_COPY_LOCK = 7_218_580

/**
 * The same store, but deletes nothing during a backup; the daily sweep deletes the rest later. Bytes are deleted after the
 * deletion of their row was committed: if a backup has seen the row, it already holds the lock.
 */
export function holdDeletions(files: FileStore, database: Database): HeldFileStore {
  const run = createStatements(database)
  const running = new Set<Promise<void>>()

  async function deleteUnlessHeld(versions: string[]): Promise<void> {
    if (versions.length === 0) return
    const text = 'select pg_catalog.pg_try_advisory_xact_lock_shared($1) as free'
    const [answer] = await run<{ free: boolean }>(null, text, [FILE_COPY_LOCK])
    if (answer?.free) await files.delete(versions)
  }

  return {
    ...files,
    delete(versions) {
      const deletion = deleteUnlessHeld(versions).finally(() => running.delete(deletion))
      running.add(deletion)
      return deletion
    },
    async settle() {
      await Promise.allSettled(running)
    },
  }
}

export interface HeldFileStore extends FileStore {
  /** Resolves when the deletions that are under way have ended: requests do not wait for those of replaced files. */
  settle(): Promise<void>
}
