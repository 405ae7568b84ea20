import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

const KEY = /^([0-9a-f]{2})([0-9a-f-]{34})\/([a-z0-9][a-z0-9.-]{0,60})$/
const ABANDONED_MS = 60 * 60 * 1000
const VERSION = /^([0-9a-f]{2})([0-9a-f-]{34})$/

/**
 * Files below one directory of the local disk: `objects/<2 digits>/<version>/<part>`, drafts in `drafts`. Makes the
 * directory. Every file is synced to the disk before it counts.
 */
export function createDiskFiles(directory: string): FileStore {
  const objects = path.join(directory, 'objects')
  const drafts = path.join(directory, 'drafts')
  mkdirSync(objects, { recursive: true })
  mkdirSync(drafts, { recursive: true })
  removeAbandoned(drafts)

  const folder = (version: string) => {
    const match = VERSION.exec(version)
    if (!match?.[1] || !match[2]) throw new Error('Not a version of an object')
    return path.join(objects, match[1], match[2])
  }
  const file = (key: string) => {
    const match = KEY.exec(key)
    if (!match?.[3]) throw new Error('Not a key of a file')
    return path.join(folder(key.slice(0, 36)), match[3])
  }

  return {
    draft: () => path.join(drafts, randomUUID()),
    async put(key, draft) {
      const target = file(key)
      await sync(draft)
      await mkdir(path.dirname(target), { recursive: true })
      await rename(draft, target)
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
    async delete(versions) {
      await Promise.all(versions.map((version) => rm(folder(version), { recursive: true, force: true })))
    },
  }
}

// What an earlier process left behind when it was killed. Younger drafts may be another process's work.
function removeAbandoned(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const draft = path.join(drafts, name)
    const age = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > ABANDONED_MS) rmSync(draft, { force: true })
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

function openExisting(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch(absent)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
