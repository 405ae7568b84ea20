import { overCapacity } from './errors.ts'

interface HashQueueLimits {
  /** Jobs at once. */
  running: number
  /** Places in the queue, and how many of them one address may hold. */
  places: number
  placesOfOne: number
  /** How many jobs of one address may wait, those behind its places included. */
  waitingOfOne: number
}

/**
 * The queue for hashing passwords. Each address has its own line, and the lines take turns. Only the head of a line holds places, so
 * that addresses with many requests neither fill the queue nor delay others by more than a turn each; what is behind it waits at their
 * own expense, because a neighbourhood may share an address.
 */
export class HashQueue {
  private readonly limits: HashQueueLimits
  // In turn order. Null: requests without an address, whose senders cannot be distinguished.
  private readonly lines = new Map<string | null, (() => void)[]>()
  private running = 0
  private held = 0

  constructor(limits: HashQueueLimits) {
    this.limits = limits
  }

  /** Runs the job when it is the address's turn. Throws over_capacity (503) when its line is full, or the queue. */
  async run<Result>(address: string | null, job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.limits.running) this.running += 1
    else await this.turn(address)
    try {
      return await job()
    } finally {
      this.endOne()
    }
  }

  private turn(address: string | null): Promise<void> {
    const line = this.lines.get(address) ?? []
    const takesPlace = this.holdsPlace(address, line.length)
    if (takesPlace && this.held >= this.limits.places) throw overCapacity()
    if (address !== null && line.length >= this.limits.waitingOfOne) throw overCapacity()
    if (takesPlace) this.held += 1
    this.lines.set(address, line)
    return new Promise((resolve) => line.push(resolve))
  }

  private holdsPlace(address: string | null, ahead: number): boolean {
    return address === null || ahead < this.limits.placesOfOne
  }

  // The next job takes over from the one that ended.
  private endOne(): void {
    const [next] = this.lines
    if (!next) {
      this.running -= 1
      return
    }
    const [address, line] = next
    const begin = line.shift()
    // Otherwise the job behind the places has moved up.
    if (this.holdsPlace(address, line.length)) this.held -= 1
    // Its next turn is after all other lines.
    this.lines.delete(address)
    if (line.length > 0) this.lines.set(address, line)
    begin?.()
  }
}
