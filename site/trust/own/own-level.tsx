import { formatNumber } from '#domain/foundation/money.ts'
import { LEVEL_WORDS, LIMIT_LABELS, TRUST_LEVELS, TRUST_LIMITS } from '#domain/trust/levels.ts'
import { AccountSection } from '../../people/account/account-section.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { OwnLevel as Level } from './queries.ts'

/** How far the member is trusted, what that allows, and how it grows. */
export function OwnLevel({ level, limits }: Level) {
  return (
    <AccountSection
      title="What you can do at once"
      lead="It grows with what was checked about you, and with time."
    >
      <ul className="grid gap-4">
        {TRUST_LEVELS.map((one) => (
          <li key={one} className="grid gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-base">{LEVEL_WORDS[one].label}</h3>
              {one === level && <Badge tone="active">You are here</Badge>}
            </div>
            <p className="text-sm text-ink-2">{LEVEL_WORDS[one].rests}</p>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-sm">
              {TRUST_LIMITS.map((limit) => (
                <div key={limit} className="contents">
                  <dt>{LIMIT_LABELS[limit]}</dt>
                  <dd className="text-right tabular-nums">
                    {limits[one][limit] === null ? 'No limit' : formatNumber(limits[one][limit])}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        The number of ads of your plan and the size of your photos are limited for everybody. Until you are
        trusted or a member for 30 days, “Great price” waits for two days.
      </p>
    </AccountSection>
  )
}
