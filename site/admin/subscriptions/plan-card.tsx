import type { To } from 'react-router'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AdminPlan } from './queries.ts'

interface PlanCardProps {
  plan: AdminPlan
  editPath: To
  onDelete: () => void
}

/** One plan as an administrator sees it (docs/product.md, Plans). */
export function PlanCard({ plan, editPath, onDelete }: PlanCardProps) {
  const { name, description, price, max_listings, facebook_posting_enabled, features, is_active } = plan
  const facts = [
    ['Max Listings', max_listings === null ? 'Unlimited' : formatNumber(max_listings)],
    ['Facebook Posting', facebook_posting_enabled ? 'Yes' : 'No'],
  ]
  return (
    <li
      className={classNames(
        'grid grid-rows-[auto_auto_1fr_auto] gap-4 rounded-r border border-line p-4 sm:p-5',
        // Dimmed by quieter surfaces and ink: see-through text would be too faint to read.
        is_active ? 'bg-raise' : 'border-dashed bg-sunk text-ink-2',
      )}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">{name}</h2>
          <Badge tone={is_active ? 'active' : 'draft'} {...(!is_active && { icon: null })}>
            {is_active ? 'Active' : 'Inactive'}
          </Badge>
        </div>
        <p>
          <span className="text-xl font-semibold">{formatKes(price)}</span>
          <span className="text-sm text-ink-2"> per month</span>
        </p>
        {description && <p className="text-sm wrap-anywhere text-ink-2">{description}</p>}
      </div>
      <dl className="grid gap-1 border-t border-line pt-3 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Features" className="grid content-start gap-2 text-sm">
        {features.map((feature, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they keep their order.
          <li key={nth} className="flex gap-2">
            <Icon of="check" size="s" className="mt-0.5 text-green-ink" />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <LinkButton to={editPath} size="s" className="flex-1" aria-label={`Edit ${name}`}>
          <Icon of="square-pen" size="s" />
          Edit
        </LinkButton>
        <Button
          size="s"
          variant="bare"
          className="text-danger!"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <Icon of="trash-2" size="s" />
          Delete
        </Button>
      </div>
    </li>
  )
}
