/** Subscription plans: allowances, durations and their texts. */
import { DAY, formatDate } from '../foundation/dates.ts'

/** Days per payment; paying again extends a running plan (docs/product.md, Plans). */
export const PLAN_DAYS = 30

export const SUBSCRIPTION_STATUSES = ['active', 'expired', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = {
  active: 'Active',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** Maximum lengths in characters, and the maximum number of features. */
export const MAX_PLAN_TEXT = { name: 60, description: 1000, feature: 120 }
export const MAX_PLAN_FEATURES = 20
export const HIGHEST_MAX_LISTINGS = 99_999

/** Whether a plan gets the 'Popular' badge: its name contains 'premium' (docs/product.md, Plans). */
export function isPopular(plan: { name: string }): boolean {
  return plan.name.toLowerCase().includes('premium')
}

/** `5 active ads`, `1 active ad`; null: `Unlimited ads`. */
export function listingAllowance(maxListings: number | null): string {
  if (maxListings === null) return 'Unlimited ads'
  return maxListings === 1 ? '1 active ad' : `${maxListings} active ads`
}

/** Whether a subscription is valid now: expired ones are not, even before the nightly job marks them. */
export function isRunning(subscription: { status: string; expires_at: string }, now: Date): boolean {
  return subscription.status === 'active' && new Date(subscription.expires_at) > now
}

const SOON_DAYS = 7

/** Whether a running plan ends within a week. */
export function endsSoon(subscription: { status: string; expires_at: string }, now: Date): boolean {
  const left = new Date(subscription.expires_at).getTime() - now.getTime()
  return isRunning(subscription, now) && left <= SOON_DAYS * DAY
}

/** `18 days left`, `1 day left`, `ends today`; counts days begun. */
export function timeLeft(expiresAt: string, now: Date): string {
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY)
  if (days > 1) return `${days} days left`
  return days === 1 && !isSameDay(new Date(expiresAt), now) ? '1 day left' : 'ends today'
}

function isSameDay(one: Date, other: Date): boolean {
  return formatDate(one) === formatDate(other)
}

/** `12 of 100 active ads used`; without a limit `12 active ads, as many as you like`. */
export function allowanceUsed(used: number, limit: number | null): string {
  if (limit !== null) return `${used} of ${limit} active ${limit === 1 ? 'ad' : 'ads'} used`
  return `${used} active ${used === 1 ? 'ad' : 'ads'}, as many as you like`
}

/** A sentence about the free allowance: `Without a plan 3 active ads are free.`; null: unlimited. */
export function freeAdsSentence(most: number | null): string {
  if (most === null) return 'Without a plan all active ads are free.'
  if (most === 0) return 'Without a plan no ads can be active.'
  return most === 1 ? 'Without a plan 1 active ad is free.' : `Without a plan ${most} active ads are free.`
}
