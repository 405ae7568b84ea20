/** The dealer's lists for other sites. Each function throws the service's error. */
import type { FeedCount, FeedFormat } from '#domain/dealers/vehicle-feeds/feed-count.ts'
import { callFunction } from '../../../functions.ts'

export interface OwnFeed extends FeedCount {
  address: string
}

export interface OwnFeeds {
  /** Of the addresses; new ones have another. */
  version: number
  feeds: Record<FeedFormat, OwnFeed>
}

/** The addresses, and how many ads go out. */
export function ownFeeds(): Promise<OwnFeeds> {
  return callFunction<OwnFeeds>('vehicle-feeds', {})
}

/** Ends the addresses of a version and returns new ones; repeating it ends no others. */
export function replaceFeedAddresses(version: number): Promise<OwnFeeds> {
  return callFunction<OwnFeeds>('vehicle-feeds', { replace: version })
}
