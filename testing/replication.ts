import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { postgresBinaries, serverUser } from '#server/postgres-binaries.ts'
import { isAlive, runningPostgres, stopProcess } from '#server/processes.ts'
import { freePort } from './running-server.ts'

const run = promisify(execFile)
const START_MS = 30_000

/** A PostgreSQL 18 of its own on a port of 127.0.0.1, with temporary data: a primary, or a standby of one. */
export interface ReplicationNode {
  port: number
  /** Its data folder. */
  data: string
  /** A superuser without a password; the database is `postgres`. */
  connection: pg.ClientConfig & { host: string; port: number; user: string; database: string }
  /** Starts it again after `stop` or `kill`, and waits until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Kills its main process, as kill -9 does, and waits until it is gone. */
  kill(): Promise<void>
  /** Makes all of its processes stand still (SIGSTOP), or go on: a machine that has gone silent. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Makes a standby the primary; resolves once it accepts writes. */
  promote(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Starts a new primary. `settings` are added to its command line. */
export async function startPrimary(settings: Record<string, string> = {}): Promise<ReplicationNode> {
  const { home, user, binaries, environment } = await makeHome()
  await run(
    path.join(binaries, 'bin/initdb'),
    ['-D', dataIn(home), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: home, env: environment },
  )
  return startNode(home, settings)
}

/**
 * Starts a streaming standby of a running primary, from a copy of its data. It follows what is written to the primary from then on.
 * `name` is how `synchronous_standby_names` calls it.
 */
export async function startStandby(
  primary: ReplicationNode,
  name: string,
  settings: Record<string, string> = {},
): Promise<ReplicationNode> {
  const { home, user } = await makeHome()
  const data = dataIn(home)
  await onConnection(primary.connection, async (client) => {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await cp(primary.data, data, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await writeFile(path.join(data, 'standby.signal'), '')
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, data])
  await chmod(data, 0o700)
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  return startNode(home, { ...settings, primary_conninfo: source })
}

/**
 * Starts a PostgreSQL on a copy of the base backup in `base` that replays archived WAL as `settings` say (restore_command,
 * recovery_target_time), and waits until it accepts writes.
 */
export async function recoverFrom(base: string, settings: Record<string, string>): Promise<ReplicationNode> {
  const { home, user } = await makeHome()
  const data = dataIn(home)
  await cp(base, data, { recursive: true })
  await writeFile(path.join(data, 'recovery.signal'), '')
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, data])
  await chmod(data, 0o700)
  const node = await startNode(home, { ...settings, recovery_target_action: 'promote' })
  await until('the recovery has ended', () =>
    onConnection(node.connection, async (client) => {
      const { rows } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over')
      return rows[0]?.over === true
    }),
  )
  return node
}

/** From now on the primary acknowledges a commit when the named standby has it too, on disk. Resolves once the standby counts. */
export async function makeSynchronous(primary: ReplicationNode, name: string): Promise<void> {
  await onConnection(primary.connection, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '"${name}"'`)
    await client.query('select pg_reload_conf()')
    await until(`the standby ${name} is synchronous`, async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
        [name],
      )
      return rowCount === 1
    })
  })
}

const dataIn = (home: string) => path.join(home, 'data')

async function makeHome() {
  const home = await mkdtemp(path.join(tmpdir(), 'magari-replication-'))
  await chmod(home, 0o755)
  const user = serverUser()
  if (user) await run('chown', [`${user.uid}:${user.gid}`, home])
  return { home, ...(await programFor(home)) }
}

async function programFor(home: string) {
  const user = serverUser()
  const binaries = await postgresBinaries(user, home)
  const environment = { ...process.env, LD_LIBRARY_PATH: path.join(binaries, 'lib'), LC_ALL: 'C', PGDATA: '' }
  return { user, binaries, environment }
}

async function startNode(home: string, settings: Record<string, string>): Promise<ReplicationNode> {
  const { user, binaries, environment } = await programFor(home)
  const data = dataIn(home)
  const port = Number(settings.port ?? (await freePort()))
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    wal_level: 'replica',
    hot_standby: 'on',
    wal_keep_size: '512MB',
    max_connections: '60',
    shared_buffers: '32MB',
    jit: 'off',
    timezone: 'UTC',
    // A killed process loses nothing that it wrote: only a power cut would.
    fsync: 'off',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  async function start() {
    const server = spawn(path.join(binaries, 'bin/postgres'), ['-D', data, ...options], {
      ...user,
      cwd: home,
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4_000)
    })
    server.unref()
    await until(
      `PostgreSQL in ${data} answers`,
      () =>
        onConnection(connection, (client) => client.query('select 1')).then(
          () => true,
          () => false,
        ),
      () => log,
    )
  }

  const main = () => {
    const pid = runningPostgres(data)
    if (!pid) throw new Error(`No PostgreSQL runs in ${data}`)
    return pid
  }
  // Each process of a session has a process group of its own.
  const signalAll = async (name: NodeJS.Signals) => {
    const pid = main()
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
    // A process of a session may have ended since it was listed.
    for (const child of [pid, ...stdout.split('\n').map(Number).filter(Boolean)])
      if (isAlive(child)) process.kill(child, name)
  }
  const stop = async () => {
    const pid = runningPostgres(data)
    if (!pid) return
    await signalAll('SIGCONT')
    await stopProcess(pid)
  }
  const node: ReplicationNode = {
    port,
    data,
    connection,
    start,
    stop,
    async kill() {
      const pid = main()
      process.kill(pid, 'SIGKILL')
      await until('the killed PostgreSQL is gone', async () => !isAlive(pid))
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async promote() {
      await onConnection(connection, async (client) => {
        await client.query('select pg_promote(wait => true)')
      })
    },
    async remove() {
      await stop()
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await start().catch(async (error) => {
    await node.remove()
    throw error
  })
  return node
}

async function until(what: string, isTrue: () => Promise<boolean>, more = () => ''): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited ${START_MS} ms, and not yet: ${what}. ${more()}`)
    await sleep(50)
  }
}
