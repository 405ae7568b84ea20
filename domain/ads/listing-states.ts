/** The states of a vehicle ad, and the moves its seller may make (docs/product.md, Ad states). */

/** Only active listings appear in search; a sold one keeps its page. */
export const LISTING_STATUSES = ['active', 'draft', 'pending', 'sold', 'expired'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]
export const LISTING_STATUS_LABELS: Record<ListingStatus, string> = {
  active: 'Active',
  draft: 'Draft',
  pending: 'Pending',
  sold: 'Sold',
  expired: 'Expired',
}

/** An active ad can be renewed when it ends within so many days, as `private.renewal_window()` has it. */
export const RENEWABLE_DAYS_BEFORE_END = 7

/** What decides how an ad may be moved: its columns of these names. */
export interface ListingState {
  status: ListingStatus
  held_at: string | null
  rejection_reason: string | null
}

/**
 * The states its seller may set an ad to. Expired to active renews it. A rejected ad is only sent in again, as a draft that
 * waits for approval; one that waits is not moved. An administrator may set any state.
 */
export function sellerMoves({ status, held_at, rejection_reason }: ListingState): ListingStatus[] {
  if (held_at !== null || status === 'pending') return []
  if (rejection_reason !== null) return ['draft']
  return (['active', 'draft', 'sold'] as const).filter((next) => next !== status)
}
