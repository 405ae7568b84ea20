import type { Database } from '../postgres/database.ts'
import { type Guesser, Guesses, type GuessKind } from './guesses.ts'
import type { LimitKind, RateLimits } from './limits.ts'
import { LocalBuckets } from './local-buckets.ts'
import type { Requester } from './requester.ts'
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
export { Pace } from './pace.ts'
export { addressName, plainAddress, type Requester } from './requester.ts'
export { WorkAccounts } from './work.ts'

export interface Charging {
  afterwards?: boolean
  signal?: AbortSignal
}

/** Counts requests. All methods return 0 if the request is allowed, otherwise the seconds to wait. */
export interface RateLimiter {
  /** Counts towards `everything`, in this process. */
  count(requester: Requester): number
  /** Counts towards a stricter kind, in the database that all processes share. */
  countAs(kind: Exclude<LimitKind, 'everything'>, requester: Requester, signal?: AbortSignal): Promise<number>
  /** Counts a guess of a password or code, which may be queued here. */
  countGuess(kind: GuessKind, guesser: Guesser, signal?: AbortSignal): Promise<number>
  /** Counts a cost above one; with `afterwards` the action is already done, and is counted even beyond the limit. */
  charge(
    kind: Exclude<LimitKind, 'everything'>,
    requester: Requester,
    cost: number,
    how?: Charging,
  ): Promise<number>
}

/** A limiter on limits.buckets; with null limits it counts nothing. */
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
