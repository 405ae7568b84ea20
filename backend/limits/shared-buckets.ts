import { LRUCache } from 'lru-cache'
import type { Database } from '../postgres/database.ts'
import type { Limit } from './limits.ts'

interface Lease {
  left: number
  /** Until then the remaining tokens may be used, or, if zero, requests are refused. In ms of performance.now(). */
  until: number
}

const LEASE_MS = 5_000
const LONGEST_REFUSAL_MS = 5_000

/**
 * Token buckets shared by all processes on one database. A process leases several tokens of a large bucket at once, and caches
 * for a moment that a bucket is empty, so that neither busy nor refused clients cost a statement per request.
 */
export class SharedBuckets {
  private readonly leases = new LRUCache<string, Lease>({ max: 50_000 })
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Takes one token; returns 0, or the seconds until one is available. Throws as `Database.run` does. */
  async take(name: string, limit: Limit, signal?: AbortSignal): Promise<number> {
    const lease = this.leases.get(name)
    const moment = performance.now()
    if (lease && moment < lease.until) {
      if (lease.left === 0) return (lease.until - moment) / 1000
      if (lease.left > 0) {
        lease.left -= 1
        if (lease.left === 0) this.leases.delete(name)
        return 0
      }
    }
    const { taken, wait } = await this.ask(name, limit, signal)
    if (taken === 0) {
      this.leases.set(name, { left: 0, until: performance.now() + Math.min(wait * 1000, LONGEST_REFUSAL_MS) })
      return wait
    }
    if (taken > 1) this.leases.set(name, { left: taken - 1, until: performance.now() + LEASE_MS })
    return 0
  }

  /** Takes `cost` tokens or none, and returns as `take`; with `afterwards` it always takes them. */
  async charge(
    name: string,
    { count, seconds }: Limit,
    cost: number,
    { afterwards = false, signal }: { afterwards?: boolean; signal?: AbortSignal },
  ): Promise<number> {
    const { rows } = await this.database.run<{ wait: number }>(
      { role: 'service_role', claims: null, timeoutMs: 2_000 },
      {
        text: 'select limits.charge($1, $2, $3, $4, $5) as wait',
        values: [name, count, seconds, cost, afterwards],
      },
      signal ? { signal } : {},
    )
    return rows[0]?.wait ?? 0
  }

  private async ask(name: string, { count, seconds }: Limit, signal?: AbortSignal) {
    const { rows } = await this.database.run<{ taken: number; wait: number }>(
      { role: 'service_role', claims: null, timeoutMs: 2_000 },
      {
        text: 'select taken, wait from limits.take($1, $2, $3, $4)',
        values: [name, count, seconds, leaseSize(count)],
      },
      signal ? { signal } : {},
    )
    const [row] = rows
    if (!row) throw new Error('The bucket gave no answer')
    return row
  }
}

/** Number of tokens to lease: one for small limits, so that the count is exact. */
function leaseSize(count: number): number {
  return Math.max(1, Math.min(20, Math.floor(count / 50 - 3)))
}
