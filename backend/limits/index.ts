import { isIPv6 } from 'node:net'
import type { Database } from '../postgres/database.ts'
import { type Guesser, Guesses, type GuessKind } from './guesses.ts'
import type { LimitKind, RateLimits } from './limits.ts'
import { LocalBuckets } from './local-buckets.ts'
import { SharedBuckets } from './shared-buckets.ts'

export { limitedAs } from './kind.ts'
export {
  type Limit,
  type LimitKind,
  type LimitScope,
  limitKinds,
  limitScopes,
  type RateLimits,
  rateLimits,
  type SomeRateLimits,
} from './limits.ts'
export { WorkAccounts } from './work.ts'

/** Who asks: either may be unknown, and what is unknown is not counted. */
export interface Asker {
  /** As `addressName` gives it. */
  address: string | null
  account: string | null
}

export interface Charging {
  afterwards?: boolean
  signal?: AbortSignal
}

/** Counts requests. All answer 0 when one more may come, otherwise the seconds to wait. */
export interface RateLimiter {
  /** Counts towards `everything`, in this process. */
  count(asker: Asker): number
  /** Counts towards a stricter kind, in the database that all processes share. */
  countAs(kind: Exclude<LimitKind, 'everything'>, asker: Asker, signal?: AbortSignal): Promise<number>
  /** Counts a try of a password or a code, which may wait here for its turn. */
  countGuess(kind: GuessKind, guesser: Guesser, signal?: AbortSignal): Promise<number>
  /** The same for what costs more than one; with `afterwards` it is done already, and is counted whatever there is. */
  charge(kind: Exclude<LimitKind, 'everything'>, asker: Asker, cost: number, how?: Charging): Promise<number>
}

/** A limiter over limits.buckets; null limits count nothing. */
export function createRateLimiter(database: Database, limits: RateLimits | null): RateLimiter {
  if (!limits)
    return { count: () => 0, countAs: async () => 0, countGuess: async () => 0, charge: async () => 0 }
  const local = new LocalBuckets()
  const shared = new SharedBuckets(database)
  const guesses = new Guesses(shared, limits)
  return {
    count({ address, account }) {
      const byAddress = address ? local.take(`address ${address}`, limits.address.everything) : 0
      if (byAddress > 0 || !account) return byAddress
      return local.take(`account ${account}`, limits.account.everything)
    },
    async countAs(kind, { address, account }, signal) {
      if (address) {
        const wait = await shared.take(`${kind} address ${address}`, limits.address[kind], signal)
        if (wait > 0) return wait
      }
      return account ? shared.take(`${kind} account ${account}`, limits.account[kind], signal) : 0
    },
    countGuess: (kind, guesser, signal) => guesses.count(kind, guesser, signal),
    async charge(kind, { address, account }, cost, how = {}) {
      if (address) {
        const wait = await shared.charge(`${kind} address ${address}`, limits.address[kind], cost, how)
        if (wait > 0) return wait
      }
      return account ? shared.charge(`${kind} account ${account}`, limits.account[kind], cost, how) : 0
    },
  }
}

/**
 * What an IP address is counted as: an IPv6 one as its /64, for that is what one customer gets. Null for this machine
 * itself, where visitors cannot be told apart: it is a developer, or a proxy that was not announced.
 */
export function addressName(ip: string | null): string | null {
  if (!ip) return null
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (address === '::1' || address.startsWith('127.')) return null
  return isIPv6(address) ? `${network64(address)}::/64` : address
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
