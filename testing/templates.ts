import { randomBytes } from 'node:crypto'
import { getConstructionPlans } from 'pg-boss'
import { onConnection } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { migrationSources } from '#server/migrations.ts'

/** For creating test databases: the server, and the names of the templates to clone. */
export interface PreparedPostgres {
  server: { host: string; port?: number; user: string; database: string }
  prefix: string
  /** Whether requests log in as on an external database. */
  isOfSomebodyElse: boolean
}

export type Template = 'backend' | 'marketplace'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PreparedPostgres
  }
}

/** Creates the two template databases; names are unique to this run, so that concurrent runs do not collide. */
export async function prepareTemplates(
  server: PreparedPostgres['server'],
  isOfSomebodyElse: boolean,
): Promise<PreparedPostgres> {
  const prefix = `magari_test_${randomBytes(4).toString('hex')}`
  await onConnection(server, async (client) => {
    for (const template of ['backend', 'marketplace'])
      await client.query(`create database ${prefix}_${template}`)
  })
  const [backend, ...rest] = migrationSources
  if (!backend) throw new Error('There are no migrations')
  await migrate({ ...server, database: `${prefix}_backend` }, [backend])
  await onConnection({ ...server, database: `${prefix}_marketplace` }, (client) =>
    client.query(getConstructionPlans('pgboss')),
  )
  await migrate({ ...server, database: `${prefix}_marketplace` }, [backend, ...rest])
  // Tests may post any number of ads; those of the limit set it themselves.
  await onConnection({ ...server, database: `${prefix}_marketplace` }, (client) =>
    client.query(`update public.system_settings set value = '' where key = 'free_listing_limit'`),
  )
  return { server, prefix, isOfSomebodyElse }
}

/** Drops every database of this run. */
export async function dropTemplates({ server, prefix }: PreparedPostgres) {
  await onConnection(server, async (client) => {
    const { rows } = await client.query<{ datname: string; login: string }>(
      `select datname, 'magari_requests_' || oid as login from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    for (const { datname, login } of rows) {
      await client.query(`drop database if exists ${datname} with (force)`)
      await client.query(`drop role if exists ${login}`)
    }
  })
}
