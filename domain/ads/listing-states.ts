/** The states of a vehicle ad, and the transitions its seller may make (docs/product.md, Ad states). */

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

/** The states of ads that everybody sees. */
export const PUBLIC_STATUSES: readonly ListingStatus[] = ['active', 'sold']

/** An active ad can be renewed during its last days; the same as `private.renewal_window()`. */
export const RENEWABLE_DAYS_BEFORE_END = 7

/** The states a seller may set. */
export const SELLER_STATUSES = ['active', 'draft', 'sold'] as const
export type SellerStatus = (typeof SELLER_STATUSES)[number]

/** The columns that decide which transitions are allowed. */
export interface ListingState {
  status: ListingStatus
  held_at: string | null
  rejection_reason: string | null
}

/**
 * The states the seller may set from this one. Expired to active renews the ad. A rejected ad can only be submitted again, as a draft that awaits
 * approval; pending ads cannot be moved. Administrators may set any state.
 */
export function sellerMoves({ status, held_at, rejection_reason }: ListingState): ListingStatus[] {
  if (held_at !== null || status === 'pending') return []
  if (rejection_reason !== null) return ['draft']
  return SELLER_STATUSES.filter((next) => next !== status)
}
