import { LRUCache } from 'lru-cache'
import type { Database } from '../postgres/database.ts'
import type { Limit } from './limits.ts'

interface Lease {
  left: number
  /** Until then the remainder may be used, or, when it is zero, the bucket is not asked. In ms of performance.now(). */
  until: number
}

const LEASE_MS = 5_000
const LONGEST_REFUSAL_MS = 5_000

/**
 * Counts that all processes on one database share. A process takes several tokens of a roomy bucket at once and spends
 * them itself, and remembers for a moment that a bucket was empty: neither busy nor refused clients cost a statement each.
 */
export class SharedBuckets {
  private readonly leases = new LRUCache<string, Lease>({ max: 50_000 })
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Takes one token; 0 when there was one, otherwise the seconds until there is. Throws as `Database.run` does. */
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

  /** Takes `cost` tokens or none, and answers as `take`; with `afterwards` it takes them in any case. */
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

/** How many tokens to take at once: one where few requests are allowed, so that the count is exact. */
function leaseSize(count: number): number {
  return Math.max(1, Math.min(20, Math.floor(count / 50 - 3)))
}
