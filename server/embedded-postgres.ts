import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createAtomically } from './create-atomically.ts'
import {
  EmbeddedPostgresError,
  makeRootlessHome,
  postgresBinaries,
  reachableBy,
  rootlessHome,
  type ServerUser,
  serverUser,
} from './postgres-binaries.ts'
import { runningPostgres, stopProcess } from './processes.ts'

export { EmbeddedPostgresError } from './postgres-binaries.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Its folder on disk. */
  directory: string
  /** Connection settings for a role and database over its socket. */
  connection(user: string, database: string): SocketConnection
  /** Stops it, unless another Magari server still uses it. */
  stop(): Promise<void>
}

/** Complete, because missing values would be read from the environment (PGPORT, PGSSLMODE). */
export interface SocketConnection {
  host: string
  port: number
  ssl: false
  user: string
  database: string
}

// Each server that uses the database holds this lock in shared mode.
const usersLock = 7_218_555

const socketPathLimit = 90
const socketPort = 5432
const logLimit = 5 * 1024 * 1024

/**
 * Starts PostgreSQL on the data in `directory` (created if missing), or connects to one left running by a killed process.
 * `settings` are added to its command line. Throws EmbeddedPostgresError with a message for the operator.
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const user = serverUser()
  const reachable = reachableBy(user, directory)
  const home = reachable ? path.resolve(directory) : path.join(rootlessHome, fingerprint(directory))
  if (!reachable) await makeRootlessHome()
  await makeFolder(home, user)
  const data = path.join(home, 'data')
  const binaries = await postgresBinaries(user, home)
  const environment = {
    ...process.env,
    LD_LIBRARY_PATH: path.join(binaries, 'lib'),
    LC_ALL: 'C',
    PGDATA: undefined,
  }

  if (!existsSync(data)) await initialise(binaries, data, user, environment)
  const socket = await socketFolder(home, user)
  const connection = (role: string, database: string): SocketConnection => ({
    host: socket,
    port: socketPort,
    ssl: false,
    user: role,
    database,
  })
  const log = path.join(home, 'postgres.log')

  function launch() {
    if (runningPostgres(data)) return
    if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.old`)
    const output = openSync(log, 'a')
    const options = Object.entries({
      ...defaultSettings,
      ...settings,
      port: String(socketPort),
      // This setting is a list: quoted, because the path may contain a comma.
      unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    })
    const server = spawn(
      path.join(binaries, 'bin/postgres'),
      ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Its own process group: Ctrl-C must not stop PostgreSQL before running requests finish.
      { ...user, cwd: home, env: environment, detached: true, stdio: ['ignore', output, output] },
    )
    server.on('error', () => {})
    server.unref()
    closeSync(output)
  }

  let stopping = false
  let session: pg.Client
  async function hold() {
    session = await connectWhenReady(connection('postgres', 'postgres'), launch, data, log, () => stopping)
    await session.query('select pg_advisory_lock_shared($1)', [usersLock])
    // The session ends only if the database does: killed by a person or the OOM killer, or stopped by a full disk.
    session.once('end', () => {
      if (!stopping) held = reconnect()
    })
  }
  // The cause (a full disk, for example) may last minutes or days: retries never stop.
  async function reconnect() {
    for (let lastReason = ''; !stopping; await sleep(reconnectPause)) {
      const reason = await hold().then(
        () => null,
        (error: Error) => error.message,
      )
      if (reason === null) return
      if (reason !== lastReason && !stopping) process.stderr.write(`${reason}\n`)
      lastReason = reason
    }
  }
  let held = hold()
  await held
  const logWatch = setInterval(() => boundLog(log), 60_000)
  logWatch.unref()

  return {
    directory: home,
    connection,
    async stop() {
      if (stopping) return
      stopping = true
      clearInterval(logWatch)
      await held
      const alone = await isOnlyUser(session).catch(() => true)
      await session.end().catch(() => {})
      const pid = runningPostgres(data)
      if (alone && pid) await stopProcess(pid)
    },
  }
}

/**
 * PostgreSQL's cache in MB for a machine or container with `memory` bytes: an eighth, at least 64 and at most 1,024. It takes memory
 * only as data are read. docs/benchmarks.md, Vehicle search, has the reason.
 */
