import type { Effective } from '#domain/money/import-rate-form.ts'
import { Badge } from '../../ui/badge.tsx'

const STATES = {
  coming: { tone: 'pending', label: 'Upcoming' },
  'in force': { tone: 'active', label: 'In force' },
  past: { tone: 'draft', label: 'Past' },
} as const

/** When a rate is valid. */
export function HeldState({ held: { state, words } }: { held: Effective<unknown> }) {
  const { tone, label } = STATES[state]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} {...(state === 'past' && { icon: null })}>
        {label}
      </Badge>
      {words}
    </span>
  )
}
