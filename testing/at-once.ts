/** Two people who click in the same moment. */
import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './postgres.ts'

/**
 * Starts the works while a row is locked from outside (`lock` is a `select … for update`), waits until every one of them stands
 * before a lock, and lets them go together. Fails when one of them waits for nothing.
 */
export async function atOnce<Result>(
  database: TestDatabase,
  lock: { text: string; values: unknown[] },
  works: (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const holder = new pg.Client(database.owner)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const running = Promise.allSettled(works.map((work) => work()))
    await expect
      .poll(async () => {
        // Inside a transaction the view would stay as it was first seen.
        await holder.query('select pg_stat_clear_snapshot()')
        const { rows } = await holder.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(works.length)
    await holder.query('commit')
    return await running
  } finally {
    await holder.end()
  }
}
