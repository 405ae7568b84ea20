/** Fetches all parts of the dashboard at once; a part that fails is left out (docs/product.md, Failures). */

import { endsSoon } from '#domain/money/plans.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import type { Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { unreadCounts } from '../../live/queries.ts'
import { ownApplications } from '../../money/financing/queries.ts'
import { ownQuotes } from '../../money/insurance/queries.ts'
import { latestSubscription } from '../../money/payments/queries.ts'
import { openSales } from '../../sales/queries.ts'
import { bookingsToReview, upcomingBookings } from '../../services/bookings/queries.ts'
import { sessionEnded } from '../../session/ended.ts'
import {
  countReceivedMessages,
  ownBusiness,
  recentAds,
  recentFavorites,
  recentThreads,
  rejectedAds,
} from './queries.ts'

const MOST = { favorites: 4, threads: 3, bookings: 3, reviews: 2, rejected: 3, requests: 4, ads: 4, sales: 3 }

/** A part is null when it failed to load. */
export interface Overview {
  now: number
  favorites: Awaited<ReturnType<typeof recentFavorites>> | null
  messages: number | null
  unread: number | null
  /** New ads in saved searches. */
  news: number | null
  threads: Awaited<ReturnType<typeof recentThreads>> | null
  ads: Awaited<ReturnType<typeof recentAds>> | null
  bookings: Awaited<ReturnType<typeof upcomingBookings>> | null
  toReview: Awaited<ReturnType<typeof bookingsToReview>> | null
  requests: OwnRequest[] | null
  /** The current plan, if it ends within a week. */
  endingPlan: { name: string; expires_at: string } | null
  rejected: Awaited<ReturnType<typeof rejectedAds>> | null
  /** In progress. */
  sales: ListedSale[] | null
  /** Null also without one. */
  business: Awaited<ReturnType<typeof ownBusiness>>
}

export type OwnRequest = { at: string } & (
  | { kind: 'loan'; application: Awaited<ReturnType<typeof ownApplications>>[number] }
  | { kind: 'cover'; quote: Awaited<ReturnType<typeof ownQuotes>>[number] }
)

/** The last value of each part of each person's overview: shown when a reload fails. */
const read = new Map<string, unknown>()

/** Fetches all parts at once. Throws when all fail and none was loaded before. */
export async function readOverview(client: Client, userId: string): Promise<Overview> {
  const now = Date.now()
  const missing: unknown[] = []
  let failed: unknown
  let parts = 0
  async function part<Value>(name: string, ask: Promise<Value>): Promise<Value | null> {
    parts += 1
    try {
      const value = await ask
      read.set(`${userId} ${name}`, value)
      return value
    } catch (error) {
      reportFailure(`A part of the dashboard could not be read (${name})`, error)
      const before = read.get(`${userId} ${name}`) as Value | undefined
      failed ??= error
      if (before === undefined) missing.push(error)
      return before ?? null
    }
  }
  const [
    favorites,
    messages,
    unread,
    threads,
    ads,
    bookings,
    toReview,
    loans,
    covers,
    plan,
    rejected,
    business,
    sales,
  ] = await Promise.all([
    part('favorites', recentFavorites(client, userId, MOST.favorites)),
    part('messages', countReceivedMessages(client, userId)),
    part('unread', unreadCounts(client)),
    part('threads', recentThreads(client, MOST.threads)),
    part('ads', recentAds(client, userId, MOST.ads)),
    part('bookings', upcomingBookings(client, userId, MOST.bookings, now)),
    part('reviews', bookingsToReview(client, userId, MOST.reviews)),
    part('applications', ownApplications(client, userId)),
    part('quotes', ownQuotes(client, userId)),
    part('plan', latestSubscription(client, userId)),
    part('rejected', rejectedAds(client, userId, MOST.rejected)),
    part('business', ownBusiness(client, userId)),
    part('sales', openSales(client, { most: MOST.sales })),
  ])
  if (failed) await sessionEnded(failed)
  if (missing.length === parts) throw missing[0]
  return {
    now,
    favorites,
    messages,
    unread: unread?.messages ?? null,
    news: unread?.searches ?? null,
    threads,
    ads,
    bookings,
    toReview,
    requests: loans && covers && newestOf(loans, covers),
    endingPlan:
      plan && endsSoon(plan, new Date(now)) ? { name: plan.plan.name, expires_at: plan.expires_at } : null,
    rejected,
    business,
    sales,
  }
}

function newestOf(
  loans: Awaited<ReturnType<typeof ownApplications>>,
  covers: Awaited<ReturnType<typeof ownQuotes>>,
): OwnRequest[] {
  return [
    ...loans.map((application) => ({ kind: 'loan' as const, at: application.created_at, application })),
    ...covers.map((quote) => ({ kind: 'cover' as const, at: quote.created_at, quote })),
  ]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MOST.requests)
}
