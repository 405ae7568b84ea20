import type { ListingStatus } from '#domain/ads/listing-states.ts'
import { DAY } from '#domain/foundation/dates.ts'
import { dice } from './car-pictures/random.ts'

const QUOTAS: readonly (readonly [ListingStatus, number])[] = [
  ['sold', 12],
  ['draft', 6],
  ['pending', 4],
  ['expired', 6],
]
const FEATURED = 10

/** The state of an ad. */
export interface State {
  status: ListingStatus
  featured: boolean
  createdAt: Date
}

/**
 * The states of this many ads, most of them active. The first of each other status is among the first `shown` ads, so that the demo
 * account has one of each; featured ads are among the `featurable`.
 */
export function statesOf(
  count: number,
  shown: number,
  featurable: (index: number) => boolean,
  now: Date,
): State[] {
  const d = dice(count, 'states')
  const order = Array.from({ length: count }, (_, index) => ({ index, key: d.between(0, 1) }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index)
  const statuses = new Map<number, ListingStatus>()
  for (const [status, quota] of QUOTAS) {
    const free = order.filter((index) => !statuses.has(index))
    const first = free.find((index) => index < shown)
    const rest = free.filter((index) => index >= shown)
    for (const index of [...(first === undefined ? [] : [first]), ...rest].slice(0, quota))
      statuses.set(index, status)
  }
  const featured = new Set(order.filter((i) => !statuses.has(i) && featurable(i)).slice(0, FEATURED))
  return Array.from({ length: count }, (_, index) => {
    const status = statuses.get(index) ?? 'active'
    const createdAt = new Date(now.getTime() - daysAgo(status, d.between(0, 1)) * DAY)
    createdAt.setUTCMilliseconds(0)
    return { status, featured: featured.has(index), createdAt }
  })
}

/** Recent ads are more frequent: half of them are younger than two weeks. */
function daysAgo(status: ListingStatus, chance: number): number {
  if (status === 'draft') return 0.05 + chance * 5
  if (status === 'pending') return 0.05 + chance * 2
  if (status === 'expired') return 38 + chance * 7
  if (status === 'sold') return 4 + chance * 40
  return 0.02 + 45 * chance ** 1.8
}
