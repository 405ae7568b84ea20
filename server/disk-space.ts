import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { ClientRequest, Closed } from '#backend'
import { onConnection } from '#database/connection.ts'
import type { Log } from './log.ts'

const CHECK_INTERVAL_MS = 5_000
const WAIT_SECONDS = 60
const MB = 1024 * 1024
const MESSAGE =
  'Magari is short of disk space and cannot save anything at the moment. You can still read everything. Please try again later.'

/** Storage paths that only read although their method is POST. */
const READING_STORAGE_PATH = /^\/storage\/v1\/object\/(list|list-v2|sign|info)(\/|$)/
const FUNCTION_PATH = /^\/rest\/v1\/rpc\/([^/]+)\/?$/

export interface DiskSpace {
  /** The refusal of a request that writes to tables or files while space is below the reserve, otherwise null. */
  closedTo(request: ClientRequest): Closed | null
  /** A message while less than the reserve is free, otherwise null. */
  shortage(): string | null
  stop(): void
}

interface Options {
  /** Folders on the disks to watch; missing ones are skipped. */
  directories: readonly string[]
  /** Bytes to keep free; 0 disables the check. */
  reserve: number
  /** The owner's connection, to read which functions cannot write. */
  connection: pg.ClientConfig
  log: Log
  everyMs?: number
}

/**
 * Monitors free space on the disks of database and files. A full disk stops PostgreSQL, so writes are refused below the
 * reserve, until 110 % of it is free again.
 */
export async function watchDiskSpace(options: Options): Promise<DiskSpace> {
  const { directories, reserve, connection, log, everyMs = CHECK_INTERVAL_MS } = options
  const readers = await readingFunctions(connection)
  let short = false

  async function check(): Promise<void> {
    const free = Math.min(...(await Promise.all(directories.map(freeBytes))))
    const isShort = free < (short ? reserve * 1.1 : reserve)
    if (isShort === short) return
    short = isShort
    log(
      short ? 'error' : 'warn',
      short ? 'disk space is short: writes are refused' : 'disk space recovered',
      {
        freeMb: Math.floor(free / MB),
        reserveMb: Math.floor(reserve / MB),
      },
    )
  }

  await check()
  const timer = reserve > 0 ? setInterval(() => void check().catch(() => {}), everyMs) : undefined
  timer?.unref()
  return {
    closedTo: (asked) => (short && writes(asked, readers) ? { message: MESSAGE, wait: WAIT_SECONDS } : null),
    shortage: () =>
      short ? `Less than ${Math.floor(reserve / MB)} MB of disk space are free; writes are refused` : null,
    stop: () => clearInterval(timer),
  }
}

// Sign-in is still allowed: it writes little, and administrators need it.
function writes({ service, method, path }: ClientRequest, readers: ReadonlySet<string>): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  if (service === 'storage') return !READING_STORAGE_PATH.test(path)
  if (service !== 'rest') return false
  return !readers.has(FUNCTION_PATH.exec(path)?.[1] ?? '')
}

// In PostgreSQL only volatile functions can write.
async function readingFunctions(connection: pg.ClientConfig): Promise<Set<string>> {
  const { rows } = await onConnection(connection, (client) =>
    client.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       group by proname having bool_and(provolatile <> 'v')`,
    ),
  )
  return new Set(rows.map(({ name }) => name))
}

async function freeBytes(directory: string): Promise<number> {
  const found = await statfs(directory).catch(() => null)
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY
}
