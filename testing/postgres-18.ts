import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { prepareTemplates } from './templates.ts'

/** Starts the embedded PostgreSQL 18 for one run of the tests, with temporary data. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-tests-'))
  // When started by root, PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o755)
  // Test data need not survive a power cut.
  const server = await startEmbeddedPostgres(directory, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Small: each dropped database is looked for in all of it.
    shared_buffers: '64MB',
  })
  project.provide('postgres', await prepareTemplates(server.connection('postgres', 'postgres'), false))
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
    await rm(server.directory, { recursive: true, force: true })
  }
}
