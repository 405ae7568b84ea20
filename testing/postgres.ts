import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { ensureRequestLogin } from '#server/request-login.ts'
import type { Template } from './templates.ts'

/** A database for one test file. */
export interface TestDatabase {
  /** The login that a running server uses for requests: `authenticator`, or the one on an external database. */
  connection: pg.ClientConfig & { database: string }
  /** The owner's login. */
  owner: pg.ClientConfig & { database: string }
  drop(): Promise<void>
}

/** Creates a copy of a template on the PostgreSQL of the current project. */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  const { server, prefix, isOfSomebodyElse } = inject('postgres')
  // Copying files starts and ends with a checkpoint, which takes seconds on a server that syncs to disk.
  const strategy = isOfSomebodyElse ? 'wal_log' : 'file_copy'
  const database = await createDatabase(`template ${prefix}_${template} strategy ${strategy}`)
  const owner = { ...server, database }
  const login = isOfSomebodyElse
    ? await ensureRequestLogin(owner, 'a secret of the tests')
    : { ...server, user: 'authenticator' }
  return {
    connection: { ...login, database },
    owner,
    drop: async () => {
      await dropDatabase(database)
      if (isOfSomebodyElse)
        await onConnection(server, (client) => client.query(`drop role if exists ${login.user}`))
    },
  }
}

/** Creates a database without tables; both connections are the owner's. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  const owner = { ...inject('postgres').server, database }
  return { connection: owner, owner, drop: () => dropDatabase(database) }
}

async function createDatabase(options = ''): Promise<string> {
  const { server, prefix } = inject('postgres')
  const database = `${prefix}_${randomBytes(5).toString('hex')}`
  await onConnection(server, async (client) => {
    await client.query(`create database ${database} ${options}`)
    // Test data need not survive a power cut.
    await client.query(`alter database ${database} set synchronous_commit = off`)
  })
  return database
}

async function dropDatabase(database: string): Promise<void> {
  await onConnection(inject('postgres').server, async (client) => {
    // Waits for closing connections (a pool's end() does not); terminating them would cause uncaught errors.
    await client.query(`drop database if exists ${database}`).catch(() => {})
    await client.query(`drop database if exists ${database} with (force)`)
  })
}
