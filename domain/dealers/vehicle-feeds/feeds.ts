/** A dealer's public ads as lists for other sites: their rows, and how many go out. */

import { csvRow } from '../../foundation/csv.ts'
import { FACEBOOK_FEED } from './facebook-feed.ts'
import type { Feed, FeedAd, FeedContext, FeedFacts } from './feed-ad.ts'
import {
  FEED_REASONS,
  type FeedCount,
  type FeedFormat,
  type FeedReason,
  type StockState,
} from './feed-count.ts'
import { GOOGLE_FEED } from './google-feed.ts'

const FEEDS: Record<FeedFormat, Feed> = { facebook: FACEBOOK_FEED, google: GOOGLE_FEED }

/** The most ads of a list, the newest. */
export const MOST_FEED_ADS = 5_000

/** The first line of a list. */
export function feedHeading(format: FeedFormat): string {
  return csvRow(FEEDS[format].columns.map(([name]) => name))
}

/**
 * The line of an ad; null if it does not go out. No apostrophe before what looks like a formula: the readers are programs that show each
 * text as it is, and the texts are the dealer's own.
 */
export function feedRow(format: FeedFormat, ad: FeedAd, context: FeedContext): string | null {
  const { columns, gapOf } = FEEDS[format]
  const facts: FeedFacts = {
    photos: ad.images.length,
    has_model: ad.model !== null,
    has_mileage: ad.mileage !== null,
    condition: ad.condition,
    body_type: ad.body_type,
  }
  return gapOf(facts) ? null : csvRow(columns.map(([, value]) => value(ad, context)))
}

/** A number of ads that are alike in what decides whether they go out. */
export interface AdGroup extends FeedFacts {
  state: StockState
  count: number
}

/** Counts the ads of a dealer for a list: each once, by its first reason. */
export function countFeed(format: FeedFormat, groups: readonly AdGroup[]): FeedCount {
  const counts = new Map<FeedReason | null, number>()
  for (const group of groups) {
    const reason = group.state === 'active' ? FEEDS[format].gapOf(group) : group.state
    counts.set(reason, (counts.get(reason) ?? 0) + group.count)
  }
  return {
    out: Math.min(counts.get(null) ?? 0, MOST_FEED_ADS),
    left: FEED_REASONS.flatMap((reason) => {
      const count = counts.get(reason)
      return count ? { reason, count } : []
    }),
  }
}
