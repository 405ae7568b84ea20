import {
  CHECK_STATE_LABELS,
  CHECK_STATES,
  type CheckState,
  type JobCheck,
} from '#domain/services/job-card.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Record<CheckState, BadgeTone> = { bad: 'expired', soon: 'pending', ok: 'active' }
const WORST_FIRST = CHECK_STATES.toReversed()

/** What the business found when it looked at the car, the worst first. */
export function ChecksShown({ checks }: { checks: readonly JobCheck[] }) {
  if (checks.length === 0) return null
  const sorted = checks.toSorted(
    (one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state),
  )
  return (
    <section aria-labelledby="checks" className="mt-6">
      <h2 id="checks" className="mb-1 text-lg">
        Checks
      </h2>
      <ul className="grid divide-y divide-line">
        {sorted.map(({ item, state, note }) => (
          <li key={item} className="flex gap-3 py-2 text-sm">
            <span className="grid min-w-0 flex-1">
              <span className="font-medium wrap-anywhere">{item}</span>
              {note && <span className="wrap-anywhere text-ink-2">{note}</span>}
            </span>
            <Badge tone={TONES[state]} icon={null}>
              {CHECK_STATE_LABELS[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
