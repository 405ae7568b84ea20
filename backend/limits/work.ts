import { LRUCache } from 'lru-cache'
import type { Limit, RateLimits } from './limits.ts'
import type { Requester } from './requester.ts'

/** Free milliseconds per statement: cheap statements are limited only by their number (`everything`), even on slow machines. */
const CHEAP_MS = 5

/** Milliseconds of database time charged per millisecond of the thread, which all requests share. */
const THREAD_WEIGHT = 10

interface Account {
  /** The remaining budget in ms; may be negative. */
  left: number
  asOf: number
}

/**
 * Limits the time per client of the database and of the thread that answers, in this process. The time is known only afterwards, so one statement may exceed the
 * budget: then the client waits until it is positive again. Evicts the least recently used.
 */
export class WorkAccounts {
  private readonly accounts = new LRUCache<string, Account>({ max: 50_000 })
  private readonly limits: RateLimits
  private readonly now: () => number

  /** `now`: monotonic clock in milliseconds. */
  constructor(limits: RateLimits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /** Returns 0 if the client may run a statement, otherwise the seconds to wait. */
  wait(requester: Requester): number {
    return Math.max(
      0,
      ...this.named(requester).map(([name, limit]) => {
        const { left } = this.account(name, limit)
        return left > 0 ? 0 : ((1 - left) / limit.count) * limit.seconds
      }),
    )
  }

  /** Charges the client for a statement of `ms`, minus the free time. */
  spend(requester: Requester, ms: number): void {
    const charged = Math.max(0, ms - CHEAP_MS)
    for (const [name, limit] of this.named(requester)) this.account(name, limit).left -= charged
  }

  /** Charges the client for keeping the answering thread for `ms`, minus the free time. */
  occupy(requester: Requester, ms: number): void {
    this.spend(requester, Math.max(0, ms - CHEAP_MS) * THREAD_WEIGHT)
  }

  private named({ address, account }: Requester): [name: string, limit: Limit][] {
    const named: [string, Limit][] = []
    if (address) named.push([`address ${address}`, this.limits.address.work])
    if (account) named.push([`account ${account}`, this.limits.account.work])
    return named
  }

  private account(name: string, { count, seconds }: Limit): Account {
    const moment = this.now()
    const known = this.accounts.get(name)
    if (!known) {
      const account = { left: count, asOf: moment }
      this.accounts.set(name, account)
      return account
    }
    known.left = Math.min(count, known.left + ((moment - known.asOf) * count) / (seconds * 1000))
    known.asOf = moment
    return known
  }
}
