import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { PoolOverloaded, PoolTimeout } from './errors.ts'

/** All statements with the same text, regardless of their values. */
interface Kind {
  /** Duration of the last one in ms; null if none has finished yet. */
  took: number | null
}

/** A slot for an admitted statement. */
export interface Slot {
  /** The statement has its connection and starts. */
  begin(): void
  /** The statement has ended. `aborted`: its duration is recorded only if it was long. */
  end(how?: 'aborted'): void
}

interface Running {
  kind: Kind
  requester: string | undefined
  since: number | null
}

interface Waiting {
  kind: Kind
  requester: string | undefined
  since: number
  admit(): void
  refuse(error: unknown): void
}

const SLOW_MS = 250
// A few concurrent ones of this length would occupy all processors of a small machine.
const HEAVY_MS = 10
// The timeout for a connection.
const LONGEST_WAIT_MS = 5_000
const KINDS_REMEMBERED = 5_000
const MOST_SLOW_OF_ONE = 1
const MOST_UNPROVEN_OF_ONE = 2
// Far below the total limit, so that one client never fills the queue.
const MOST_WAITING_OF_ONE = 40

/**
 * Shares the connections among client-defined statements, so that slow ones leave capacity for fast ones. A statement's cost is
 * estimated from the last one with the same text. Slow statements, and all with one text of unknown cost, use at most 40 % of
 * the connections; slow and unknown ones together, and any single text, at most 70 %. Each client runs one slow statement at a
 * time, and heavy ones, which take less, on half of the processors. Others wait, or are refused if they would time out.
 */
export class FairShare {
  private readonly kinds = new LRUCache<string, Kind>({ max: KINDS_REMEMBERED })
  private readonly running = new Set<Running>()
  private readonly queue = new Set<Waiting>()
  private readonly mostSlow: number
  private readonly mostUnproven: number
  private readonly mostHeavyOfOne: number
  private readonly now: () => number

  /** `now`: monotonic clock in milliseconds. `processors`: those that the database shares with this process. */
  constructor(
    connections: number,
    now: () => number = () => performance.now(),
    processors: number = availableParallelism(),
  ) {
    this.mostSlow = Math.max(1, Math.floor(connections * 0.4))
    this.mostUnproven = Math.max(1, connections - Math.max(1, Math.floor(connections * 0.3)))
    this.mostHeavyOfOne = Math.max(1, Math.floor(processors / 2))
    this.now = now
  }

  /** Number of waiting statements. */
  get waiting(): number {
    return this.queue.size
  }

  /** Waits until the statement may run. Throws PoolOverloaded, PoolTimeout, or the signal's reason. */
  async acquire(text: string, signal?: AbortSignal, requester?: string): Promise<Slot> {
    signal?.throwIfAborted()
    const kind = this.kindOf(text)
    return this.hasRoom(kind, requester) ? this.slot(kind, requester) : this.wait(kind, signal, requester)
  }

  private kindOf(text: string): Kind {
    // Hashed, because clients choose the texts and they may be long.
    const name = hash('sha256', text, 'base64url')
    let kind = this.kinds.get(name)
    if (!kind) {
      kind = { took: null }
      this.kinds.set(name, kind)
    }
    return kind
  }

  // While one statement of a kind runs long, the whole kind counts as slow, whatever its last duration.
  private kindsRunning(longerThan: number): Set<Kind> {
    const kinds = new Set<Kind>()
    for (const { kind, since } of this.running)
      if (since !== null && this.now() - since > longerThan) kinds.add(kind)
    return kinds
  }

  private hasRoom(kind: Kind, requester: string | undefined): boolean {
    return this.hasRoomAmongAll(kind) && (requester === undefined || this.hasRoomOfOne(kind, requester))
  }

