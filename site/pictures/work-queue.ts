/** Runs work for keys, so many at once, in the order they were added. */
export interface WorkQueue {
  add(key: string): void
  /** Forgets a key that has not begun. */
  remove(key: string): void
}

/** A queue of `run`, which must not reject. */
export function createWorkQueue(atOnce: number, run: (key: string) => Promise<void>): WorkQueue {
  let waiting: string[] = []
  let running = 0

  function next() {
    while (running < atOnce) {
      const key = waiting.shift()
      if (key === undefined) return
      running++
      void run(key).finally(() => {
        running--
        next()
      })
    }
  }

  return {
    add(key) {
      waiting.push(key)
      next()
    },
    remove(key) {
      waiting = waiting.filter((each) => each !== key)
    },
  }
}
