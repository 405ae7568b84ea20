import { formatDate } from '#domain/foundation/dates.ts'
import { MemberSection } from './member-section.tsx'
import type { MemberRecord } from './queries.ts'

/** A member's suspensions with reasons and answers; nothing without any. */
export function MemberSuspensions({ suspensions }: Pick<MemberRecord, 'suspensions'>) {
  if (suspensions.length === 0) return null
  return (
    <MemberSection title="Suspensions">
      <ul className="grid gap-3">
        {suspensions.map(({ id, reason, began_at, answer, ended_at, end_note }) => (
          <li key={id} className="grid gap-1 rounded-r border border-line bg-raise p-3 wrap-anywhere">
            <p className="font-medium">
              {formatDate(began_at)} to {ended_at ? formatDate(ended_at) : 'now'}
            </p>
            <p className="whitespace-pre-line">{reason ?? 'No reason was given.'}</p>
            {answer && <p className="whitespace-pre-line text-ink-2">They answered: “{answer}”</p>}
            {end_note && <p className="whitespace-pre-line text-ink-2">Ended with: “{end_note}”</p>}
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
