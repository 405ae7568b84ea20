/** The thread that reads one feed and ends (read-feed-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { type FeedInput, readFeed } from '#domain/dealers/stock/feed.ts'
import { FileRefused } from '#domain/dealers/stock/files/stock-file.ts'
import type { FeedResult } from './read-feed-apart.ts'

const input: FeedInput = workerData
const result: FeedResult = await readFeed(input).then(
  (reading) => ({ reading }),
  (error) => {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  },
)
parentPort?.postMessage(result)
