import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { type Config, ConfigError, prepareDataDirectory } from '../config.ts'
import { openDatabase } from '../database.ts'
import { loadSecrets } from '../secrets.ts'
import { backUp, secretFingerprint } from './back-up.ts'
import { openBucket } from './bucket.ts'
import { BackupError, type Manifest, verifyBackup } from './manifest.ts'
import { backupName, folderPlace, ownBackups, removeOld } from './places.ts'
import { isDue, lastSlot, readSchedule, SCHEDULE_LOCK } from './schedule.ts'
import type { BackupSchedule } from './settings.ts'

interface Options {
  /** Whether it is made only if the schedule says so (BACKUP_EVERY). */
  ifDue: boolean
  report: (line: string) => void
  signal: AbortSignal
}

/** A complete backup: its folder, its size, and the bucket if it was copied there. */
export interface ScheduledBackup {
  directory: string
  bytes: number
  bucket: string | undefined
  manifest: Manifest
}

const ATTEMPTS_KEPT = 100

/**
 * Makes a backup in BACKUP_DIR, verifies it, copies it to the bucket and removes the oldest ones. Returns null if none is due or
 * another process is at it. The outcome is recorded in private.backups. Throws BackupError with a readable message.
 */
export async function makeScheduledBackup(config: Config, options: Options): Promise<ScheduledBackup | null> {
  const { directory, every } = config.backups
  if (!directory) throw new ConfigError('Name one folder, or set BACKUP_DIR: node server/main.ts backup DIR.')
  if (options.ifDue && !every) throw new ConfigError('--if-due needs BACKUP_EVERY.')
  prepareDataDirectory(config.dataDirectory)
  const database = await openDatabase(config)
  try {
    return await onConnection({ ...database.owner, keepAlive: true }, async (client) => {
      const { rows } = await client.query<{ held: boolean; known: boolean }>(
        `select pg_try_advisory_lock(${SCHEDULE_LOCK}) as held, to_regclass('private.backups') is not null as known`,
      )
      if (!rows[0]?.known)
        throw new BackupError(
          'The database is not on this version yet: start the server, or run "node server/main.ts migrate".',
        )
      if (!rows[0].held) {
        if (options.ifDue) return null
        throw new BackupError('Another backup of this database is running. Wait until it is finished.')
      }
      return attempt(config, { ...config.backups, directory }, client, options)
    })
  } finally {
    await database.stop()
  }
}

async function attempt(
  config: Config,
  schedule: BackupSchedule & { directory: string },
  client: pg.ClientBase,
  { ifDue, report, signal }: Options,
): Promise<ScheduledBackup | null> {
  const { directory, every = 0, keep, bucket } = schedule
  const state = await readSchedule(client)
  if (ifDue && !isDue({ ...state, running: false }, every)) return null
  const fingerprint = secretFingerprint((await loadSecrets(config)).jwtSecret)
  const local = folderPlace(directory)
  // One that only its bucket lacks is not made a second time: retries would push older ones out.
  const [newest] = ownBackups(await local.list(), fingerprint)
  const again = ifDue && newest && new Date(newest.manifest.madeAt) >= lastSlot(state.now, every)
  const name = again ? newest.name : backupName(state.now, fingerprint)
  const target = path.join(directory, name)
  await client.query(
    `insert into private.backups (name) values ($1)
     on conflict (name) do update set started_at = now(), finished_at = null, bytes = null, failure = null`,
    [name],
  )
  try {
    if (!again) {
      await requireRoom(directory, state.bytes ?? 0, config.diskReserve)
      await backUp(config, target, { remoteFiles: schedule.remoteFiles, scheduled: true, report, signal })
    }
    report('Verifying')
    const manifest = await verifyOrRemove(target, signal)
    await removeOld(local, keep, fingerprint)
    if (bucket) await copyToBucket(bucket, target, name, keep, fingerprint, report, signal)
    const bytes = await sizeOf(target)
    await client.query(
      'update private.backups set started_at = $3, finished_at = now(), bytes = $2 where name = $1',
      [name, bytes, manifest.madeAt],
    )
    await client.query(
      `delete from private.backups where name not in (select name from private.backups order by started_at desc limit ${ATTEMPTS_KEPT})`,
    )
    return { directory: target, bytes, bucket: bucket?.bucket, manifest }
  } catch (error) {
    await recordFailure(client, name, error, signal).catch(() => {})
    throw error
  }
}

// A full disk would stop a database on it.
async function requireRoom(directory: string, lastBytes: number, reserve: number) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(directory)
  const free = Math.max(0, bavail * bsize - reserve)
  if (free < lastBytes)
    throw new BackupError(
      `The disk of ${directory} has ${megabytes(free)} MB to spare, and the last backup took ${megabytes(lastBytes)} MB. Make room, or keep fewer (BACKUP_KEEP).`,
    )
}

async function verifyOrRemove(directory: string, signal: AbortSignal): Promise<Manifest> {
  try {
    return await verifyBackup(directory, signal)
  } catch (error) {
    if (signal.aborted) throw new BackupError('The backup was stopped before it was verified.')
    if (!(error instanceof BackupError)) throw error
    await folderPlace(path.dirname(directory)).remove(path.basename(directory))
    throw new BackupError(
      `The backup ${directory} did not match when it was read again, and was removed. Check its disk.`,
    )
  }
}

async function copyToBucket(
  options: NonNullable<BackupSchedule['bucket']>,
  directory: string,
  name: string,
  keep: number,
  fingerprint: string,
  report: (line: string) => void,
  signal: AbortSignal,
) {
  report(`Copying to the bucket ${options.bucket}`)
  try {
    const bucket = openBucket(options)
    await bucket.upload(directory, name, signal)
    await removeOld(bucket, keep, fingerprint)
  } catch (error) {
    if (signal.aborted)
      throw new BackupError(`The backup was stopped. It is in ${directory}, not in the bucket.`)
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(
      `The backup is in ${directory}, but not in the bucket ${options.bucket}: ${error.message}`,
    )
  }
}

// A stopped attempt is not a failure: the next server starts another at once.
async function recordFailure(client: pg.ClientBase, name: string, error: unknown, signal: AbortSignal) {
  if (signal.aborted) return client.query('delete from private.backups where name = $1', [name])
  const failure =
    error instanceof ConfigError ? error.message : 'The backup failed: see the log of the server.'
  return client.query('update private.backups set finished_at = now(), failure = $2 where name = $1', [
    name,
    failure,
  ])
}

function megabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1e6))
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  return bytes
}
