import { setTimeout as pause } from 'node:timers/promises'
import type { Limit, LimitKind, RateLimits } from './limits.ts'
import type { SharedBuckets } from './shared-buckets.ts'

export type GuessKind = Extract<LimitKind, 'secrets' | 'codes'>

/** The sender of a guess. An unknown part is not counted. */
export interface Guesser {
  address: string | null
  account: string | null
  /** Id of a browser where the account has signed in before. */
  device: string | null
}

/** The share of an account's limit for one IP address or known device. */
const SHARE_OF_ONE = 1 / 3
const LONGEST_WAIT_SECONDS = 25
/** Maximum number of waiting requests in this process: each counts towards sign-in's concurrency limit. */
const MOST_WAITING = 40

interface Queue {
  /** The waiting addresses, so that none waits twice. */
  addresses: Set<string | null>
  last: Promise<unknown>
}

/**
 * Limits guesses of passwords and codes per address and account, and of all unknown devices per account. Beyond the latter they
 * are not refused but queued, so that guesses never lock out an owner who signs in on a new device. Known devices have separate
 * limits, unaffected by others.
 */
export class Guesses {
  private readonly buckets: Pick<SharedBuckets, 'take'>
  private readonly limits: RateLimits
  private readonly queues = new Map<string, Queue>()
  private waiting = 0

  constructor(buckets: Pick<SharedBuckets, 'take'>, limits: RateLimits) {
    this.buckets = buckets
    this.limits = limits
  }

  /** Returns 0 when one more guess is allowed, possibly after waiting here; otherwise the seconds to wait. */
  async count(kind: GuessKind, { address, account, device }: Guesser, signal?: AbortSignal): Promise<number> {
    if (address) {
      const wait = await this.buckets.take(`${kind} address ${address}`, this.limits.address[kind], signal)
      if (wait > 0) return wait
    }
    if (!account) return 0
    const limit = this.limits.account[kind]
    const bucket = `${kind} account ${account}`
    const own = device ? `${bucket} on ${device}` : address ? `${bucket} from ${address}` : null
    if (own) {
      const share = { ...limit, count: Math.ceil(limit.count * SHARE_OF_ONE) }
      const wait = await this.buckets.take(own, share, signal)
      if (wait > 0) return wait
    }
    return device ? 0 : this.turn(bucket, limit, address, signal)
  }

  private async turn(
    bucket: string,
    limit: Limit,
    address: string | null,
    signal?: AbortSignal,
  ): Promise<number> {
    const queue = this.queues.get(bucket)
    if (!queue) {
      const wait = await this.buckets.take(bucket, limit, signal)
      if (wait === 0) return 0
    }
    return this.wait(bucket, limit, address, signal)
  }

  private async wait(
    bucket: string,
    limit: Limit,
    address: string | null,
    signal?: AbortSignal,
  ): Promise<number> {
    const queue = this.queues.get(bucket) ?? { addresses: new Set(), last: Promise.resolve() }
    const expected = ((queue.addresses.size + 1) * limit.seconds) / limit.count
    if (expected > LONGEST_WAIT_SECONDS || this.waiting >= MOST_WAITING || queue.addresses.has(address))
      return expected
    this.queues.set(bucket, queue)
    queue.addresses.add(address)
    this.waiting += 1
    const deadline = performance.now() + LONGEST_WAIT_SECONDS * 1000
    const turn = queue.last.then(() => this.takeUntil(deadline, bucket, limit, signal))
    queue.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.waiting -= 1
      queue.addresses.delete(address)
      if (queue.addresses.size === 0) this.queues.delete(bucket)
    }
  }

  private async takeUntil(
    deadline: number,
    bucket: string,
    limit: Limit,
    signal?: AbortSignal,
  ): Promise<number> {
    for (;;) {
      signal?.throwIfAborted()
      const wait = await this.buckets.take(bucket, limit, signal)
      if (wait === 0 || performance.now() + wait * 1000 > deadline) return wait
      await pause(wait * 1000, undefined, signal ? { signal } : {})
    }
  }
}