export function cacheMegabytes(memory: number): number {
  return Math.round(Math.min(Math.max(memory / 8 / 2 ** 20, 64), 1024))
}

const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${cacheMegabytes(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  // Errors caused by clients are not logged: they would fill the disk, and their details include personal data.
  log_min_messages: 'log',
}

async function initialise(
  binaries: string,
  data: string,
  user: ServerUser | undefined,
  env: NodeJS.ProcessEnv,
) {
  const parent = path.dirname(data)
  const initdb = (folder: string) =>
    promisify(execFile)(
      path.join(binaries, 'bin/initdb'),
      [
        ...['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'],
        // The builtin provider sorts and folds case identically on every system.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { ...user, cwd: parent, env },
    )
  try {
    await createAtomically(data, initdb)
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const complaint = stderr?.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? message
    throw new EmbeddedPostgresError(`The database could not be created in ${parent}: ${complaint.trim()}`)
  }
}

async function connectWhenReady(
  config: pg.ClientConfig,
  launch: () => void,
  data: string,
  log: string,
  isStopping: () => boolean,
): Promise<pg.Client> {
  const deadline = Date.now() + 30_000
  launch()
  let startedAt = Date.now()
  for (;;) {
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (isStopping())
        throw new EmbeddedPostgresError('The embedded PostgreSQL was stopped while it started.')
      const pid = runningPostgres(data)
      if (pid && Date.now() > deadline && (error as pg.DatabaseError).code !== cannotConnectNow) {
        throw new EmbeddedPostgresError(
          `The embedded PostgreSQL is running (process ${pid}) and does not answer: ${(error as Error).message}. Its log is ${log}.`,
        )
      }
      if (!pid && Date.now() - startedAt > restartPause) {
        const reason = lastLoggedError(log)
        // Child processes of a killed server hold its shared memory until they exit.
        if (Date.now() > deadline || (reason && !/shared memory|still in use|lock file/.test(reason))) {
          throw new EmbeddedPostgresError(
            `The embedded PostgreSQL did not start. ${reason ?? ''} Its log is ${log}.`,
          )
        }
        launch()
        startedAt = Date.now()
      }
      await sleep(20)
    }
  }
}

const restartPause = 500
const reconnectPause = 2_000
// SQLSTATE while a server starts, recovers or stops; crash recovery may take long.
const cannotConnectNow = '57P03'

// PostgreSQL opens its log in append mode, so after truncation it writes at the start.
function boundLog(log: string): void {
  try {
    if (statSync(log).size > logLimit) truncateSync(log)
  } catch {
    // Deleted together with its folder.
  }
}

function lastLoggedError(log: string): string | undefined {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.slice(-5).findLast((line) => /FATAL|PANIC|ERROR/.test(line))
}

async function isOnlyUser(session: pg.Client): Promise<boolean> {
  await session.query('select pg_advisory_unlock_shared($1)', [usersLock])
  const { rows } = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    usersLock,
  ])
  return rows[0]?.alone ?? false
}

async function makeFolder(folder: string, user: ServerUser | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  if (user) await chown(folder, user.uid, user.gid)
}

// Socket paths are limited to about 100 bytes; deep data directories use /tmp, which unlike TMPDIR is short and the same for
// every run.
async function socketFolder(home: string, user: ServerUser | undefined): Promise<string> {
  const inside = path.join(home, 'socket')
  const folder = Buffer.byteLength(inside) < socketPathLimit ? inside : `/tmp/magari-${fingerprint(home)}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  const owner = user?.uid ?? process.getuid?.()
  if (user && uid === 0) await chown(folder, user.uid, user.gid)
  else if (uid !== owner) throw new EmbeddedPostgresError(`The folder ${folder} belongs to somebody else.`)
  await chmod(folder, 0o700)
  return folder
}

function fingerprint(text: string): string {
  return createHash('sha256').update(path.resolve(text)).digest('hex').slice(0, 12)
}
