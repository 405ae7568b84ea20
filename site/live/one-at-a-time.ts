/**
 * The work, run once at a time. However often it is asked for meanwhile, it runs once more, and each caller's promise resolves with the end
 * of a run that began after it was asked for. `work` must not reject.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  function run(): Promise<void> {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running.then(() => {
      next = null
      return run()
    })
    return next
  }
}
