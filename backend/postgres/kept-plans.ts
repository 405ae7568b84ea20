import { LRUCache } from 'lru-cache'

// Per session; the plan of a listing with two embeds takes 100 kB on the server.
const MOST_PLANS = 32
const MOST_SEEN = 128
const LONGEST_KEY = 8_000
// Plans expire, because a table may have grown without new planner statistics.
const OLDEST_MS = 60_000

/** How to send one statement to the server. */
export interface Preparation {
  /** The prepared statement's name; '' if its plan is not cached. */
  name: string
  /** Whether it has to be parsed first. */
  parse: boolean
  /** Prepared statements to close first. */
  close: string[]
}

/** Cached plans of a session: statements that are repeated, evicted by least recent use. */
export class KeptPlans {
  private readonly seen = new LRUCache<string, true>({ max: MOST_SEEN })
  private readonly names: LRUCache<string, string>
  private given = 0
  private closing: string[] = []

  /** `now`: monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.names = new LRUCache({
      max: MOST_PLANS,
      ttl: OLDEST_MS,
      ttlResolution: 0,
      perf: { now },
      dispose: (name) => this.closing.push(name),
    })
  }

  /** `key` has everything that the plan depends on. */
  prepare(key: string): Preparation {
    if (key.length > LONGEST_KEY) return { name: '', parse: true, close: [] }
    const known = this.names.get(key)
    if (known) return { name: known, parse: false, close: this.toClose() }
    if (!this.seen.has(key)) {
      this.seen.set(key, true)
      return { name: '', parse: true, close: this.toClose() }
    }
    this.given += 1
    const name = `kept_${this.given}`
    this.names.set(key, name)
    // Also closed, in case a statement of this name exists on the server.
    return { name, parse: true, close: [...this.toClose(), name] }
  }

  /** Removes a plan after an error, when it is unknown whether the server has it. */
  forget(key: string): void {
    this.names.delete(key)
  }

  private toClose(): string[] {
    const names = this.closing
    this.closing = []
    return names
  }
}
