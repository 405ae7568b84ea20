/** Tests of races: several people act at the same moment. */
import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './postgres.ts'

/**
 * Starts the works while a row is locked (`lock` is a `select … for update`), waits until each of them waits for a lock, and releases
 * them together, after `meanwhile`. Fails if one of them waits for no lock.
 */
export async function raceOnLock<Result>(
  database: TestDatabase,
  lock: { text: string; values: unknown[] },
  works: (() => Promise<Result>)[],
  meanwhile: () => Promise<void> = async () => {},
): Promise<PromiseSettledResult<Result>[]> {
  const holder = new pg.Client(database.owner)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const running = Promise.allSettled(works.map((work) => work()))
    await expect
      .poll(async () => {
        // Within a transaction, statistics views show a snapshot from their first use.
        await holder.query('select pg_stat_clear_snapshot()')
        const { rows } = await holder.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(works.length)
    await meanwhile()
    await holder.query('commit')
    return await running
  } finally {
    await holder.end()
  }
}
