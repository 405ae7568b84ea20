import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'

/** Runs work on a temporary embedded PostgreSQL, which is removed after it. */
export async function onScratchPostgres<Result>(
  work: (server: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-scratch-'))
  const server = await startEmbeddedPostgres(directory, { fsync: 'off' })
  try {
    return await work(server.connection('postgres', 'postgres'))
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
    await rm(server.directory, { recursive: true, force: true })
  }
}
