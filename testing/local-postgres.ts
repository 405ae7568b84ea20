import pg from 'pg'
import { onConnection } from '#database/connection.ts'

/** The machine's own PostgreSQL, which the tests use besides the embedded one if available. */
export const localPostgres = { host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' }

/** Why the machine's own PostgreSQL cannot run the tests; undefined if it can. */
export async function whyNotLocalPostgres(): Promise<string | undefined> {
  const client = new pg.Client({ ...localPostgres, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; superuser: boolean }>(
      `select current_setting('server_version_num')::int as version, rolsuper as superuser from pg_roles where rolname = current_user`,
    )
    if ((rows[0]?.version ?? 0) < 150_000) return `it is older than PostgreSQL 15`
    if (!rows[0]?.superuser) return `"${localPostgres.user}" is not a superuser there`
    return undefined
  } catch (error) {
    return (error as Error).message || 'no answer'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Drops a database there, and the request login that a server created. */
export async function dropLocalDatabase(name: string): Promise<void> {
  await onConnection(localPostgres, async (client) => {
    const { rows } = await client.query<{ login: string }>(
      `select 'magari_requests_' || oid as login from pg_database where datname = $1`,
      [name],
    )
    await client.query(`drop database if exists ${name} with (force)`)
    for (const { login } of rows) await client.query(`drop role if exists ${login}`)
  })
}
