import { formatDate } from '#domain/foundation/dates.ts'
import { allowanceUsed, isRunning, timeLeft } from '#domain/money/plans.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Subscription } from './queries.ts'

interface CurrentPlanProps {
  /** The plan the person has or had last. */
  subscription: Subscription | null
  /** Ads that count towards the limit, and the limit; null: none. */
  room: { active: number; most: number | null }
  /** It has ended, and goes on while a payment is checked. */
  kept: boolean
  now: Date
}

/** The person's plan and its use, or the allowance without a plan. */
export function CurrentPlan({ subscription, room, kept, now }: CurrentPlanProps) {
  const running = subscription && (kept || isRunning(subscription, now)) ? subscription : null
  return (
    <section
      aria-labelledby="current-plan"
      className="grid gap-4 rounded-r border border-line bg-raise p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="current-plan" className="text-sm font-medium text-ink-2">
            Current plan
          </h2>
          <p className="text-xl leading-snug font-semibold wrap-anywhere">
            {running?.plan.name ?? 'No plan'}
          </p>
        </div>
        {running && <Badge tone="active">Active</Badge>}
      </div>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-ink-2">Ads</dt>
          <dd className="font-medium">
            {allowanceUsed(room.active, room.most)}
            {room.most !== null && <Meter used={room.active} limit={room.most} />}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{running ? 'Runs until' : 'Last plan'}</dt>
          <dd className="font-medium wrap-anywhere">
            {running &&
              `${formatDate(running.expires_at)}, ${kept ? 'payment being checked' : timeLeft(running.expires_at, now)}`}
            {!running && (subscription ? ended(subscription) : 'None yet')}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">Posted to our Facebook page</dt>
          <dd className="font-medium">{running?.plan.facebook_posting_enabled ? 'Yes' : 'No'}</dd>
        </div>
      </dl>
      {!running && room.most !== null && (
        <p className="text-sm text-ink-2">Posting within this limit is free. A plan below gives you more.</p>
      )}
    </section>
  )
}

/** Expired, or replaced by a plan that has expired too. */
function ended({ status, expires_at, plan }: Subscription): string {
  return status === 'cancelled' ? plan.name : `${plan.name}, ended on ${formatDate(expires_at)}`
}

function Meter({ used, limit }: { used: number; limit: number }) {
  const share = limit === 0 ? 1 : Math.min(used / limit, 1)
  return (
    <span aria-hidden="true" className="mt-2 block h-2 overflow-hidden rounded-full bg-sunk-2">
      <span
        className={classNames('block h-full rounded-full', share < 1 ? 'bg-green' : 'bg-danger')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
