/** Reads the state of a database and its files independently of the backup's code. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'

/** Tables of the queue's bookkeeping, with counts that are not worth keeping, or with hashes that a copy must not reveal. */
const NOT_KEPT = [
  'limits.buckets',
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

/** One line for each table (its rows, and a digest of all of them in order) and for each sequence. */
export function contentsOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return onConnection(connection, async (client) => {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !NOT_KEPT.includes(table.name))) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by t::text collate "C"`,
      )
      const digest = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
      contents[name] = `${rows.length} rows ${digest.digest('hex')}`
    }
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences`,
    )
    for (const { name, value } of sequences) contents[name] = `stands at ${value}`
    return contents
  })
}

/** Everything that the migrations create except rows, from the database's catalogue. */
export function schemaOf(connection: pg.ClientConfig): Promise<string[]> {
  return onConnection(connection, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
         where connamespace::regnamespace::text !~ '^(pg_|information_schema)' and contype <> 't'
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       union all select schemaname || '.' || tablename || ' ' || policyname || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
       union all select oid::regprocedure || ' ' || md5(prosrc) || coalesce(proacl::text, '') from pg_proc
         where pronamespace::regnamespace::text in ('auth', 'mail', 'storage', 'public', 'private', 'limits')
       union all select oid::regclass || ' ' || relkind::text || ' ' || pg_get_userbyid(relowner) || coalesce(relacl::text, '') from pg_class
         where relnamespace::regnamespace::text in ('auth', 'mail', 'storage', 'public', 'private', 'limits') and relkind <> 't'
       order by 1`,
    )
    return rows.map(({ line }) => line)
  })
}

/** The original files in a directory with digests of their bytes; variants are left out, as they are recreated. */
export function originalsIn(directory: string): Record<string, string> {
  const objects = path.join(directory, 'objects')
  const originals: Record<string, string> = {}
  for (const entry of readdirSync(objects, { recursive: true, encoding: 'utf8' }))
    if (entry.endsWith('original'))
      originals[entry] = createHash('sha256')
        .update(readFileSync(path.join(objects, entry)))
        .digest('hex')
  return originals
}
