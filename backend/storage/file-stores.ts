import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'

/** Where files are written, and where older ones still lie. */
export interface FilePlaces {
  current: FileStore
  /** Asked in this order for what the current place does not have. */
  former?: readonly FileStore[]
}

export interface FileStores extends FileStore {
  /** Writes to another place from now on. Name the one before among the former ones, or its files are not found. */
  use(places: FilePlaces): void
}

/**
 * Several stores as one, so that a marketplace can change where it keeps its files: new ones go to the current place, old
 * ones stay readable where they lie, and deleting deletes everywhere.
 */
export function createFileStores(initial: FilePlaces): FileStores {
  let places: FileStore[] = [initial.current, ...(initial.former ?? [])]
  let current = initial.current

  async function first<Found>(ask: (store: FileStore) => Promise<Found | null>): Promise<Found | null> {
    for (const store of places) {
      const found = await ask(store)
      if (found !== null) return found
    }
    return null
  }

  return {
    use(next) {
      places = [next.current, ...(next.former ?? [])]
      current = next.current
    },
    draft: () => current.draft(),
    put: (key, draft) => current.put(key, draft),
    get: (key, range) => first((store) => store.get(key, range)),
    read: (key) => first((store) => store.read(key)),
    async copy(source, target) {
      const into = current
      if (await into.copy(source, target)) return true
      const file = await first((store) => store.get(source))
      if (!file) return false
      const draft = into.draft()
      try {
        await pipeline(Readable.fromWeb(file.body as never), createWriteStream(draft))
        await into.put(target, draft)
      } finally {
        await rm(draft, { force: true })
      }
      return true
    },
    async delete(versions) {
      await Promise.all(places.map((store) => store.delete(versions)))
    },
    async *versions() {
      for (const store of places) yield* store.versions()
    },
  }
}
