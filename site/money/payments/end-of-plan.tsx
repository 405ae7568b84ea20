import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { endsSoon, isRunning, keptUntil, PLAN_DAYS, timeLeft } from '#domain/money/plans.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Payment, RestingAds, Subscription } from './queries.ts'
import { RestingList } from './resting-list.tsx'

interface EndOfPlanProps {
  /** The plan the person has or had last. */
  subscription: Subscription | null
  payments: Payment[]
  resting: RestingAds
  now: Date
}

/** What the end of the plan means, from a week before it: how to renew, and which ads rest without it. */
export function EndOfPlan({ subscription, payments, resting, now }: EndOfPlanProps) {
  if (!subscription || subscription.status === 'cancelled') return null
  const running = isRunning(subscription, now)
  if (running && !endsSoon(subscription, now)) return null
  const { plan, expires_at } = subscription
  const kept = keptUntil(subscription, payments, now)
  const waiting = payments.find(({ status, plan_id }) => status === 'pending' && plan_id !== null)
  return (
    <div className="mt-4">
      <Notice>
        <span className="font-medium text-ink">
          {running
            ? `Your ${plan.name} plan ends on ${formatDate(expires_at)}, ${timeLeft(expires_at, now)}.`
            : `Your ${plan.name} plan ended on ${formatDate(expires_at)}.`}
        </span>
        {waiting && (
          <span>
            Your payment of {formatKes(waiting.amount)} ({waiting.payment_number}) is being checked.
            {kept && ` Until it is decided, and until ${formatDate(kept)} at the latest, the plan goes on.`}
          </span>
        )}
        <RestingList resting={resting} ended={!running && !kept} />
        {!waiting && (
          <span className="mt-1">
            {plan.is_active && plan.price > 0 ? (
              <LinkButton
                to={{
                  pathname: href('/manual-payments'),
                  search: `?${new URLSearchParams({ plan: plan.id })}`,
                }}
                size="s"
                variant="main"
              >
                Renew: {formatKes(plan.price)} for {PLAN_DAYS} days
              </LinkButton>
            ) : (
              'It is no longer on sale: choose another plan below.'
            )}
          </span>
        )}
      </Notice>
    </div>
  )
}
