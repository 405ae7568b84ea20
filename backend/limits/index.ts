import type { Database } from '../postgres/database.ts'
import type { Asker } from './asker.ts'
import { type Guesser, Guesses, type GuessKind } from './guesses.ts'
import type { LimitKind, RateLimits } from './limits.ts'
import { LocalBuckets } from './local-buckets.ts'
import { SharedBuckets } from './shared-buckets.ts'

export { type Asker, addressName } from './asker.ts'
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
