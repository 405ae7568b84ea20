import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import { reasonOf } from './connection-errors.ts'
import { describeHosts, urlsByHost } from './database-hosts.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import { followPrimary } from './primary.ts'
import { ensureRequestLogin, requireRequestLogin } from './request-login.ts'

/** The server's database and its two logins: the owner, and the role of requests, which may only switch to others. */
export interface DatabaseAccess {
  owner: pg.PoolConfig
  /** The folder of an embedded database; undefined for an external one. */
  directory?: string
  /** The login of requests. Call it after the migrations. */
  requests(): Promise<pg.PoolConfig>
  /** Where notifications are listened to, if requests may go through a pooler that delivers none. */
  listening?: pg.PoolConfig
  /** For the startup banner. */
  description: string
  stop(): Promise<void>
}

const embeddedDatabase = 'magari'
const creationLock = 7_218_557
const NOTIFICATION_MS = 5_000

/**
 * Starts the embedded PostgreSQL, or checks that DATABASE_URL is reachable and follows its primary if it names several hosts, whose
 * changes are logged.
 */
export async function openDatabase(config: Config, log: Log = () => {}): Promise<DatabaseAccess> {
  if (config.databaseUrl) {
    const owner = await connect('DATABASE_URL', config.databaseUrl, log)
    const opened = [owner]
    await requireSessions(owner.connection)
    return {
      owner: owner.connection,
      ...(config.requestsDatabaseUrl ? { listening: owner.connection } : {}),
      async requests() {
        if (!config.requestsDatabaseUrl) return ensureRequestLogin(owner.connection, config.jwtSecret ?? '')
        const requests = await connect('REQUESTS_DATABASE_URL', config.requestsDatabaseUrl, log)
        opened.push(requests)
        await requireRequestLogin(requests.connection)
        return requests.connection
      },
      description: describeHosts(config.databaseUrl),
      async stop() {
        await Promise.all(opened.map(({ stop }) => stop()))
      },
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

/** The connection that a variable describes, once it answers. Throws ConfigError. */
async function connect(name: string, url: string, log: Log) {
  const urls = urlsByHost(url)
  const settings = { connectionString: urls[0], connectionTimeoutMillis: 10_000 }
  requireFiles(name, settings)
  if (urls.length === 1) {
    await requireAnswer(name, settings)
    return { connection: settings, stop: async () => {} }
  }
  const primary = followPrimary(urls, log)
  const connection: pg.PoolConfig = { ...settings, Client: primary.Client }
  try {
    await primary.found().catch((error: Error) => {
      throw new ConfigError(`${name} ${error.message}.`)
    })
    await requireAnswer(name, connection)
  } catch (error) {
    await primary.stop()
    throw error
  }
  return { connection, stop: primary.stop }
}

/** Certificates named in the URL are read when a client is made. */
function requireFiles(name: string, settings: pg.ClientConfig) {
  try {
    new pg.Client(settings)
  } catch (error) {
    throw new ConfigError(`${name} cannot be used: ${(error as Error).message}.`)
  }
}

async function createDatabase(connection: pg.ClientConfig) {
  await onConnection(connection, async (client) => {
    // Serialises servers that start concurrently on a new folder.
    await client.query('select pg_advisory_lock($1)', [creationLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedDatabase])
    if (rowCount === 0) await client.query(`create database ${embeddedDatabase}`)
  })
}

async function requireAnswer(name: string, connection: pg.PoolConfig) {
  const isStandby = await onConnection(connection, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby
  }).catch((error) => {
    throw new ConfigError(`${name} does not answer: ${reasonOf(error)}.`)
  })
  if (isStandby) throw new ConfigError(`${name} names a standby, which accepts no writes: name its primary.`)
}

/** Migrations, jobs and notifications need a session that lasts, which not every pooler gives. Throws ConfigError. */
async function requireSessions(connection: pg.PoolConfig) {
  const lasts = await onConnection(connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler gives its clients process ids of its own.
    if (rows[0]?.pid === (client as pg.Client & { processID: number }).processID) return true
    await client.query('listen magari_session')
    const heard = once(client, 'notification', { signal: AbortSignal.timeout(NOTIFICATION_MS) })
    await onConnection(connection, (other) => other.query('notify magari_session'))
    return heard.then(
      () => true,
      () => false,
    )
  })
  if (!lasts)
    throw new ConfigError(
      "DATABASE_URL goes through a pooler that keeps no sessions (PgBouncer's transaction mode): name the database itself there, and the pooler in REQUESTS_DATABASE_URL.",
    )
}
