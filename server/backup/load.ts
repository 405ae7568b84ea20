import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { listMigrations, type MigrationRecord, migrateWithin } from '#database/migrate.ts'
import { currentRecords, isBeforeBaseline, migrationSources } from '../migrations.ts'
import { BackupError, damaged, type Manifest, type TableRecord, tableFile } from './manifest.ts'
import { measureTable } from './snapshot.ts'
import { Measure } from './streams.ts'
import { type BackupTable, backupTables, COPY_SESSION, columnList, queueVersion, quoted } from './tables.ts'

export interface LoadOptions {
  onTable: (done: number, of: number) => void
  warn: (line: string) => void
  signal: AbortSignal
}

/**
 * The migrations applied to the backup's database, by their current names. Throws BackupError when this program lacks one of
 * them, or has one with a different checksum.
 */
export async function knownMigrations({ migrations }: Manifest): Promise<MigrationRecord[]> {
  const all = await listMigrations(migrationSources)
  const records = currentRecords(migrations, all)
  if (!records)
    throw new BackupError(
      'The backup was made by an earlier Magari, with some migrations missing. Restore it with that version, run its migrations, and back it up again.',
    )
  const known = new Map(all.map((one) => [idOf(one), one.checksum]))
  for (const migration of records) {
    const checksum = known.get(idOf(migration))
    if (checksum === undefined)
      throw new BackupError(
        `The backup was made by a newer Magari: this one has no migration ${idOf(migration)}. Restore it with that version.`,
      )
    if (checksum !== migration.checksum)
      throw new BackupError(
        `The migration ${idOf(migration)} differs from the one in the Magari that made the backup. Restore it with that version.`,
      )
  }
  return records
}

/**
 * Loads a backup into an empty database, within the client's transaction: the schema at the backup's version, its rows, then
 * later migrations. Loaded rows are read back and must match the backup.
 */
export async function loadDatabase(
  client: pg.ClientBase,
  directory: string,
  manifest: Manifest,
  { onTable, warn, signal }: LoadOptions,
): Promise<void> {
  await client.query(COPY_SESSION)
  const migrations = await knownMigrations(manifest)
  const had = new Set(migrations.map(idOf))
  await migrateWithin(client, migrationSources, (migration) => had.has(idOf(migration)))
  if (manifest.queueVersion !== null) await createQueue(client)
  const present = new Map((await backupTables(client)).map((table) => [quoted(table), table]))
  const sameQueue = (await queueVersion(client)) === manifest.queueVersion
  if (!sameQueue)
    warn(
      'The job queue has another version: waiting jobs are restored, but records of finished ones may be lost.',
    )

  const tables = manifest.tables.flatMap((table) => {
    const target = present.get(quoted(table))
    if (table.schema === 'pgboss' && !sameQueue) return target ? [shared(table, target)] : []
    if (!target || sorted(target) !== sorted(table))
      throw new BackupError(
        `The backup's table ${table.schema}.${table.name} does not match this Magari's migrations. Nothing was restored.`,
      )
    return [{ table, exact: true }]
  })
  await withoutConstraints(client, async () => {
    await client.query(`truncate ${[...present.keys()].join(', ')}`)
    for (const [done, { table, exact }] of tables.entries()) {
      await load(client, directory, table, exact, signal)
      onTable(done + 1, tables.length)
    }
  })
  // Before later migrations, which may use sequences or drop them.
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(sequence),
      sequence.value,
      sequence.called,
    ])
  if (isBeforeBaseline(manifest.migrations)) await recordMigrations(client, migrations)
  await migrateWithin(client, migrationSources, () => true)
}

/** Puts the baselines in the place of the migrations that they replaced, which the loaded ledger names. */
async function recordMigrations(client: pg.ClientBase, records: MigrationRecord[]) {
  await client.query('delete from private.migrations')
  await client.query(
    `insert into private.migrations (source, file, checksum)
     select source, file, checksum from jsonb_to_recordset($1) as record (source text, file text, checksum text)`,
    [JSON.stringify(records)],
  )
}

