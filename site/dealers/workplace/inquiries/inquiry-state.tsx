import { followUp } from '#domain/dealers/inquiries.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { INQUIRY_STATUS_LABELS, type InquiryStatus } from '#domain/messages/messages.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const LOOKS = {
  new: { tone: 'pending', icon: 'message-circle-question-mark' },
  responded: { tone: 'active' },
  closed: { tone: 'draft', icon: 'check-check' },
} as const

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return <Badge {...LOOKS[status]}>{INQUIRY_STATUS_LABELS[status]}</Badge>
}

const DAY_TONES: Record<string, BadgeTone> = { overdue: 'expired', today: 'pending', later: 'plain' }

/** The dealer's next date for an inquiry. */
export function FollowUpBadge({ day, now }: { day: string; now: number }) {
  const { state, words } = followUp(day, now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-2">
      <Badge tone={DAY_TONES[state] ?? 'plain'} icon="calendar-clock">
        {words}
      </Badge>
      {state === 'overdue' && <span className="whitespace-nowrap">since {formatDate(day)}</span>}
    </span>
  )
}
