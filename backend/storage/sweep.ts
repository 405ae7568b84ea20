import type { FileStore } from './file-store.ts'
import type { ObjectRows } from './object-rows.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Deletes the bytes that no object names and that were stored more than a day ago: remains of a crash between an upload's
 * bytes and its row, or between a row's end and its bytes' end. An upload in progress stores its bytes moments before its
 * row, so it is never old enough to be swept. A database without any object sweeps nothing: then it is likelier that the
 * server was pointed at another database than that all of these bytes are lost.
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

  async function judge(): Promise<void> {
    const versions = old
    old = []
    const named = await rows.named(versions)
    const unnamed = versions.filter((version) => !named.has(version))
    if (unnamed.length > 0) await files.delete(unnamed)
    removed += unnamed.length
  }

  for await (const { version, storedAt } of files.versions()) {
    if (now - storedAt.getTime() > DAY_MS) old.push(version)
    if (old.length >= AT_ONCE) await judge()
  }
  if (old.length > 0) await judge()
  return { removed }
}
