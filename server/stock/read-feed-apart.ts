import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FeedInput, FeedReading } from '#domain/dealers/stock/feed.ts'

/** A list of 20 MB takes seconds; one that is made to take for ever is given up. */
const TIMEOUT_MS = 60_000
/** Unpacked workbooks take several hundred MB. */
const MOST_MEMORY_MB = 1024

export type FeedResult = { reading: FeedReading } | { refused: string }

/** The last list that is read or waits for its turn. */
let last: Promise<unknown> = Promise.resolve()

/** Reads a feed in a thread of its own, one at a time, because nobody's request must wait for it. */
export function readFeedApart(input: FeedInput): Promise<FeedResult> {
  const read = last.then(() => readIn(input))
  last = read.catch(() => {})
  return read
}

async function readIn(input: FeedInput): Promise<FeedResult> {
  const worker = new Worker(new URL('./read-feed-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const ended = new AbortController()
  const tooMuch = { refused: 'This list is too large to be read.' }
  try {
    return await Promise.race([
      once(worker, 'message', { signal: ended.signal }).then(([result]) => result as FeedResult),
      once(worker, 'exit', { signal: ended.signal }).then(() => tooMuch),
      new Promise<FeedResult>((resolve) => {
        const timer = setTimeout(() => resolve(tooMuch), TIMEOUT_MS)
        ended.signal.addEventListener('abort', () => clearTimeout(timer))
      }),
    ])
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch
    throw error
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
