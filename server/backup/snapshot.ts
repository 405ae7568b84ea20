import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FILE_COPY_LOCK } from '#backend/storage/index.ts'
import { type MigrationRecord, migrationLock } from '#database/migrate.ts'
import { BackupError, type TableRecord, tableFile } from './manifest.ts'
import { drain, Measure, newFile } from './streams.ts'
import {
  type BackupTable,
  backupTables,
  COPY_SESSION,
  columnList,
  queueVersion,
  quoted,
  type SequenceState,
  sequenceStates,
} from './tables.ts'

/** A consistent snapshot of a database. */
export interface Snapshot {
  madeAt: string
  server: string
  migrations: MigrationRecord[]
  queueVersion: number | null
  tables: TableRecord[]
  sequences: SequenceState[]
}

export interface SnapshotOptions {
  /** Called for each written file with its path below the directory and its SHA-256. */
  onFile: (file: string, sha256: string) => Promise<void>
  onTable: (done: number, of: number) => void
  signal: AbortSignal
}

/** Prevents deletion of stored files until `releaseFiles` or the end of the connection. */
export async function holdFiles(client: pg.ClientBase): Promise<void> {
  await lockOrRefuse(
    client,
    `select pg_advisory_lock(${FILE_COPY_LOCK})`,
    5,
    'Another backup of this database is running. Wait until it is finished.',
  )
}

/** Allows deletion again. Throws when the lock was lost with the connection. */
export async function releaseFiles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client
    .query<{ held: boolean }>(`select pg_advisory_unlock(${FILE_COPY_LOCK}) as held`)
    .catch(() => ({ rows: [] }))
  if (!rows[0]?.held)
    throw new BackupError('The connection to the database was lost while files were copied. Try again.')
}

/**
 * Writes a consistent snapshot of every backed-up table below `directory`, and all object versions, one per line, to
 * `versionList`. Requests continue during this time; a server that has to migrate waits.
 */
export async function writeSnapshot(
  client: pg.ClientBase,
  directory: string,
  versionList: string,
  { onFile, onTable, signal }: SnapshotOptions,
): Promise<Snapshot> {
  await client.query(COPY_SESSION)
  await lockOrRefuse(
    client,
    `select pg_advisory_lock_shared(${migrationLock})`,
    60,
    'The database is being migrated. Try again when that is done.',
  )
  await client.query('begin isolation level repeatable read, read only')
  const facts = await readFacts(client)
  const tables = await backupTables(client)
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  await mkdir(path.join(directory, 'tables'), { mode: 0o700 })
  const records: TableRecord[] = []
  for (const table of tables) {
    const file = tableFile(table)
    const content = new Measure({ lines: true })
    const packed = new Measure()
    const target = newFile(path.join(directory, file))
    await pipeline(copyOut(client, table), content, createZstdCompress(), packed, target, { signal })
    await onFile(file, packed.sha256)
    records.push({ ...table, rows: content.lines, bytes: content.bytes, sha256: content.sha256 })
    onTable(records.length, tables.length)
  }
  const versions =
    'select distinct version collate "C" from storage.objects where version is not null order by 1'
  await pipeline(client.query(copyTo(`copy (${versions}) to stdout`)), newFile(versionList), { signal })
  const sequences = await sequenceStates(client)
  const queue = await queueVersion(client)
  await client.query('commit')
  await client.query(`select pg_advisory_unlock_shared(${migrationLock})`)
  return { ...facts, queueVersion: queue, tables: records, sequences }
}

/** The number of a table's rows, and the SHA-256 of them in backup format. */
export async function measureTable(client: pg.ClientBase, table: BackupTable, signal: AbortSignal) {
  const content = new Measure({ lines: true })
  await pipeline(copyOut(client, table), content, drain, { signal })
  return { rows: content.lines, sha256: content.sha256 }
}

// A query, because COPY does not accept partitioned tables.
function copyOut(client: pg.ClientBase, table: BackupTable) {
  return client.query(copyTo(`copy (select ${columnList(table.columns)} from ${quoted(table)}) to stdout`))
}

async function readFacts(client: pg.ClientBase) {
  const { rows: made } = await client.query<{ at: Date; server: string; migrated: boolean }>(
    `select now() as at, current_setting('server_version') as server,
       to_regclass('private.migrations') is not null as migrated`,
  )
  const [facts] = made
  if (!facts?.migrated)
    throw new BackupError('There is nothing to back up: the database was never used by Magari.')
  const { rows: migrations } = await client.query<MigrationRecord>(
    'select source, file, checksum from private.migrations order by source, file',
  )
  return { madeAt: facts.at.toISOString(), server: facts.server, migrations }
}

async function lockOrRefuse(client: pg.ClientBase, lock: string, seconds: number, refusal: string) {
  try {
    await client.query(`set lock_timeout = '${seconds}s'; ${lock}; set lock_timeout = 0`)
  } catch (error) {
    throw (error as pg.DatabaseError).code === '55P03' ? new BackupError(refusal) : error
  }
}