  private hasRoomAmongAll(kind: Kind): boolean {
    const slowKinds = this.kindsRunning(SLOW_MS)
    const isSlow = (one: Kind) => tookOver(SLOW_MS, one) || slowKinds.has(one)
    let slow = 0
    let unproven = 0
    let same = 0
    for (const running of this.running) {
      if (isSlow(running.kind)) slow += 1
      if (isSlow(running.kind) || running.kind.took === null) unproven += 1
      if (running.kind === kind) same += 1
    }
    if (isSlow(kind)) return slow < this.mostSlow && unproven < this.mostUnproven
    if (kind.took === null) return same < this.mostSlow && unproven < this.mostUnproven
    return same < this.mostUnproven
  }

  private hasRoomOfOne(kind: Kind, requester: string): boolean {
    const heavyKinds = this.kindsRunning(HEAVY_MS)
    const slowKinds = this.kindsRunning(SLOW_MS)
    const isHeavy = (one: Kind) => tookOver(HEAVY_MS, one) || heavyKinds.has(one)
    const isSlow = (one: Kind) => tookOver(SLOW_MS, one) || slowKinds.has(one)
    let slow = 0
    let heavy = 0
    let unproven = 0
    for (const running of this.running) {
      if (running.requester !== requester) continue
      if (isSlow(running.kind)) slow += 1
      if (isHeavy(running.kind)) heavy += 1
      if (isSlow(running.kind) || running.kind.took === null) unproven += 1
    }
    if (isSlow(kind) && slow >= MOST_SLOW_OF_ONE) return false
    if (isHeavy(kind) && heavy >= this.mostHeavyOfOne) return false
    return !(isSlow(kind) || kind.took === null) || unproven < MOST_UNPROVEN_OF_ONE
  }

  private slot(kind: Kind, requester: string | undefined): Slot {
    const running: Running = { kind, requester, since: null }
    this.running.add(running)
    return {
      begin: () => {
        running.since = this.now()
      },
      end: (how) => {
        this.running.delete(running)
        if (running.since !== null) {
          const took = this.now() - running.since
          if (how !== 'aborted' || took > (kind.took ?? SLOW_MS)) kind.took = took
        }
        this.admitWaiting()
      },
    }
  }

  private wait(kind: Kind, signal: AbortSignal | undefined, requester: string | undefined): Promise<Slot> {
    const ahead = [...this.queue].filter((waiting) => waiting.requester === requester)
    const slowAhead = ahead.filter((waiting) => tookOver(SLOW_MS, waiting.kind)).length
    const since = this.now()
    if (requester !== undefined && ahead.length >= MOST_WAITING_OF_ONE)
      return Promise.reject(new PoolOverloaded())
    if (this.wouldTimeOut({ kind, requester, since }, slowAhead)) return Promise.reject(new PoolOverloaded())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.delete(waiting)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = {
        kind,
        requester,
        since,
        admit: () => {
          leave()
          resolve(this.slot(kind, requester))
        },
        refuse: (error) => {
          leave()
          reject(error)
        },
      }
      const timer = setTimeout(() => waiting.refuse(new PoolTimeout()), LONGEST_WAIT_MS)
      const onAbort = () => waiting.refuse(signal?.reason)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.queue.add(waiting)
    })
  }

  private admitWaiting(): void {
    const slowAheadOf = new Map<string | undefined, number>()
    for (const waiting of this.queue) {
      const slowAhead = slowAheadOf.get(waiting.requester) ?? 0
      if (this.hasRoom(waiting.kind, waiting.requester)) waiting.admit()
      else if (this.wouldTimeOut(waiting, slowAhead)) waiting.refuse(new PoolOverloaded())
      else if (tookOver(SLOW_MS, waiting.kind)) slowAheadOf.set(waiting.requester, slowAhead + 1)
    }
  }

  private wouldTimeOut(
    { kind, requester, since }: Pick<Waiting, 'kind' | 'requester' | 'since'>,
    slowAhead: number,
  ): boolean {
    const concurrency = requester === undefined ? this.mostSlow : MOST_SLOW_OF_ONE
    const rounds = Math.floor(slowAhead / concurrency) + 1
    const ahead = rounds * (kind.took ?? 0)
    return tookOver(SLOW_MS, kind) && this.now() - since + ahead > LONGEST_WAIT_MS
  }
}

function tookOver(ms: number, { took }: Kind): boolean {
  return (took ?? 0) > ms
}
