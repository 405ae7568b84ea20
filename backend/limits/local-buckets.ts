import { LRUCache } from 'lru-cache'
import type { Limit } from './limits.ts'

interface Bucket {
  tokens: number
  asOf: number
}

/** Token buckets of this process, for checks without a round trip. Evicts the least recently used. */
export class LocalBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: 50_000 })
  private readonly now: () => number

  /** `now`: monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Takes one token; returns 0, or the seconds until one is available. */
  take(name: string, { count, seconds }: Limit): number {
    const moment = this.now()
    const perMs = count / (seconds * 1000)
    const bucket = this.buckets.get(name) ?? { tokens: count, asOf: moment }
    bucket.tokens = Math.min(count, bucket.tokens + (moment - bucket.asOf) * perMs)
    bucket.asOf = moment
    this.buckets.set(name, bucket)
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perMs / 1000
    bucket.tokens -= 1
    return 0
  }
}
