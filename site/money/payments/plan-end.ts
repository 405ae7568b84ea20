/** What lists of own ads show of the end of a plan. */
import { DAY } from '#domain/foundation/dates.ts'
import { endsSoon, isRunning, PLAN_DAYS } from '#domain/money/plans.ts'
import type { Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import {
  latestSubscription,
  ownPayments,
  type Payment,
  type RestingAds,
  restingAds,
  type Subscription,
} from './queries.ts'

export interface PlanEnd {
  subscription: Subscription
  payments: Payment[]
  resting: RestingAds
  now: Date
}

/** The person's plan while it ends soon, or ended within a month with ads that rest; null: nothing to show, also on failure. */
export async function planEnd(client: Client, userId: string): Promise<PlanEnd | null> {
  const now = new Date()
  try {
    const subscription = await latestSubscription(client, userId)
    if (!subscription) return null
    const ended = new Date(subscription.expires_at).getTime()
    const isRecent = ended <= now.getTime() && now.getTime() - ended < PLAN_DAYS * DAY
    if (isRunning(subscription, now) ? !endsSoon(subscription, now) : !isRecent) return null
    const [payments, resting] = await Promise.all([ownPayments(client, userId), restingAds(client)])
    return resting.resting > 0 ? { subscription, payments, resting, now } : null
  } catch (error) {
    reportFailure('The end of the plan could not be read', error)
    return null
  }
}
