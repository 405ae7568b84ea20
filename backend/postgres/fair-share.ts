import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { PoolOverloaded, PoolTimeout } from './errors.ts'

/** All statements of one text, whatever their values. */
interface Kind {
  /** How long the last one took, in ms; null while none has ended. */
  took: number | null
}

/** A statement that was let in. */
export interface Place {
  /** It has its connection, and runs from now on. */
  begin(): void
  /** It has ended. `given up`: not by itself, so that its time is no measure unless it was long. */
  end(how?: 'given up'): void
}

interface Running {
  kind: Kind
  asker: string | undefined
  since: number | null
}

interface Waiting {
  kind: Kind
  asker: string | undefined
  since: number
  admit(): void
  refuse(error: unknown): void
}

const SLOW_MS = 250
// As long as a statement may wait for a connection.
const LONGEST_WAIT_MS = 5_000
const KINDS_REMEMBERED = 5_000
// A few slow statements at once take every processor of a small machine.
const MOST_SLOW_OF_ONE = 1
const MOST_UNPROVEN_OF_ONE = 2
// Far fewer than may wait altogether, so that one asker never fills the line.
const MOST_WAITING_OF_ONE = 40

/**
 * Shares the connections among statements that clients write, so that slow ones leave room for quick ones. What a
 * statement costs is known from the last one with the same text. Those that are slow, and all of one text that never
 * ended yet, hold at most four tenths of the connections; slow or unknown ones together, and any one text,
 * at most seven tenths. Of one asker a single slow statement runs at a time, and two that are slow or unknown. The others wait, or
 * are refused when they would wait in vain.
 */
export class FairShare {
  private readonly kinds = new LRUCache<string, Kind>({ max: KINDS_REMEMBERED })
  private readonly running = new Set<Running>()
  private readonly line = new Set<Waiting>()
  private readonly mostSlow: number
  private readonly mostUnproven: number
  private readonly now: () => number

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(connections: number, now: () => number = () => performance.now()) {
    this.mostSlow = Math.max(1, Math.floor(connections * 0.4))
    this.mostUnproven = Math.max(1, connections - Math.max(1, Math.floor(connections * 0.3)))
    this.now = now
  }

  /** How many wait. */
  get waiting(): number {
    return this.line.size
  }

  /** Lets the statement in when it is its turn. Throws PoolOverloaded, PoolTimeout, or the signal's reason. */
  async enter(text: string, signal?: AbortSignal, asker?: string): Promise<Place> {
    signal?.throwIfAborted()
    const kind = this.kindOf(text)
    return this.hasRoom(kind, asker) ? this.place(kind, asker) : this.wait(kind, signal, asker)
  }

  private kindOf(text: string): Kind {
    // Texts are long, and a client's choice.
    const name = hash('sha256', text, 'base64url')
    let kind = this.kinds.get(name)
    if (!kind) {
      kind = { took: null }
      this.kinds.set(name, kind)
    }
    return kind
  }

  // Whatever it took before: while one of a kind takes long, they all count as slow.
  private slowKinds(): Set<Kind> {
    const kinds = new Set<Kind>()
    for (const { kind, since } of this.running)
      if (since !== null && this.now() - since > SLOW_MS) kinds.add(kind)
    return kinds
  }

  private hasRoom(kind: Kind, asker: string | undefined): boolean {
    const slowKinds = this.slowKinds()
    const isSlow = (one: Kind) => wasSlow(one) || slowKinds.has(one)
    let slow = 0
    let unproven = 0
    let same = 0
    let slowOfAsker = 0
    let unprovenOfAsker = 0
    for (const running of this.running) {
      const own = asker !== undefined && running.asker === asker
      if (isSlow(running.kind)) {
        slow += 1
        if (own) slowOfAsker += 1
      }
      if (isSlow(running.kind) || running.kind.took === null) {
        unproven += 1
        if (own) unprovenOfAsker += 1
      }
      if (running.kind === kind) same += 1
    }
    if (isSlow(kind) && slowOfAsker >= MOST_SLOW_OF_ONE) return false
    if ((isSlow(kind) || kind.took === null) && unprovenOfAsker >= MOST_UNPROVEN_OF_ONE) return false
    if (isSlow(kind)) return slow < this.mostSlow && unproven < this.mostUnproven
    if (kind.took === null) return same < this.mostSlow && unproven < this.mostUnproven
    return same < this.mostUnproven
  }

  private place(kind: Kind, asker: string | undefined): Place {
    const running: Running = { kind, asker, since: null }
    this.running.add(running)
    return {
      begin: () => {
        running.since = this.now()
      },
      end: (how) => {
        this.running.delete(running)
        if (running.since !== null) {
          const took = this.now() - running.since
          if (how !== 'given up' || took > (kind.took ?? SLOW_MS)) kind.took = took
        }
        this.review()
      },
    }
  }

  private wait(kind: Kind, signal: AbortSignal | undefined, asker: string | undefined): Promise<Place> {
    const ahead = [...this.line].filter((waiting) => waiting.asker === asker)
    const slowAhead = ahead.filter((waiting) => wasSlow(waiting.kind)).length
    const since = this.now()
    if (asker !== undefined && ahead.length >= MOST_WAITING_OF_ONE)
      return Promise.reject(new PoolOverloaded())
    if (this.waitsInVain({ kind, asker, since }, slowAhead)) return Promise.reject(new PoolOverloaded())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.line.delete(waiting)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = {
        kind,
        asker,
        since,
        admit: () => {
          leave()
          resolve(this.place(kind, asker))
        },
        refuse: (error) => {
          leave()
          reject(error)
        },
      }
      const timer = setTimeout(() => waiting.refuse(new PoolTimeout()), LONGEST_WAIT_MS)
      const onAbort = () => waiting.refuse(signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.line.add(waiting)
    })
  }

  private review(): void {
    const slowAheadOf = new Map<string | undefined, number>()
    for (const waiting of this.line) {
      const slowAhead = slowAheadOf.get(waiting.asker) ?? 0
      if (this.hasRoom(waiting.kind, waiting.asker)) waiting.admit()
      else if (this.waitsInVain(waiting, slowAhead)) waiting.refuse(new PoolOverloaded())
      else if (wasSlow(waiting.kind)) slowAheadOf.set(waiting.asker, slowAhead + 1)
    }
  }

  private waitsInVain(
    { kind, asker, since }: Pick<Waiting, 'kind' | 'asker' | 'since'>,
    slowAhead: number,
  ): boolean {
    const atOnce = asker === undefined ? this.mostSlow : MOST_SLOW_OF_ONE
    const rounds = Math.floor(slowAhead / atOnce) + 1
    const ahead = rounds * (kind.took ?? 0)
    return wasSlow(kind) && this.now() - since + ahead > LONGEST_WAIT_MS
  }
}

function wasSlow({ took }: Kind): boolean {
  return (took ?? 0) > SLOW_MS
}
