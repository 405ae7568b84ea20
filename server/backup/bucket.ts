import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FilesUnavailable, S3Error, type S3Options } from '#backend/storage/index.ts'
import { createS3Client, type S3Client } from '#backend/storage/s3-client.ts'
import { deleteObjects, hashOf, listFolders, listObjects, putFile } from '#backend/storage/s3-objects.ts'
import { createAtomically } from '../create-atomically.ts'
import { withRetries } from './files.ts'
import { BackupError, isBackupFile, MANIFEST, type Manifest, readBackup, SUMS, sums } from './manifest.ts'
import { type BackupPlace, isBackupName, parseManifest } from './places.ts'
import { forEachOf, Measure, newFile } from './streams.ts'

const AT_ONCE = 8

/** The backups in a bucket, each below `<prefix>/<name>/`. */
export interface BackupBucket extends BackupPlace {
  /** Uploads a complete backup, its manifest last, and checks what has arrived. */
  upload(directory: string, name: string, signal: AbortSignal): Promise<void>
  /** Downloads a backup into a new folder and verifies each file. */
  fetch(name: string, target: string, report: (line: string) => void, signal: AbortSignal): Promise<Manifest>
}

/**
 * Opens the bucket for backups. Its methods throw BackupError when the service does not answer or refuses.
 */
export function openBucket(options: S3Options & { prefix: string }): BackupBucket {
  const client = createS3Client(options)
  const root = `${options.prefix}/`

  async function manifestOf(name: string) {
    const answer = await client.send({ method: 'GET', key: `${root}${name}/${MANIFEST}` })
    return parseManifest(answer && (await answer.text()))
  }

  async function upload(directory: string, name: string, signal: AbortSignal) {
    const sent = { count: 0, bytes: 0 }
    const send = async (file: string, sha256: string) => {
      signal.throwIfAborted()
      const source = path.join(directory, file)
      const { size } = await stat(source)
      sent.bytes += size
      sent.count += 1
      await withRetries(() => putFile(client, `${root}${name}/${file}`, source, sha256))
    }
    const { id } = JSON.parse(await readFile(path.join(directory, MANIFEST), 'utf8'))
    const present = await manifestOf(name)
    if (present?.id === id) return
    if (present !== null)
      throw new BackupError(
        `The bucket has another backup ${name}. Give each marketplace its own BACKUP_S3_PREFIX.`,
      )
    await forEachOf(sums(directory), AT_ONCE, async ({ file, sha256 }) => {
      if (file !== MANIFEST) await send(file, sha256)
    })
    await send(SUMS, await hashOf(path.join(directory, SUMS)))
    await requireArrived(client, `${root}${name}/`, sent)
    await send(MANIFEST, await hashOf(path.join(directory, MANIFEST)))
  }

  async function download(
    name: string,
    directory: string,
    report: (line: string) => void,
    signal: AbortSignal,
  ) {
    const get = (file: string) =>
      withRetries(() => save(client, `${root}${name}/${file}`, path.join(directory, file), signal))
    if ((await manifestOf(name)) === null)
      throw new BackupError(`There is no complete backup ${name} in the bucket.`)
    if ((await get(SUMS)) === null) throw absent(SUMS)
    let done = 0
    await forEachOf(sums(directory), AT_ONCE, async ({ file, sha256 }) => {
      if (!isBackupFile(file) || (await get(file)) !== sha256) throw absent(file)
      done += 1
      report(`Files: ${done}`)
    })
    return readBackup(directory)
  }

  return {
    list: () =>
      inSentences(async () => {
        const kept = []
        for await (const name of listFolders(client, root)) {
          if (!isBackupName(name)) continue
          kept.push({ name, manifest: await manifestOf(name) })
        }
        return kept
      }),
    remove: (name) =>
      inSentences(async () => {
        await deleteObjects(client, [`${root}${name}/${MANIFEST}`])
        const keys: string[] = []
        for await (const { key } of listObjects(client, `${root}${name}/`)) keys.push(key)
        await deleteObjects(client, keys)
      }),
    upload: (directory, name, signal) => inSentences(() => upload(directory, name, signal)),
    fetch: (name, target, report, signal) =>
      inSentences(async () => {
        let manifest: Manifest | undefined
        await createAtomically(target, async (unfinished) => {
          await mkdir(unfinished, { mode: 0o700 })
          manifest = await download(name, unfinished, report, signal)
        })
        return manifest as Manifest
      }),
  }
}

/** The SHA-256 of the object that was written to `target`; null if there is none. */
async function save(client: S3Client, key: string, target: string, signal: AbortSignal) {
  const answer = await client.send({ method: 'GET', key })
  if (!answer) return null
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const measure = new Measure()
  const body = answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([])
  await pipeline(body, measure, newFile(target, 'w'), { signal })
  return measure.sha256
}

async function requireArrived(client: S3Client, prefix: string, sent: { count: number; bytes: number }) {
  const arrived = { count: 0, bytes: 0 }
  for await (const { size } of listObjects(client, prefix)) {
    arrived.count += 1
    arrived.bytes += size
  }
  if (arrived.count !== sent.count || arrived.bytes !== sent.bytes)
    throw new BackupError(
      `The bucket has ${arrived.count} files (${arrived.bytes} bytes) of the backup instead of ${sent.count} (${sent.bytes} bytes).`,
    )
}

function absent(file: string): BackupError {
  return new BackupError(`The backup in the bucket is damaged: ${file} has changed since it was written.`)
}

async function inSentences<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    throw error instanceof FilesUnavailable || error instanceof S3Error
      ? new BackupError(`${error.message}.`)
      : error
  })
}
