import { LRUCache } from 'lru-cache'
import type { Asker } from './asker.ts'
import type { Limit, RateLimits } from './limits.ts'

/** Milliseconds of each statement that are not counted: cheap ones are bounded by their number (`everything`), however slow the machine is. */
const CHEAP_MS = 10

interface Account {
  /** The remaining allowance, in ms of statements; below zero it is a debt. */
  left: number
  asOf: number
}

/**
 * The database's working time for each asker, in this process. It is known only afterwards, so one statement may cost more than the
 * allowance: a debtor waits until it has refilled. Evicts the least recently used.
 */
export class WorkAccounts {
  private readonly accounts = new LRUCache<string, Account>({ max: 50_000 })
  private readonly limits: RateLimits
  private readonly now: () => number

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(limits: RateLimits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /** 0 when the asker may let the database work, otherwise the seconds to wait. */
  wait(asker: Asker): number {
    return Math.max(
      0,
      ...this.named(asker).map(([name, limit]) => {
        const { left } = this.account(name, limit)
        return left > 0 ? 0 : ((1 - left) / limit.count) * limit.seconds
      }),
    )
  }

  /** Charges the asker for a statement of `ms`, less the time of a cheap one. */
  spend(asker: Asker, ms: number): void {
    const dear = Math.max(0, ms - CHEAP_MS)
    for (const [name, limit] of this.named(asker)) this.account(name, limit).left -= dear
  }

  private named({ address, account }: Asker): [name: string, limit: Limit][] {
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
