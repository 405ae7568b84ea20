import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { clearDrafts } from './drafts.ts'
import { type FileStore, isKey, isVersion } from './file-store.ts'

/**
 * A file store in a local directory, created if missing: `objects/<2 digits>/<version>/<part>`, drafts in `drafts`. Files are
 * synced to disk before `put` resolves.
 */
export function createDiskFiles(directory: string): FileStore {
  const objects = path.join(directory, 'objects')
  const drafts = path.join(directory, 'drafts')
  mkdirSync(objects, { recursive: true })
  mkdirSync(drafts, { recursive: true })
  clearDrafts(drafts)

  const folder = (version: string) => {
    if (!isVersion(version)) throw new Error('Not a version of an object')
    return path.join(objects, version.slice(0, 2), version.slice(2))
  }
  const file = (key: string) => {
    if (!isKey(key)) throw new Error('Not a key of a file')
    return path.join(folder(key.slice(0, 36)), key.slice(37))
  }

  // The draft may be on another disk, if the current store changed during the upload.
  async function moveAcrossDisks(error: NodeJS.ErrnoException, draft: string, target: string) {
    if (error.code !== 'EXDEV') throw error
    const near = path.join(drafts, randomUUID())
    await copyFile(draft, near)
    await sync(near)
    await rename(near, target)
    await rm(draft, { force: true })
  }

  return {
    draft: () => path.join(drafts, randomUUID()),
    async put(key, draft) {
      const target = file(key)
      await sync(draft)
      await mkdir(path.dirname(target), { recursive: true })
      await rename(draft, target).catch((error) => moveAcrossDisks(error, draft, target))
    },
    async copy(source, target) {
      await mkdir(path.dirname(file(target)), { recursive: true })
      // A hard link suffices: the bytes never change, and the disk keeps them until both links are deleted.
      const linked = await link(file(source), file(target))
        .catch((error) => copyUnlinkable(error, file(source), file(target)))
        .then(() => true, absent)
      if (linked) return true
      await rm(path.dirname(file(target)), { recursive: true, force: true })
      return false
    },
    async get(key, range) {
      const handle = await openExisting(file(key))
      if (!handle) return null
      const { size } = await handle.stat()
      const stream = handle.createReadStream(range ? { start: range.start, end: range.end } : {})
      return { size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
    },
    async read(key) {
      return readFile(file(key)).catch(absent)
    },
    async *versions() {
      for (const start of await readdir(objects)) {
        for (const rest of await readdir(path.join(objects, start))
          .catch(absent)
          .then((names) => names ?? [])) {
          // The folder's time, because a hard link has its original's.
          const found = await stat(path.join(objects, start, rest)).catch(absent)
          if (found && isVersion(start + rest)) yield { version: start + rest, storedAt: found.mtime }
        }
      }
    },
    async delete(versions) {
      // Retries, because a variant may be written to the folder at the same time.
      const all = { recursive: true, force: true, maxRetries: 4, retryDelay: 50 }
      await Promise.all(versions.map((version) => rm(folder(version), all)))
    },
  }
}

async function sync(draft: string): Promise<void> {
  const handle = await open(draft, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// Not every file system supports hard links, and their number is limited.
async function copyUnlinkable(error: NodeJS.ErrnoException, source: string, target: string): Promise<void> {
  if (error.code === 'ENOENT') throw error
  await copyFile(source, target)
  await sync(target)
}

function openExisting(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch(absent)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
