import pg from 'pg'
import { Listener } from '#backend/postgres/listener.ts'
import type { Log } from './log.ts'

/** The marketplace's public settings, kept current. */
export interface Settings {
  /** Current values by key. */
  values(): ReadonlyMap<string, string>
  /** Registers a callback for changes. */
  onChange(changed: () => void): void
  stop(): Promise<void>
}

/** Loads the public settings and reloads them when any process changes them. */
export async function followSettings(connection: pg.ClientConfig, log: Log): Promise<Settings> {
  const database = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 1_000 })
  database.on('error', (error) => log('warn', 'settings lost a connection', { error: error.message }))
  const listener = new Listener(connection)
  let values: ReadonlyMap<string, string> = new Map()
  const listeners: (() => void)[] = []

  async function read() {
    const { rows } = await database.query<{ key: string; value: string }>(
      'select key, value from public.system_settings where is_public',
    )
    values = new Map(rows.map(({ key, value }) => [key, value]))
    for (const changed of listeners) changed()
  }

  try {
    await listener.listen('system_settings', () => {
      read().catch((error) => log('warn', 'the settings could not be read', { error: String(error) }))
    })
    await read()
  } catch (error) {
    await listener.close()
    await database.end()
    throw error
  }
  return {
    values: () => values,
    onChange: (changed) => void listeners.push(changed),
    async stop() {
      await listener.close()
      await database.end()
    },
  }
}
