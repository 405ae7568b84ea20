import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { migrationLock } from '#database/migrate.ts'
import { type Config, RESTORE_UNFINISHED } from '../config.ts'
import { openDatabase } from '../database.ts'
import { secretFingerprint } from './back-up.ts'
import { explainFailure } from './explain-failure.ts'
import { copyFilesIn } from './files.ts'
import { knownMigrations, loadDatabase, requireEmpty } from './load.ts'
import { BackupError, type Manifest, readBackup, SECRETS } from './manifest.ts'

export interface RestoreOptions {
  /** Whether the restored marketplace writes to and deletes from the original's S3 stores. */
  sameStores: boolean
  report: (line: string) => void
  /** Receives messages for the person who restores. */
  warn: (line: string) => void
  signal: AbortSignal
}

/**
 * Restores a backup into an empty data directory and an empty database. After any failure the database is still empty, and the
 * restore can be retried. Throws BackupError with a readable message.
 */
export async function restore(config: Config, backup: string, options: RestoreOptions): Promise<Manifest> {
  const { sameStores, warn } = options
  const manifest = await readBackup(backup)
  await knownMigrations(manifest)
  if (manifest.files.leftInStores > 0 && !sameStores)
    throw new BackupError(
      `The backup lacks ${manifest.files.leftInStores} files that are only in an S3 store. Add --same-stores to have the restored marketplace use that store as its own.`,
    )
  const again = await claim(config.dataDirectory)
  const claimed = { empty: false, again }
  try {
    await fill(config, backup, manifest, claimed, options)
  } catch (error) {
    if (claimed.empty) await removeRestored(config.dataDirectory)
    if (claimed.empty || !again) await removeMark(config.dataDirectory)
    throw explainFailure(error, {
      name: 'restore',
      disk: `The disk of the database or of ${config.dataDirectory}`,
      outcome: 'Nothing was restored.',
      signal: options.signal,
    })
  }
  await rm(path.join(config.dataDirectory, RESTORE_UNFINISHED))
  await warnAboutSecrets(config, manifest, warn)
  return manifest
}

async function fill(
  config: Config,
  backup: string,
  manifest: Manifest,
  claimed: { empty: boolean; again: boolean },
  { sameStores, report, warn, signal }: RestoreOptions,
) {
  const { dataDirectory } = config
  const database = await openDatabase(config)
  try {
    await onConnection({ ...database.owner, keepAlive: true }, async (client) => {
      // A server that starts now waits for this lock.
      await client.query(`set statement_timeout = 0; select pg_advisory_lock(${migrationLock})`)
      await requireEmpty(client, claimed.again ? FULL_AFTER_ALL(dataDirectory) : FULL)
      claimed.empty = true
      await removeRestored(dataDirectory)
      await copyFilesIn(backup, path.join(dataDirectory, 'files'), report, signal)
      if (manifest.secrets.included && !config.jwtSecret) await copySecrets(backup, dataDirectory)
      await client.query('begin')
      const onTable = (done: number, of: number) => report(`Tables: ${done} of ${of}`)
      await loadDatabase(client, backup, manifest, { onTable, warn, signal })
      if (!sameStores) await changePrefix(client, warn)
      signal.throwIfAborted()
      // If the connection is lost here, the commit may have succeeded, so nothing may be undone.
      claimed.empty = false
      await client.query('commit')
      report('Updating planner statistics')
      await client
        .query('vacuum (analyze)')
        .catch((error) => warn(`The planner statistics could not be updated: ${error.message}`))
    })
  } finally {
    await database.stop()
  }
}

const FULL =
  'The database is not empty: it has %. Restore backups into an empty database, so that nothing is lost.'
const FULL_AFTER_ALL = (directory: string) =>
  `The database is not empty: it has %. If it has only an earlier restore, that restore is complete: remove ${path.join(directory, RESTORE_UNFINISHED)} and start the server.`

/**
 * Marks a data directory that is empty, or has only the remains of an interrupted restore. No server starts on a marked
 * directory. Returns whether it was marked already.
 */
async function claim(directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true })
  const present = (await readdir(directory)).filter((name) => name !== 'lost+found')
  const again = present.includes(RESTORE_UNFINISHED)
  if (!again && present.length > 0)
    throw new BackupError(
      `DATA_DIR is ${directory}, and it is not empty: it has ${present.sort().slice(0, 3).join(', ')}. Restore backups into an empty folder.`,
    )
  await writeFile(path.join(directory, RESTORE_UNFINISHED), '', { flush: true })
  return again
}

async function removeMark(directory: string) {
  // An embedded database that remains keeps the mark, so that the restore can be retried.
  const present = await readdir(directory)
  if (present.every((name) => name === RESTORE_UNFINISHED)) await rm(path.join(directory, RESTORE_UNFINISHED))
}

async function removeRestored(directory: string) {
  for (const name of ['files', SECRETS])
    await rm(path.join(directory, name), { recursive: true, force: true })
}

async function copySecrets(backup: string, directory: string) {
  const content = await readFile(path.join(backup, SECRETS))
  await writeFile(path.join(directory, SECRETS), content, { mode: 0o600, flag: 'wx', flush: true })
}

// With the original's prefix the copy's sweep would delete files that the original stored later.
async function changePrefix(client: pg.ClientBase, warn: (line: string) => void) {
  const { rowCount } = await client.query(
    `update private.s3_places set prefix = 'magari-' || left(replace(gen_random_uuid()::text, '-', ''), 12)`,
  )
  if (rowCount)
    warn(
      'New files go to the same S3 store under a new prefix; the original’s files there are not touched. All files of the backup are in DATA_DIR.',
    )
}

async function warnAboutSecrets(config: Config, { secrets }: Manifest, warn: (line: string) => void) {
  const file = path.join(config.dataDirectory, SECRETS)
  const jwtSecret =
    config.jwtSecret ?? (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')).jwtSecret : undefined)
  if (jwtSecret && secretFingerprint(jwtSecret) === secrets.fingerprint) return
  const place = secrets.included
    ? `those of ${SECRETS} in the backup`
    : 'those that the original had in its environment'
  warn(
    `JWT_SECRET is not the one the original had: everybody is signed out and no second factor works. Set JWT_SECRET, ANON_KEY and SERVICE_KEY to ${place}.`,
  )
}
