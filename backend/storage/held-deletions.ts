import type { Database } from '../postgres/database.ts'
import type { FileStore } from './file-store.ts'
import { createStatements } from './statements.ts'

/**
 * The advisory lock that a copy of all files holds, exclusively, from before it reads which objects there are until
 * they have the bytes of each. Any constant will do, as long as it is used for this only.
 */
export const FILE_COPY_LOCK = 7_218_580

/**
 * The same store, but during a copy of all files nothing is deleted; the daily sweep finds the remains. Bytes are
 * deleted after the end of their row was committed. So if a copier saw the row, it held the lock before that, and is noticed.
 */
export function holdDeletions(files: FileStore, database: Database): FileStore {
  const run = createStatements(database)
  return {
    ...files,
    async delete(versions) {
      if (versions.length === 0) return
      const text = 'select pg_catalog.pg_try_advisory_xact_lock_shared($1) as free'
      const [answer] = await run<{ free: boolean }>(null, text, [FILE_COPY_LOCK])
      if (answer?.free) await files.delete(versions)
    },
  }
}
