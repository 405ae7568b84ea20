import pg from 'pg'

/** A table of the backup with its columns, except generated ones. */
export interface BackupTable {
  schema: string
  name: string
  columns: string[]
}

/** The state of a sequence. `value` is a bigint as text. */
export interface SequenceState {
  schema: string
  name: string
  value: string
  called: boolean
}

/** The schemas in a backup. `limits` only has recent request counts, `uploads` what is on its way, without its bytes. */
export const BACKUP_SCHEMAS = ['auth', 'mail', 'storage', 'pictures', 'public', 'private', 'pgboss']

/**
 * Excluded tables: pg-boss's bookkeeping, which it recreates (jobs and queues are included), and hashes of addresses and browsers with
 * their key, which a copy must not reveal.
 */
export const EXCLUDED_TABLES = [
  'pgboss.bam',
  'pgboss.queue_stats',
  'pgboss.version',
  'pgboss.warning',
  'private.booking_origins',
  'private.origin_secret',
  'private.provider_origins',
  'private.sale_origins',
  'private.session_devices',
]

/** The tables of a backup, ordered by name; a partitioned table counts once. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and n.nspname || '.' || c.relname <> all ($2)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname collate "C", c.relname collate "C"`,
    [BACKUP_SCHEMAS, EXCLUDED_TABLES],
  )
  return rows
}

/** Current state of every sequence of these schemas: never behind the rows of an earlier snapshot. */
export async function sequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any ($1) order by n.nspname collate "C", c.relname collate "C"`,
    [BACKUP_SCHEMAS],
  )
  const states: SequenceState[] = []
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(sequence)}`,
    )
    states.push({ ...sequence, ...(found[0] as { value: string; called: boolean }) })
  }
  return states
}

/** The version of the queue's schema; null where no server has created it yet. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regclass('pgboss.version') is not null as made`,
  )
  if (!made[0]?.made) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

/** The quoted SQL name of a table or sequence. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** Quoted column names, separated by commas. */
export function columnList(columns: string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}

/** Session settings: the same rows give the same text on every server, and long copies do not time out. */
export const COPY_SESSION = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set max_parallel_workers_per_gather = 0; set row_security = off; set statement_timeout = 0;
  set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`
