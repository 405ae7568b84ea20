import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { isPopular, listingAllowance, monthsWords } from '#domain/money/plans.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Plan } from './queries.ts'

interface PlanCardProps {
  plan: Plan
  /** The person's current plan. */
  current: boolean
  busy: boolean
  /** What it does to the running plan, and its end; null: nothing to say. */
  change: string | null
  /** Paid at once. */
  months: number
  onSubscribe: () => void
}

/** A plan with its price and benefits. */
export function PlanCard({ plan, current, busy, change, months, onSubscribe }: PlanCardProps) {
  const { name, description, price, max_listings, facebook_posting_enabled, features } = plan
  const popular = isPopular(plan)
  return (
    <li
      className={classNames(
        'grid grid-rows-[auto_1fr] content-start gap-4 rounded-r border bg-raise p-4 sm:p-5',
        current ? 'border-green shadow-[inset_0_0_0_1px_var(--green)]' : 'border-line',
      )}
    >
      <div className="grid gap-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h3 className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">{name}</h3>
          {current && <Badge tone="active">Current plan</Badge>}
          {popular && !current && <PopularMark />}
        </div>
        <p>
          <span className="text-xl font-semibold">{price === 0 ? 'Free' : formatKes(price)}</span>
          {price > 0 && <span className="text-sm text-ink-2"> per month</span>}
        </p>
        {price > 0 && months > 1 && (
          <p className="text-sm font-medium">
            {formatKes(price * months)} for {monthsWords(months)}
          </p>
        )}
        {description && <p className="text-sm text-ink-2">{description}</p>}
        {popular && current && <PopularMark />}
      </div>
      <ul className="grid content-start gap-2 text-sm">
        {[
          listingAllowance(max_listings),
          ...(facebook_posting_enabled ? ['Posted to our Facebook page'] : []),
          ...features,
        ].map((feature, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and keep their order.
          <li key={nth} className="flex gap-2">
            <Icon of="check" size="s" className="mt-0.5 text-green-ink" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      {price > 0 && change && <p className="text-sm text-ink-2">{change}</p>}
      {price === 0 ? (
        <LinkButton to={{ pathname: href('/contact'), search: '?topic=payment' }}>Ask us for it</LinkButton>
      ) : (
        <Button
          variant={current ? 'plain' : 'main'}
          busy={busy}
          aria-label={current ? `Renew ${name}` : `Subscribe to ${name}`}
          onClick={onSubscribe}
        >
          {current ? 'Renew' : 'Subscribe'}
        </Button>
      )}
    </li>
  )
}

function PopularMark() {
  return (
    <span className="inline-flex h-6 items-center justify-self-start rounded-s bg-amber px-2 text-xs font-semibold text-on-amber">
      Popular
    </span>
  )
}
