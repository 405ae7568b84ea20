import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/** Delays of the event loop in seconds: how much later than asked for a timer runs. */
export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}

/** Measures the event loop from now on. The function returns the last minute that has ended; before, all since the start. */
export function watchEventLoop(now: () => number = () => performance.now()): () => EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let since = now()
  let last: EventLoopDelay | undefined
  // Node measures from timer to timer, which includes the pause between them.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
  const read = () => ({
    p50: seconds(histogram.percentile(50)),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  })
  return () => {
    if (now() - since < WINDOW_MS) return last ?? read()
    last = read()
    histogram.reset()
    since = now()
    return last
  }
}
