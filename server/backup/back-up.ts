import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { derivedKey } from '#backend/auth/derived-key.ts'
import { onConnection } from '#database/connection.ts'
import { type Config, prepareDataDirectory } from '../config.ts'
import { createAtomically } from '../create-atomically.ts'
import { openDatabase } from '../database.ts'
import { loadSecrets } from '../secrets.ts'
import { explainFailure } from './explain-failure.ts'
import { copyFilesOut } from './files.ts'
import { BackupError, FORMAT, MANIFEST, type Manifest, SECRETS, SUMS, sumLine } from './manifest.ts'
import { holdFiles, releaseFiles, writeSnapshot } from './snapshot.ts'
import { newFile } from './streams.ts'

export interface BackUpOptions {
  /** Whether files in S3 stores are copied too. */
  remoteFiles: boolean
  /** Whether the server's schedule makes it. */
  scheduled?: boolean
  /** Receives progress lines. */
  report: (line: string) => void
  signal: AbortSignal
}

/**
 * Copies a consistent snapshot of database, files and secrets into a new folder; servers may keep running. The folder gets
 * its final name once it is complete. Throws BackupError with a readable message.
 */
export async function backUp(config: Config, target: string, options: BackUpOptions): Promise<Manifest> {
  await requireFree(target)
  const secrets = await secretsOf(config)
  prepareDataDirectory(config.dataDirectory)
  const database = await openDatabase(config)
  try {
    let manifest: Manifest | undefined
    await createAtomically(target, async (unfinished) => {
      await mkdir(unfinished, { mode: 0o700 })
      manifest = await onConnection({ ...database.owner, keepAlive: true }, (client) =>
        writeBackup(config, secrets, client, database.owner, unfinished, options),
      )
    })
    const kept = await readFile(path.join(target, MANIFEST), 'utf8').catch(() => '{}')
    if (!manifest || JSON.parse(kept).id !== manifest.id)
      throw new BackupError(
        `${target} was created by another process during the backup. Name another folder.`,
      )
    return manifest
  } catch (error) {
    throw explainFailure(error, {
      name: 'backup',
      disk: `The disk of ${target}`,
      outcome: 'Nothing was kept.',
      signal: options.signal,
    })
  } finally {
    await database.stop()
  }
}

/** Identifies a secret without revealing it. */
export function secretFingerprint(jwtSecret: string): string {
  return createHash('sha256').update(derivedKey(jwtSecret, 'backup: name of the secret')).digest('hex')
}

type Secrets = Manifest['secrets'] & { file: string }

async function writeBackup(
  config: Config,
  { file: secretsFile, ...secrets }: Secrets,
  client: Parameters<typeof writeSnapshot>[0],
  connection: Parameters<typeof copyFilesOut>[0]['connection'],
  directory: string,
  { remoteFiles, scheduled = false, report, signal }: BackUpOptions,
): Promise<Manifest> {
  const listing = newFile(path.join(directory, SUMS))
  const onFile = async (file: string, sha256: string) => {
    if (!listing.write(sumLine(sha256, file))) await once(listing, 'drain')
  }
  const failed = new Promise<never>((_, reject) => listing.once('error', reject))
  const writing = async () => {
    await holdFiles(client)
    const versionList = path.join(directory, 'versions')
    const snapshot = await writeSnapshot(client, directory, versionList, {
      onFile,
      onTable: (done, of) => report(`Tables: ${done} of ${of}`),
      signal,
    })
    const files = await copyFilesOut({
      connection,
      filesDirectory: path.join(config.dataDirectory, 'files'),
      versionList,
      target: directory,
      remoteFiles,
      onFile,
      report,
      signal,
    })
    await releaseFiles(client)
    await rm(versionList)
    if (secrets.included) {
      const copy = path.join(directory, SECRETS)
      await writeFile(copy, await readFile(secretsFile), { mode: 0o600, flag: 'wx', flush: true })
      await onFile(SECRETS, hashOf(await readFile(copy)))
    }
    const own = { format: FORMAT, id: randomUUID(), scheduled }
    const manifest: Manifest = { ...own, ...snapshot, files, secrets }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await onFile(MANIFEST, hashOf(text))
    listing.end()
    await once(listing, 'close')
    await writeFile(path.join(directory, MANIFEST), text, { mode: 0o600, flag: 'wx', flush: true })
    return manifest
  }
  try {
    return await Promise.race([writing(), failed])
  } finally {
    listing.destroy()
  }
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Removes an empty folder in the way. Throws BackupError if anything else is at this path. */
export async function requireFree(target: string): Promise<void> {
  const present = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'ENOTDIR')
      throw new BackupError(`${target} is a file. Name a folder that does not exist yet.`)
    throw error
  })
  if (present === undefined) return
  if (present.length > 0)
    throw new BackupError(
      `${target} is not empty. Each backup gets a folder of its own: name one that does not exist yet.`,
    )
  await rmdir(target).catch((error) => {
    throw new BackupError(`${target} cannot be replaced (${error.code}). Name a folder inside it instead.`)
  })
}

async function secretsOf(config: Config): Promise<Secrets> {
  const file = path.join(config.dataDirectory, SECRETS)
  // Secrets from the environment are not copied: the operator manages them.
  const included = config.jwtSecret === undefined
  if (included && !existsSync(file))
    throw new BackupError(
      `There is nothing to back up: DATA_DIR is ${config.dataDirectory}, and it has no ${SECRETS}.`,
    )
  const { jwtSecret } = await loadSecrets(config)
  return { file, included, fingerprint: secretFingerprint(jwtSecret) }
}