/** A table's columns by name: a migrated database has them in another order than a baseline. */
function sorted({ columns }: BackupTable): string {
  return columns.toSorted().join()
}

/** Throws BackupError unless the database has no tables. */
export async function requireEmpty(client: pg.ClientBase, refusal: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  if (rows[0]) throw new BackupError(refusal.replace('%', rows[0].name))
}

interface Loading {
  table: TableRecord
  /** Whether every column of the backup is loaded. */
  exact: boolean
}

function idOf({ source, file }: Pick<MigrationRecord, 'source' | 'file'>): string {
  return `${source}/${file}`
}

/** Creates the queue's schema as pg-boss does, but within the current transaction. */
async function createQueue(client: pg.ClientBase) {
  const plan = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans('pgboss'))?.[1]
  if (!plan) throw new Error('The plan of the job queue is not one transaction')
  await client.query(plan)
  await client.query(COPY_SESSION.replaceAll('set ', 'set local '))
}

/** A queue table of another version: read in full, loaded only into the columns both versions have. */
function shared(table: TableRecord, target: BackupTable): Loading {
  const same = target.columns.join() === table.columns.join()
  return { table, exact: same }
}

/** Runs the work with triggers disabled and foreign keys dropped; then restores them, which checks every row. */
async function withoutConstraints(client: pg.ClientBase, work: () => Promise<void>) {
  // Clones on partitions are excluded (tgparentid).
  const { rows: triggers } = await client.query<{ owner: string; name: string; mode: string }>(
    `select t.tgrelid::regclass::text as owner, quote_ident(t.tgname) as name,
       case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and c.relkind in ('r', 'p')
       and ${OURS}`,
  )
  // In creation order, which determines the order of cascading deletions.
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as owner, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${OURS}
     order by k.oid`,
  )
  const onTriggers = (word: (mode: string) => string) =>
    triggers.map(({ owner, name, mode }) => `alter table ${owner} ${word(mode)} trigger ${name};`).join('')
  await client.query(onTriggers(() => 'disable'))
  await client.query(keys.map(({ owner, name }) => `alter table ${owner} drop constraint ${name};`).join(''))
  await work()
  await client.query(
    keys
      .map(({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition};`)
      .join(''),
  )
  await client.query(onTriggers((mode) => `enable ${mode}`))
}

const OURS = `c.relnamespace::regnamespace::text in ('auth', 'mail', 'storage', 'pictures', 'public', 'private', 'pgboss')`

async function load(
  client: pg.ClientBase,
  directory: string,
  table: TableRecord,
  exact: boolean,
  signal: AbortSignal,
) {
  const content = new Measure({ lines: true })
  const into = exact ? table : await stagingFor(client, table)
  const name = exact ? quoted(table) : 'pg_temp.staging'
  await pipeline(
    createReadStream(path.join(directory, tableFile(table))),
    createZstdDecompress(),
    content,
    client.query(copyFrom(`copy ${name} (${columnList(into.columns)}) from stdin`)),
    { signal },
  )
  if (content.sha256 !== table.sha256 || content.lines !== table.rows) throw damaged(tableFile(table))
  if (!exact) return moveShared(client, table)
  const loaded = await measureTable(client, table, signal)
  if (loaded.sha256 !== table.sha256)
    throw new BackupError(
      `The rows of ${table.schema}.${table.name} differ from the backup after loading. Nothing was restored.`,
    )
}

async function stagingFor(client: pg.ClientBase, table: TableRecord): Promise<TableRecord> {
  const columns = table.columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ')
  await client.query(`drop table if exists pg_temp.staging; create temp table staging (${columns})`)
  return table
}

async function moveShared(client: pg.ClientBase, table: TableRecord) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname::text = any ($2)`,
    [quoted(table), table.columns],
  )
  const names = columnList(rows.map(({ name }) => name))
  const values = rows.map(({ name, type }) => `${pg.escapeIdentifier(name)}::${type}`).join(', ')
  await client.query(
    `insert into ${quoted(table)} (${names}) select ${values} from pg_temp.staging; drop table pg_temp.staging`,
  )
}
