import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

export interface RenderQueueOptions {
  /** Maximum concurrent renderings, in total and per address. */
  most?: number
  mostOfOne?: number
  /** Maximum queue length, in total and per address. */
  mostWaiting?: number
  mostWaitingOfOne?: number
  /** Rendering time, in ms, after which an address waits until at least half of it has decayed. */
  mostSpent?: number
  /** How long a page waits before it is refused, in ms. */
  longestWaitMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** A page that waits, is rendered or is ready. */
export interface Rendering<Page> {
  result: Promise<Page>
  /** Lets another address wait for the same page: it is rendered when the first of their turns comes. */
  join(address: string | null): void
}

/** A page cannot be rendered now. */
export class RenderUnavailable extends Error {
  override name = 'RenderUnavailable'
  /** Seconds after which a retry makes sense. */
  readonly wait = 3
}

/** The queue for rendering is full. */
export class RenderOverloaded extends RenderUnavailable {
  constructor() {
    super('Too many pages wait to be rendered')
    this.name = 'RenderOverloaded'
  }
}

interface Job {
  state: 'waiting' | 'begun' | 'refused'
  begin(address: string): void
}

/** A page that is being rendered: when it began, and how long it will probably take, in ms. */
interface Begun {
  at: number
  estimate: number
}

interface Spent {
  ms: number
  asOf: number
}

/** Renewals of cached pages count for no visitor's address. */
export const RENEWALS = 'renewals'
// Unknown addresses share one queue: they may be all clients, behind a proxy that is not configured.
const UNKNOWN = 'unknown'
/** The half-life, in ms, of the time an address has used. At a steady rate it gets a third of one slot. */
const HALF_LIFE = 10_000
/** How often resting addresses are checked again, in ms. */
const REST_MS = 100
/** Expected time, in ms, of a page whose kind was not rendered yet: that of an expensive one. */
const FIRST_ESTIMATE = 50
/** The weight of the newest page in the average of its kind. */
const NEWEST = 0.2

/**
 * Renders few pages at once; the others wait in a line for each address. The next page is of the address with the least recent
 * rendering time, so an address that requests many pages hardly delays others. A page counts from its beginning: as long as its kind
 * takes, or as it has taken so far. An address that has used very much of it rests, so that the machine has time for more than pages.
 */
export class RenderQueue {
  private readonly lines = new Map<string, Job[]>()
  private readonly spent = new LRUCache<string, Spent>({ max: 10_000 })
  private readonly options: Required<RenderQueueOptions>
  private readonly estimates = new LRUCache<string, number>({ max: 1_000 })
  private readonly begun = new Map<string, Set<Begun>>()
  private running = 0
  private rendered = 0
  private resting: NodeJS.Timeout | undefined
  private waiting = 0

  constructor(options: RenderQueueOptions = {}) {
    this.options = {
      most: 4,
      mostOfOne: 2,
      mostWaiting: 200,
      mostWaitingOfOne: 40,
      mostSpent: 5_000,
      longestWaitMs: 10_000,
      now: () => performance.now(),
      ...options,
    }
  }

  /**
   * Renders when it is the address's turn; rejects with RenderOverloaded when there is no room or the wait was too long. Pages of one
   * `kind` are expected to take about the same time.
   */
  add<Page>(address: string | null, render: () => Promise<Page>, kind = ''): Rendering<Page> {
    const { promise, resolve, reject } = Promise.withResolvers<Page>()
    // Another request may begin the rendering.
    const inContext = AsyncLocalStorage.snapshot()
    const refuse = () => {
      job.state = 'refused'
      clearTimeout(timer)
      this.leave(job)
      reject(new RenderOverloaded())
    }
    const job: Job = {
      state: 'waiting',
      begin: (address) => {
        job.state = 'begun'
        clearTimeout(timer)
        resolve(inContext(() => this.run(address, render, kind)))
      },
    }
    const timer = setTimeout(refuse, this.options.longestWaitMs)
    if (!this.enter(address ?? UNKNOWN, job)) refuse()
    return {
      result: promise,
      join: (address) => {
        if (job.state === 'waiting') this.enter(address ?? UNKNOWN, job)
      },
    }
  }

  /** Pages being rendered, queued pages, and pages rendered so far. */
  load(): { running: number; waiting: number; rendered: number } {
    return { running: this.running, waiting: this.waiting, rendered: this.rendered }
  }

  private enter(address: string, job: Job): boolean {
    const line = this.lines.get(address) ?? []
    if (line.includes(job)) return true
    if (this.waiting >= this.options.mostWaiting || line.length >= this.options.mostWaitingOfOne) return false
    line.push(job)
    this.waiting += 1
    this.lines.set(address, line)
    this.fill()
    return true
  }

  /** Removes a refused job from the queues, where it would take a place. */
  private leave(job: Job) {
    for (const [address, line] of this.lines) {
      const place = line.indexOf(job)
      if (place === -1) continue
      line.splice(place, 1)
      this.waiting -= 1
      if (line.length === 0) this.lines.delete(address)
    }
  }

  private async run<Page>(address: string, render: () => Promise<Page>, kind: string): Promise<Page> {
    const page = { at: this.options.now(), estimate: this.estimates.get(kind) ?? FIRST_ESTIMATE }
    this.begin(address, page)
    try {
      return await render()
    } finally {
      this.end(address, page, kind)
      this.fill()
    }
  }

  private fill() {
    while (this.running < this.options.most) {
      const next = this.takeNext()
      if (!next) return this.fillLater()
      if (next.job.state === 'waiting') next.job.begin(next.address)
    }
  }

  private fillLater() {
    if (this.resting || this.waiting === 0) return
    this.resting = setTimeout(() => {
      this.resting = undefined
      this.fill()
    }, REST_MS)
  }

  private rests(address: string): boolean {
    return address !== UNKNOWN && address !== RENEWALS && this.spentBy(address) > this.options.mostSpent
  }

  private takeNext(): { address: string; job: Job } | null {
    const [address] = [...this.lines.keys()]
      .filter(
        (address) => (this.begun.get(address)?.size ?? 0) < this.options.mostOfOne && !this.rests(address),
      )
      .sort((one, other) => this.spentBy(one) - this.spentBy(other))
    if (address === undefined) return null
    const line = this.lines.get(address) ?? []
    const job = line.shift()
    if (line.length === 0) this.lines.delete(address)
    if (!job) return null
    this.waiting -= 1
    return { address, job }
  }

  private begin(address: string, page: Begun) {
    this.running += 1
    const pages = this.begun.get(address)
    if (pages) pages.add(page)
    else this.begun.set(address, new Set([page]))
  }

  private end(address: string, page: Begun, kind: string) {
    this.running -= 1
    this.rendered += 1
    const pages = this.begun.get(address)
    pages?.delete(page)
    if (pages?.size === 0) this.begun.delete(address)
    const now = this.options.now()
    const took = now - page.at
    this.spent.set(address, { ms: this.finishedBy(address) + took, asOf: now })
    const average = this.estimates.get(kind)
    this.estimates.set(kind, average === undefined ? took : average + (took - average) * NEWEST)
  }

  private spentBy(address: string): number {
    const now = this.options.now()
    let ms = this.finishedBy(address)
    for (const { at, estimate } of this.begun.get(address) ?? []) ms += Math.max(estimate, now - at)
    return ms
  }

  private finishedBy(address: string): number {
    const spent = this.spent.get(address)
    return spent ? spent.ms * 0.5 ** ((this.options.now() - spent.asOf) / HALF_LIFE) : 0
  }
}
