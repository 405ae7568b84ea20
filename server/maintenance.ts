import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Caller, Closed, ServerFunction } from '#backend'
import { isAdministrator } from './administrators.ts'
import type { Log } from './log.ts'
import { isPass, type MaintenancePasses } from './maintenance-pass.ts'
import type { Settings } from './settings.ts'

const WAIT_SECONDS = 60

const MESSAGE = 'Magari is closed for maintenance. Please come back in a moment.'
// Pages that an administrator needs to sign in and end maintenance.
const OPEN_PAGES = /^\/(login|auth|forgot-password|lost-number|reset-password|admin)(\/|$)/
const ADMIN_KNOWN_MS = 30_000

export interface Maintenance {
  /** Whether a page at this path is closed now. */
  closesPage(path: string): boolean
  /** The pass of a request that may see closed pages, or null. */
  passOf: MaintenancePasses['of']
  /** Issues a pass to an administrator during maintenance; 403 to everybody else. */
  issuePass: ServerFunction
  /** The reason why the data service is closed to the caller, or null. Administrators and their passes have access. */
  closedTo(caller: Caller): Promise<Closed | null>
  stop(): Promise<void>
}

/** Closes the marketplace while the setting maintenance_mode is on. */
export function maintenanceOf(
  settings: Settings,
  connection: pg.ClientConfig,
  passes: MaintenancePasses,
  log: Log,
): Maintenance {
  const database = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 })
  database.on('error', (error) => log('warn', 'maintenance lost a connection', { error: error.message }))
  const administrators = new LRUCache<string, boolean>({ max: 1_000, ttl: ADMIN_KNOWN_MS })
  const isOn = () => settings.values().get('maintenance_mode') === 'true'

  async function hasAccess(caller: Caller): Promise<boolean> {
    if (isPass(caller.claims)) return true
    const { sub } = caller.claims
    if (typeof sub !== 'string') return false
    const known = administrators.get(sub)
    if (known !== undefined) return known
    const administrator = await isAdministrator(database, caller)
    administrators.set(sub, administrator)
    return administrator
  }

  return {
    closesPage: (path) => isOn() && !OPEN_PAGES.test(path),
    passOf: passes.of,
    async issuePass(_request, caller) {
      if (!(await isAdministrator(database, caller)))
        return Response.json(
          { error: 'Only an administrator can see the site during maintenance.' },
          { status: 403 },
        )
      const headers = new Headers({ 'cache-control': 'no-store' })
      if (isOn()) headers.set('set-cookie', await passes.cookie())
      return Response.json({ closed: isOn() }, { headers })
    },
    async closedTo(caller) {
      return !isOn() || (await hasAccess(caller)) ? null : { message: MESSAGE, wait: WAIT_SECONDS }
    },
    stop: () => database.end(),
  }
}
