import { rangeInWords } from '#domain/foundation/day-range.ts'
import { promotionName, promotionOutcome } from '#domain/money/promotions.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Promotion } from './queries.ts'

const STATES: Record<Promotion['status'], { label: string; tone: BadgeTone }> = {
  paid: { label: 'Paid', tone: 'pending' },
  running: { label: 'Running', tone: 'active' },
  ended: { label: 'Ended', tone: 'draft' },
  cancelled: { label: 'Not begun', tone: 'expired' },
}

/** The promotions of an ad that were paid for, with what they brought. */
export function Promotions({ promotions }: { promotions: Promotion[] }) {
  if (promotions.length === 0) return null
  return (
    <section aria-labelledby="promotions" className="pt-6">
      <h2 id="promotions" className="pb-2 text-lg">
        What it brought
      </h2>
      <ul className="grid gap-3">
        {promotions.map((promotion) => (
          <li key={promotion.id} className="grid gap-1 rounded-r border border-line bg-raise p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-medium">{promotionName(promotion.days)}</p>
              <Badge tone={STATES[promotion.status].tone}>{STATES[promotion.status].label}</Badge>
            </div>
            <p className="text-sm text-ink-2">{period(promotion)}</p>
            {promotion.views !== null && promotion.leads !== null && (
              <p className="text-sm">
                {promotionOutcome({
                  ...promotion,
                  views: promotion.views,
                  leads: promotion.leads,
                  days_before: promotion.days_before ?? 0,
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-ink-2">
        Counted by whole days, today included. Leads are calls, WhatsApp and messages.
      </p>
    </section>
  )
}

function period({ status, days, starts_at, ends_at }: Promotion): string {
  if (status === 'cancelled') return 'The ad was sold or deleted before it began. We return your payment.'
  if (!starts_at || !ends_at)
    return `Its ${days === 1 ? 'day starts' : `${days} days start`} as soon as the ad is active.`
  return rangeInWords({ from: starts_at, to: ends_at })
}
