/** The process that reads one feed and is stopped (read-feed-apart.ts). */
import { type FeedInput, readFeed } from '#domain/dealers/stock/feed.ts'
import { FileRefused } from '#domain/foundation/tables/list-file.ts'
import type { FeedResult } from './read-feed-apart.ts'

process.once('message', async (input: FeedInput) => {
  const result: FeedResult = await readFeed(input).then(
    (reading) => ({ reading }),
    (error) => {
      if (error instanceof FileRefused) return { refused: error.message }
      throw error
    },
  )
  process.send?.(result)
})
