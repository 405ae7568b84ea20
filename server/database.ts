import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { ensureRequestLogin, requireRequestLogin } from './request-login.ts'

/** The server's database and its two logins: the owner, and the role of requests, which may only switch to others. */
export interface DatabaseAccess {
  owner: pg.ClientConfig
  /** The folder of an embedded database; undefined for an external one. */
  directory?: string
  /** The login of requests. Call it after the migrations. */
  requests(): Promise<pg.ClientConfig>
  /** For the startup banner. */
  description: string
  stop(): Promise<void>
}

const embeddedDatabase = 'magari'
const creationLock = 7_218_557

/** Starts the embedded PostgreSQL, or checks that DATABASE_URL is reachable. */
export async function openDatabase(config: Config): Promise<DatabaseAccess> {
  if (config.databaseUrl) {
    const connection = connectionOf(config.databaseUrl)
    await requireAnswer(connection)
    return {
      owner: connection,
      requests: () => requestsOf(config, connection),
      description: describeUrl(config.databaseUrl),
      stop: async () => {},
    }
  }
  const server = await startEmbeddedPostgres(path.join(config.dataDirectory, 'postgres'))
  await createDatabase(server.connection('postgres', 'postgres'))
  return {
    owner: server.connection('postgres', embeddedDatabase),
    directory: server.directory,
    requests: async () => server.connection('authenticator', embeddedDatabase),
    description: `embedded PostgreSQL in ${server.directory}`,
    stop: server.stop,
  }
}

function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, connectionTimeoutMillis: 10_000 }
}

async function requestsOf({ requestsDatabaseUrl, jwtSecret }: Config, owner: pg.ClientConfig) {
  if (!requestsDatabaseUrl) return ensureRequestLogin(owner, jwtSecret ?? '')
  const given = connectionOf(requestsDatabaseUrl)
  await requireRequestLogin(given)
  return given
}

async function createDatabase(connection: pg.ClientConfig) {
  await onConnection(connection, async (client) => {
    // Serialises servers that start concurrently on a new folder.
    await client.query('select pg_advisory_lock($1)', [creationLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedDatabase])
    if (rowCount === 0) await client.query(`create database ${embeddedDatabase}`)
  })
}

async function requireAnswer(connection: pg.ClientConfig) {
  try {
    await onConnection(connection, (client) => client.query('select 1'))
  } catch (error) {
    throw new ConfigError(`DATABASE_URL does not answer: ${reasonOf(error)}.`)
  }
}

// For a host with several addresses Node throws an AggregateError without a message.
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return (first as Error).message.replace(/\.$/, '')
}

function describeUrl(text: string): string {
  const url = new URL(text)
  return `PostgreSQL at ${url.host}${url.pathname}`
}
