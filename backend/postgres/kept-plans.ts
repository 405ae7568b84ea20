import { LRUCache } from 'lru-cache'

// Of one session of the server, where the plan of a listing with two embeds takes 100 kB.
const MOST_PLANS = 32
const MOST_SEEN = 128
const LONGEST_KEY = 8_000
// After this long a plan is made again: the table may have grown without new statistics for the planner.
const OLDEST_MS = 60_000

/** How one statement goes to the server. */
export interface Preparation {
  /** The name it has there; '' when its plan is not kept. */
  name: string
  /** Whether it has to be parsed first. */
  parse: boolean
  /** Names to be given up before. */
  close: string[]
}

/** Which statements a session keeps planned: those that it meets again, as long as they come often. */
export class KeptPlans {
  private readonly seen = new LRUCache<string, true>({ max: MOST_SEEN })
  private readonly names: LRUCache<string, string>
  private given = 0
  private closing: string[] = []

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.names = new LRUCache({
      max: MOST_PLANS,
      ttl: OLDEST_MS,
      ttlResolution: 0,
      perf: { now },
      dispose: (name) => this.closing.push(name),
    })
  }

  /** `key` is all that the plan depends on. */
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
    // Closed as well: the server has something else under this name, if anything.
    return { name, parse: true, close: [...this.toClose(), name] }
  }

  /** After an error it is unknown whether the server has it. */
  forget(key: string): void {
    this.names.delete(key)
  }

  private toClose(): string[] {
    const names = this.closing
    this.closing = []
    return names
  }
}
