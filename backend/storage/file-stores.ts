import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, FilesUnavailable, isVariantKey } from './file-store.ts'
import { S3Error } from './s3-client.ts'

/** The store for new files, and those with older files. */
export interface FilePlaces {
  current: FileStore
  /** Stores to search, in this order (fast ones first), including the current one. Only the current one when absent. */
  all?: readonly FileStore[]
}

export interface FileStores extends FileStore {
  /** Switches the stores. Include the previous one in `all`, or its files are not found. */
  use(places: FilePlaces): void
}

/**
 * Combines several stores, so that a marketplace can change its store: new files go to the current one, old files stay readable,
 * and deletions apply to all. An unreachable store affects only its own files.
 */
export function createFileStores(initial: FilePlaces): FileStores {
  let { current, all: places = [initial.current] } = initial

  async function first<Found>(
    key: string,
    ask: (store: FileStore) => Promise<Found | null>,
  ): Promise<Found | null> {
    const failures: unknown[] = []
    for (const store of places) {
      const found = await ask(store).catch((error: unknown) => {
        if (!(error instanceof FilesUnavailable || error instanceof S3Error)) throw error
        failures.push(error)
        return null
      })
      if (found !== null) return found
    }
    // The file may be in an unreachable store. Variants can be rendered again.
    if (failures.length > 0 && !isVariantKey(key)) throw failures[0]
    return null
  }

  return {
    use(next) {
      places = next.all ?? [next.current]
      current = next.current
    },
    draft: () => current.draft(),
    put: (key, draft) => current.put(key, draft),
    get: (key, range) => first(key, (store) => store.get(key, range)),
    read: (key) => first(key, (store) => store.read(key)),
    async copy(source, target) {
      const into = current
      if (await into.copy(source, target)) return true
      const file = await first(source, (store) => store.get(source))
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
      const outcomes = await Promise.allSettled(places.map((store) => store.delete(versions)))
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) throw failure.reason
    },
    async *versions() {
      const failures: unknown[] = []
      for (const store of places) {
        try {
          yield* store.versions()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
