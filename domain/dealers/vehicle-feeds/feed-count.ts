/** The lists of a dealer's ads for other sites, and why ads do not go out, as their page says it. */

import { formatNumber } from '../../foundation/money.ts'
import type { STOCK_STATES } from '../dealer-stock.ts'

export const FEED_FORMATS = ['facebook', 'google'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]
export const FEED_FORMAT_LABELS: Record<FeedFormat, string> = { facebook: 'Facebook', google: 'Google' }

/** What an ad for sale lacks of what a site requires; `not_listed`: the site takes no such vehicles. */
export type FeedGap = 'no_photo' | 'no_model' | 'no_mileage' | 'not_listed'

export type StockState = (typeof STOCK_STATES)[number]

/** Why ads do not go out. */
export type FeedReason = FeedGap | Exclude<StockState, 'active'>

/** How many ads go out, and how many do not for which reason. */
export interface FeedCount {
  out: number
  left: { reason: FeedReason; count: number }[]
}

const REASON_WORDS: Record<FeedReason, readonly [one: string, many: string]> = {
  no_photo: ['has no photo', 'have no photo'],
  no_model: ['names no model', 'name no model'],
  no_mileage: ['gives no mileage', 'give no mileage'],
  not_listed: ['is a lorry or a motorcycle', 'are lorries or motorcycles'],
  draft: ['is a draft', 'are drafts'],
  pending: ['awaits approval', 'await approval'],
  rejected: ['was not approved', 'were not approved'],
  expired: ['has expired', 'have expired'],
  sold: ['is sold', 'are sold'],
}

/** In the order in which a page names them. */
export const FEED_REASONS = Object.keys(REASON_WORDS) as FeedReason[]

/** `3 have no photo`. */
export function reasonWords({ reason, count }: FeedCount['left'][number]): string {
  const [one, many] = REASON_WORDS[reason]
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
