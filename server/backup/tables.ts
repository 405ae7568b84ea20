import pg from 'pg'

/** A table with rows to keep: every column that is not computed from others. */
export interface KeptTable {
  schema: string
  name: string
  columns: string[]
}

/** Where a sequence stands. `value` is a bigint as text. */
export interface SequenceState {
  schema: string
  name: string
  value: string
  called: boolean
}

/** The schemas a backup holds. `limits` is none of them: how often somebody asked lately is not worth keeping. */
export const KEPT_SCHEMAS = ['auth', 'storage', 'public', 'private', 'pgboss']

/** Tables of these schemas that are not kept: the queue's bookkeeping, which it recreates. Jobs and queues are kept. */
export const LEFT_OUT = ['pgboss.bam', 'pgboss.queue_stats', 'pgboss.version', 'pgboss.warning']

/** The tables a backup holds, in the order of their names; of a partitioned one the whole. */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and n.nspname || '.' || c.relname <> all ($2)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname collate "C", c.relname collate "C"`,
    [KEPT_SCHEMAS, LEFT_OUT],
  )
  return rows
}

/** Where every sequence of the kept schemas stands now: never behind the rows of a snapshot taken before. */
export async function sequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any ($1) order by n.nspname collate "C", c.relname collate "C"`,
    [KEPT_SCHEMAS],
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

/** The version of the queue's schema; null where no server has made it yet. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regclass('pgboss.version') is not null as made`,
  )
  if (!made[0]?.made) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

/** The name of a table or a sequence as SQL has it. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** The names of columns as SQL has them. */
export function columnList(columns: string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}

/** What makes the text of equal rows equal on every server, and lets a long copy take its time. */
export const COPY_SESSION = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set max_parallel_workers_per_gather = 0; set row_security = off; set statement_timeout = 0;
  set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`
