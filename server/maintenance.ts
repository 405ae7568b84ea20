import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Caller, Closed } from '#backend'
import { Listener } from '#backend/postgres/listener.ts'
import type { Log } from './log.ts'

const WAIT_SECONDS = 60

const MESSAGE = 'Magari is closed for maintenance. Please come back in a moment.'
// What an administrator needs to sign in and to switch it off, and what no page is made of.
const OPEN_PAGES = /^\/(login|auth|forgot-password|admin)(\/|$)/
const ADMIN_KNOWN_MS = 30_000

export interface Maintenance {
  /** Whether a page at this path is closed now. */
  closesPage(path: string): boolean
  /** Why the data service is closed to the caller now, or null. Administrators pass. */
  closedTo(caller: Caller): Promise<Closed | null>
  stop(): Promise<void>
}

/** Follows the setting maintenance_mode of a database, in every process that serves it. */
export async function followMaintenance(connection: pg.ClientConfig, log: Log): Promise<Maintenance> {
  const database = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 })
  database.on('error', (error) => log('warn', 'maintenance lost a connection', { error: error.message }))
  const listener = new Listener(connection)
  const administrators = new LRUCache<string, boolean>({ max: 1_000, ttl: ADMIN_KNOWN_MS })
  let on = false

  async function read() {
    const { rows } = await database.query<{ on: boolean }>(
      `select private.setting_is_on('maintenance_mode') as on`,
    )
    on = rows[0]?.on ?? false
  }

  async function isAdministrator({ role, claims }: Caller): Promise<boolean> {
    if (role !== 'authenticated' || typeof claims.sub !== 'string') return false
    const known = administrators.get(claims.sub)
    if (known !== undefined) return known
    const { rowCount } = await database.query(
      `select from public.profiles where id::text = $1 and role = 'admin' and suspended_at is null`,
      [claims.sub],
    )
    administrators.set(claims.sub, rowCount === 1)
    return rowCount === 1
  }

  try {
    await listener.listen('system_settings', () => {
      read().catch((error) => log('warn', 'maintenance mode could not be read', { error: String(error) }))
    })
    await read()
  } catch (error) {
    await listener.close()
    await database.end()
    throw error
  }
  return {
    closesPage: (path) => on && !OPEN_PAGES.test(path),
    async closedTo(caller) {
      return !on || (await isAdministrator(caller)) ? null : { message: MESSAGE, wait: WAIT_SECONDS }
    },
    async stop() {
      await listener.close()
      await database.end()
    },
  }
}
