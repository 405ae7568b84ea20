import { AsyncLocalStorage } from 'node:async_hooks'

/** Thrown when the queue is full. */
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
  /** Runs the work when a slot is free, before all background work. Throws QueueFull. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs the work in the background, one at a time, when nothing urgent waits. False if the queue is full. Errors go to `onError`. */
  later(work: () => Promise<unknown>, onError: (error: unknown) => void): boolean
  /** Discards waiting background work, and resolves when the rest is done. */
  drain(): Promise<void>
}

/** A queue for heavy work: runs at most `places` jobs at a time, with at most `waiting` urgent and `background` jobs queued. */
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
        // Started by other work, but in the caller's asynchronous context.
        const start = AsyncLocalStorage.bind(() => void work().then(resolve, reject).finally(finish))
        urgent.push({ start })
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
      const start = AsyncLocalStorage.bind(() => void work().catch(onError).finally(finish))
      background.push({ start })
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
