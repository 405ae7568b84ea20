import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isVersion } from '#backend/storage/file-store.ts'
import { createDiskFiles, type FileStore, FilesUnavailable, originalKey } from '#backend/storage/index.ts'
import { followFilePlaces } from '../file-places.ts'
import { BackupError, damaged, type Manifest, sums, versionFile, versionOf } from './manifest.ts'
import { forEachOf, Measure, newFile } from './streams.ts'

const AT_ONCE = 8
const TRIES = 4

interface CopyFilesOptions {
  connection: pg.ClientConfig
  /** The marketplace's file directory on disk. */
  filesDirectory: string
  /** A file with one version per line. */
  versionList: string
  target: string
  remoteFiles: boolean
  onFile: (file: string, sha256: string) => Promise<void>
  report: (line: string) => void
  signal: AbortSignal
}

/** Copies the bytes of every listed version, from disk and, with `remoteFiles`, from every S3 store that may have them. */
export async function copyFilesOut(options: CopyFilesOptions): Promise<Manifest['files']> {
  const { connection, filesDirectory, versionList, target, remoteFiles, onFile, report, signal } = options
  const copied = { count: 0, bytes: 0, leftInStores: 0, missing: 0 }
  const places = remoteFiles
    ? await followFilePlaces(connection, filesDirectory, () => {})
    : { files: createDiskFiles(filesDirectory), stop: async () => {} }
  try {
    await forEachOf(versionsOf(versionList), AT_ONCE, async (version) => {
      signal.throwIfAborted()
      const file = versionFile(version)
      const stored = await withRetries(() => store(places.files, version, path.join(target, file), signal))
      if (stored) {
        await onFile(file, stored.sha256)
        copied.count += 1
        copied.bytes += stored.bytes
      } else if (remoteFiles) copied.missing += 1
      else copied.leftInStores += 1
      report(`Files: ${copied.count}, ${Math.round(copied.bytes / 1e6)} MB`)
    })
  } catch (error) {
    if (error instanceof FilesUnavailable)
      throw new BackupError(`A file cannot be read: ${error.message}. Nothing was kept.`)
    throw error
  } finally {
    await places.stop()
  }
  return copied
}

/** Writes the bytes of every version of a backup to the file store on disk. Throws BackupError at the first damaged one. */
export async function copyFilesIn(
  backup: string,
  filesDirectory: string,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const disk = createDiskFiles(filesDirectory)
  let done = 0
  await forEachOf(sums(backup), AT_ONCE, async ({ file, sha256 }) => {
    const version = versionOf(file)
    if (!version) return
    const measure = new Measure()
    const draft = disk.draft()
    await pipeline(createReadStream(path.join(backup, file)), measure, newFile(draft), { signal }).catch(
      (error) => {
        throw error.code === 'ENOENT' ? damaged(file) : error
      },
    )
    if (measure.sha256 !== sha256) throw damaged(file)
    await disk.put(originalKey(version), draft)
    done += 1
    report(`Files: ${done}`)
  })
}

async function* versionsOf(list: string): AsyncGenerator<string> {
  // Manually inserted rows may contain arbitrary text.
  for await (const line of createInterface({ input: createReadStream(list) })) if (isVersion(line)) yield line
}

async function store(files: FileStore, version: string, target: string, signal: AbortSignal) {
  const found = await files.get(originalKey(version))
  if (!found) return null
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const measure = new Measure()
  try {
    await pipeline(Readable.fromWeb(found.body as never), measure, newFile(target), { signal })
    if (measure.bytes !== found.size) throw new FilesUnavailable('An answer ended early')
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { bytes: measure.bytes, sha256: measure.sha256 }
}

/** Retries while a file store is unavailable: four attempts within six seconds and the time of their answers. */
export async function withRetries<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof FilesUnavailable) || attempt === TRIES) throw error
      await sleep(attempt * 1_000)
    }
  }
}
