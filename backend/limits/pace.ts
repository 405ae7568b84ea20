import { LRUCache } from 'lru-cache'

export interface PaceOptions {
  /** Sustained rate per address. */
  perSecond?: number
  /** Requests allowed at once before delays begin. */
  burst?: number
  /** Maximum delay in ms; a request that would wait longer is refused. */
  longestMs?: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * Delays the requests of each address to a maximum rate. Even cheap responses use the single thread that serves everybody,
 * and a client in a tight loop would occupy most of it.
 */
export class Pace {
  // Generic cell rate algorithm: the theoretical arrival time per address.
  private readonly paidUntil = new LRUCache<string, number>({ max: 50_000 })
  private readonly options: Required<PaceOptions>

  constructor(options: PaceOptions = {}) {
    this.options = {
      perSecond: 100,
      burst: 300,
      longestMs: 5_000,
      now: () => performance.now(),
      ...options,
    }
  }

  /** Delay in ms for the next request of an address, which counts as `requests`; null when it must be refused. */
  delay(address: string, requests = 1): number | null {
    const { perSecond, burst, longestMs, now } = this.options
    const each = 1_000 / perSecond
    const moment = now()
    const paidUntil = Math.max(this.paidUntil.get(address) ?? 0, moment) + requests * each
    const delay = Math.max(0, paidUntil - burst * each - moment)
    if (delay > longestMs) return null
    this.paidUntil.set(address, paidUntil)
    return delay
  }

  /** Counts `requests` more of an address that were served already: its next ones wait longer. */
  add(address: string, requests: number): void {
    const { perSecond, now } = this.options
    const paidUntil = Math.max(this.paidUntil.get(address) ?? 0, now())
    this.paidUntil.set(address, paidUntil + (requests * 1_000) / perSecond)
  }
}
