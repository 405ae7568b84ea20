import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FeedInput, FeedReading } from '#domain/dealers/stock/feed.ts'

const PROGRAM = fileURLToPath(new URL('./feed-child.ts', import.meta.url))
/** A list of 20 MB takes seconds; one that is made to take for ever is given up. */
const TIMEOUT_MS = 60_000
/** Unpacked workbooks take several hundred MB. */
const MOST_MEMORY_MB = 1024

export type FeedResult = { reading: FeedReading } | { refused: string }

/** The last list that is read or waits for its turn. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a feed one at a time in a process of its own, which holds no secrets: nobody's request waits for it, and a list that takes more memory
 * than it may ends that process alone.
 */
export function readFeedApart(input: FeedInput): Promise<FeedResult> {
  const read = last.then(() => readIn(input))
  last = read.catch(() => {})
  return read
}

async function readIn(input: FeedInput): Promise<FeedResult> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  })
  const { promise, resolve, reject } = Promise.withResolvers<FeedResult>()
  const giveUp = () => resolve({ refused: 'This list could not be read. It may be too large.' })
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  child.once('message', (result: FeedResult) => resolve(result))
  child.once('error', reject)
  // A process that ends by itself ran out of memory, or met what no list has.
  child.once('exit', giveUp)
  child.send(input)
  return promise.finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}
