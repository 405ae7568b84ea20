import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

const ABANDONED_MS = 60 * 60 * 1000

/** Removes drafts of killed processes. Newer drafts may belong to another running process. */
export function clearDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    const draft = path.join(directory, name)
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > ABANDONED_MS) rmSync(draft, { force: true })
  }
}
