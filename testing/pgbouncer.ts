import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverUser } from '#server/postgres-binaries.ts'
import { freePort } from './running-server.ts'

// Debian's package puts it where not every user's PATH looks.
const program = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find((file) => existsSync(file))

/** Why there can be no PgBouncer here; undefined if there can. */
export const whyNoPgBouncer = program
  ? undefined
  : 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

/**
 * Starts PgBouncer before the PostgreSQL at this port of 127.0.0.1. `databases` maps names to the modes of their pools; a pool has two
 * connections, so that clients share sessions. Everybody may connect as any user.
 */
export async function startPgBouncer(
  postgresPort: number,
  databases: Record<string, { database: string; mode: 'session' | 'transaction' }>,
): Promise<PgBouncer> {
  if (!program) throw new Error(whyNoPgBouncer)
  const user = serverUser()
  const directory = await mkdtemp(path.join(tmpdir(), 'magari-pgbouncer-'))
  await chmod(directory, 0o755)
  const port = await freePort()
  const entries = Object.entries(databases).map(
    ([name, { database, mode }]) =>
      `${name} = host=127.0.0.1 port=${postgresPort} dbname=${database} pool_mode=${mode}`,
  )
  const settings = path.join(directory, 'pgbouncer.ini')
  await writeFile(path.join(directory, 'users.txt'), '"postgres" ""\n"magari_requests" ""\n')
  await writeFile(
    settings,
    `[databases]
${entries.join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(directory, 'users.txt')}
default_pool_size = 2
`,
  )
  const child = spawn(program, [settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log += text
      if (log.includes('process up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${log}`)))
  })
  return {
    port,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}
