import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Caller, Closed } from '#backend'
import { isAdministrator } from './administrators.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

const WAIT_SECONDS = 60

const MESSAGE = 'Magari is closed for maintenance. Please come back in a moment.'
// What an administrator needs to sign in and to switch it off, and what no page is made of.
const OPEN_PAGES = /^\/(login|auth|forgot-password|reset-password|admin)(\/|$)/
const ADMIN_KNOWN_MS = 30_000

export interface Maintenance {
  /** Whether a page at this path is closed now. */
  closesPage(path: string): boolean
  /** Why the data service is closed to the caller now, or null. Administrators pass. */
  closedTo(caller: Caller): Promise<Closed | null>
  stop(): Promise<void>
}

/** Closes the marketplace while the setting maintenance_mode is on. */
export function maintenanceOf(settings: Settings, connection: pg.ClientConfig, log: Log): Maintenance {
  const database = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 })
  database.on('error', (error) => log('warn', 'maintenance lost a connection', { error: error.message }))
  const administrators = new LRUCache<string, boolean>({ max: 1_000, ttl: ADMIN_KNOWN_MS })
  const isOn = () => settings.values().get('maintenance_mode') === 'true'

  async function passes(caller: Caller): Promise<boolean> {
    const { sub } = caller.claims
    if (typeof sub !== 'string') return false
    const known = administrators.get(sub)
    if (known !== undefined) return known
    const passing = await isAdministrator(database, caller)
    administrators.set(sub, passing)
    return passing
  }

  return {
    closesPage: (path) => isOn() && !OPEN_PAGES.test(path),
    async closedTo(caller) {
      return !isOn() || (await passes(caller)) ? null : { message: MESSAGE, wait: WAIT_SECONDS }
    },
    stop: () => database.end(),
  }
}
