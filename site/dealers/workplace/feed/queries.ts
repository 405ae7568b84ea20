/** Queries of a dealer's list at an address. Each function throws the service's error. */
import type { StockAnswers } from '#domain/dealers/stock/answers.ts'
import { readReport, type StockFeed } from '#domain/dealers/stock/feed-report.ts'
import type { Client } from '../../../client.ts'

/** The dealer's feed, or null. */
export async function ownStockFeed(client: Client): Promise<StockFeed | null> {
  const { data } = await client.rpc('own_stock_feed').throwOnError()
  const feed = data as unknown as StockFeed | null
  return feed && { ...feed, report: readReport(feed.report) }
}

/** Sets the address, which is fetched within a minute. */
export async function saveStockFeed(client: Client, url: string, hours: number): Promise<void> {
  await client.rpc('save_stock_feed', { url, every_hours: hours }).throwOnError()
}

/** Ends the feed; ads stay. */
export async function removeStockFeed(client: Client): Promise<void> {
  await client.rpc('remove_stock_feed').throwOnError()
}

/** Fetches it within a minute. */
export async function fetchStockFeed(client: Client): Promise<void> {
  await client.rpc('fetch_stock_feed').throwOnError()
}

/** Accepts the columns that the page showed. */
export async function acceptStockFeedColumns(client: Client, keys: string[]): Promise<void> {
  await client.rpc('accept_stock_feed_columns', { keys }).throwOnError()
}

/** Answers questions of this list. */
export async function answerStockFeed(client: Client, answers: StockAnswers): Promise<void> {
  await client.rpc('answer_stock_feed', { answers }).throwOnError()
}
