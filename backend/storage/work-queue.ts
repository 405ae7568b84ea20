/** Thrown when too much work is waiting already. */
export class QueueFull extends Error {
  constructor() {
    super('Too much work is waiting')
    this.name = 'QueueFull'
  }
}

interface Waiting {
  start: () => void
}

export interface WorkQueue {
  /** Runs the work when a place is free, before everything that waits in the background. Throws QueueFull. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs the work once nothing urgent waits, one at a time; forgets it when too much waits. Its errors go to `onError`. */
  later(work: () => Promise<unknown>, onError: (error: unknown) => void): boolean
  /** Forgets what waits in the background, and resolves when the rest is done. */
  drain(): Promise<void>
}

/** A queue of heavy work: at most `places` pieces at a time, at most `waiting` urgent and `background` idle ones in line. */
export function createWorkQueue(limits: { places: number; waiting: number; background: number }): WorkQueue {
  const urgent: Waiting[] = []
  const background: Waiting[] = []
  let running = 0
  let backgroundRunning = false
  let whenIdle: (() => void)[] = []

  function next() {
    while (running < limits.places) {
      const waiting = urgent.shift()
      if (waiting) {
        running++
        waiting.start()
        continue
      }
      const idle = backgroundRunning || running > 0 ? undefined : background.shift()
      if (!idle) break
      running++
      backgroundRunning = true
      idle.start()
    }
    if (running === 0 && urgent.length === 0 && background.length === 0) {
      for (const resolve of whenIdle) resolve()
      whenIdle = []
    }
  }

  return {
    run<Result>(work: () => Promise<Result>) {
      if (running >= limits.places && urgent.length >= limits.waiting) return Promise.reject(new QueueFull())
      return new Promise<Result>((resolve, reject) => {
        const finish = () => {
          running--
          next()
        }
        urgent.push({ start: () => void work().then(resolve, reject).finally(finish) })
        next()
      })
    },
    later(work, onError) {
      if (background.length >= limits.background) return false
      const finish = () => {
        running--
        backgroundRunning = false
        next()
      }
      background.push({ start: () => void work().catch(onError).finally(finish) })
      next()
      return true
    },
    drain() {
      background.length = 0
      return new Promise<void>((resolve) => {
        whenIdle.push(resolve)
        next()
      })
    },
  }
}
