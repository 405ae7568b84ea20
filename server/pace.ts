import { LRUCache } from 'lru-cache'

export interface PaceOptions {
  /** Requests of one address in a second, and how many it may send at once before. */
  perSecond?: number
  atOnce?: number
  /** The longest delay, in ms; a request that would wait longer is refused. */
  longestMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Spreads the requests of one address over time. Even answers from memory take the one thread that serves everybody; an address that
 * asks as fast as it is answered would take most of it.
 */
export class Pace {
  // The generic cell rate algorithm: per address, when the requests so far would have ended at an even pace.
  private readonly paidUntil = new LRUCache<string, number>({ max: 50_000 })
  private readonly options: Required<PaceOptions>

  constructor(options: PaceOptions = {}) {
    this.options = { perSecond: 100, atOnce: 300, longestMs: 5_000, now: () => performance.now(), ...options }
  }

  /** How many ms the next request of an address must wait; null when it is to be refused. */
  delay(address: string): number | null {
    const { perSecond, atOnce, longestMs, now } = this.options
    const each = 1_000 / perSecond
    const moment = now()
    const paidUntil = Math.max(this.paidUntil.get(address) ?? 0, moment) + each
    const delay = Math.max(0, paidUntil - atOnce * each - moment)
    if (delay > longestMs) return null
    this.paidUntil.set(address, paidUntil)
    return delay
  }
}
