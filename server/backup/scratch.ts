import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database.ts'
import { serverUser } from '../postgres-binaries.ts'
import { isAlive, runningPostgres, stopProcess } from '../processes.ts'
import { BackupError } from './manifest.ts'

const FOLDER = /^magari-rehearsal\.(\d+)\.[0-9a-f]{8}$/
// Any constant, as long as all processes use the same one.
const LOCK = 7_218_561
const NOT_ALLOWED =
  'The user of DATABASE_URL may not create a database for the rehearsal: give it CREATEDB, or rehearse without DATABASE_URL, in an embedded PostgreSQL.'

/** A temporary folder below TMPDIR that only its owner can read. Removes those of killed processes, with their PostgreSQL. */
export async function createScratchFolder(): Promise<{ directory: string; remove(): Promise<void> }> {
  for (const entry of await readdir(tmpdir())) {
    const pid = FOLDER.exec(entry)?.[1]
    if (pid && !isAlive(Number(pid))) await removeFolder(path.join(tmpdir(), entry))
  }
  const directory = path.join(tmpdir(), `magari-rehearsal.${process.pid}.${randomBytes(4).toString('hex')}`)
  await mkdir(directory, { mode: 0o700 })
  // PostgreSQL does not run as root, and its user must enter the folder.
  const user = serverUser()
  if (user) await chown(directory, user.uid, user.gid)
  return { directory, remove: () => removeFolder(directory) }
}

async function removeFolder(directory: string) {
  const pid = runningPostgres(path.join(directory, 'data/postgres/data'))
  if (pid) await stopProcess(pid)
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Runs work with the name of a temporary database on the server of DATABASE_URL, whose user needs CREATEDB, and drops it. Removes
 * those of killed processes. Throws BackupError where it may not create one.
 */
export async function withScratchDatabase<Result>(
  config: Config,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = `magari_rehearsal_${randomBytes(6).toString('hex')}`
  const database = await openDatabase(config)
  try {
    return await onConnection({ ...database.owner, keepAlive: true }, async (client) => {
      await removeLeftovers(client)
      // A lock on its name, because a killed process lets go of it.
      await client.query(`select pg_advisory_lock(${LOCK}, hashtext($1))`, [name])
      await client.query(`create database ${name}`).catch((error) => {
        throw error.code === '42501' ? new BackupError(NOT_ALLOWED) : error
      })
      try {
        return await work(name)
      } finally {
        await dropDatabase(client, name)
      }
    })
  } finally {
    await database.stop()
  }
}

/** The same PostgreSQL URL, which may name several hosts, with another database. */
export function onDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${name}`)
}

async function removeLeftovers(client: pg.ClientBase) {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^magari_rehearsal_[0-9a-f]{12}$' and datdba = current_user::regrole`,
  )
  for (const { datname } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${LOCK}, hashtext($1)) as free`,
      [datname],
    )
    if (locks[0]?.free) await dropDatabase(client, datname)
  }
}

// With the login for requests that a server made for it.
async function dropDatabase(client: pg.ClientBase, name: string) {
  const { rows } = await client.query<{ login: string }>(
    `select 'magari_requests_' || oid as login from pg_database where datname = $1`,
    [name],
  )
  await client.query(`drop database if exists ${name} with (force)`)
  for (const { login } of rows) await client.query(`drop role if exists ${login}`)
}
