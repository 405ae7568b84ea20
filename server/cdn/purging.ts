/** Purges changed pages at a CDN, on one of the servers. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { EVERY_PAGE, tagOfPath } from './cache-tags.ts'
import { createPurgeQueue, type PurgeTimes } from './purge-queue.ts'
import type { CdnPurge } from './settings.ts'

export interface PurgingOptions {
  connection: pg.PoolConfig
  cdn: CdnPurge
  log: Log
  /** How often the purging server checks its connection, and the others the lock. */
  everyMs?: number
  times?: PurgeTimes
}

// Any constant, as long as all processes use the same one.
const PURGE_LOCK = 7_218_581
const SILENCE_MS = 10_000

/**
 * Starts to compete for the purges. One connection holds the lock and listens, so the lock holder has missed nothing since; what
 * came before is unknown, and every page is purged.
 */
export function startPurging({ connection, cdn, log, everyMs = 5_000, times }: PurgingOptions): {
  stop(): Promise<void>
} {
  const queue = createPurgeQueue(cdn, log, times)
  const stopping = new AbortController()
  const { signal } = stopping

  let isDown = false

  async function compete() {
    const Client = (connection.Client ?? pg.Client) as typeof pg.Client
    const client = new Client({ ...connection, keepAlive: true, query_timeout: SILENCE_MS })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      const tag = channel === 'pages' ? tagOfPath(payload) : EVERY_PAGE
      if (tag) queue.add(tag)
    })
    try {
      await client.connect()
      isDown = false
      // A machine that disappears must not hold the lock for hours.
      await client.query(
        `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
      )
      while (!(await isFirst(client))) await sleep(everyMs, undefined, { signal })
      await client.query('listen pages; listen system_settings')
      queue.add(EVERY_PAGE)
      for (;;) {
        await sleep(everyMs, undefined, { signal })
        await client.query('select 1')
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function run() {
    while (!signal.aborted) {
      await compete().catch((error) => {
        if (!signal.aborted && !isDown) log('warn', 'purging lost the database', { error: String(error) })
        isDown = true
      })
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      queue.stop()
      await running
    },
  }
}

async function isFirst(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>('select pg_try_advisory_lock($1) as first', [
    PURGE_LOCK,
  ])
  return rows[0]?.first === true
}
