/** Subscription plans: allowances, durations and their texts. */
import { DAY, formatDate } from '../foundation/dates.ts'
import { parseWholeNumber } from '../foundation/typed-amounts.ts'

/** Days of a month of a plan; paying again extends a running plan (docs/product.md, Plans). */
export const PLAN_DAYS = 30

/** How many days a plan goes on after its end while a payment that was sent before it is checked. */
export const PLAN_GRACE_DAYS = 3

/** On which days before the last day of a plan its member is reminded. */
export const PLAN_REMINDER_DAYS = [7, 3, 1] as const

/** How many months can be paid at once: any number to the most, of which the page offers these. */
export const MOST_MONTHS = 12
export const MONTHS_OFFERED = [1, 3, 6, 12] as const

/** `1 month`, `3 months`. */
export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

/** A whole number of months that can be paid at once; null: anything else. */
export function parseMonths(text: string | null): number | null {
  const months = parseWholeNumber(text ?? '')
  return months !== null && months >= 1 && months <= MOST_MONTHS ? months : null
}

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

/** Whether a subscription is valid now: expired ones are not, even before the job marks them. */
export function isRunning(subscription: { status: string; expires_at: string }, now: Date): boolean {
  return subscription.status === 'active' && new Date(subscription.expires_at) > now
}

/** Until when a plan that has ended goes on while a payment sent before its end waits, at the latest; null: it does not. */
export function keptUntil(
  subscription: { status: string; expires_at: string },
  payments: readonly { status: string; plan_id: string | null; created_at: string }[],
  now: Date,
): Date | null {
  const end = new Date(subscription.expires_at)
  const until = new Date(end.getTime() + PLAN_GRACE_DAYS * DAY)
  const waits = payments.some(
    ({ status, plan_id, created_at }) =>
      status === 'pending' && plan_id !== null && new Date(created_at) < end,
  )
  return subscription.status === 'active' && end <= now && now < until && waits ? until : null
}

const SOON_DAYS = PLAN_REMINDER_DAYS[0]

/** Whether a running plan ends within the days of the first reminder. */
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
