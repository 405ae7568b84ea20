import CalendarClock from 'lucide-react/icons/calendar-clock'
import CheckCheck from 'lucide-react/icons/check-check'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { followUp, formatSpan } from '#domain/dealers/inquiries.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { INQUIRY_STATUS_LABELS, type InquiryStatus } from '#domain/messages/messages.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const LOOKS = {
  new: { tone: 'pending', icon: MessageCircleQuestion },
  responded: { tone: 'active' },
  closed: { tone: 'draft', icon: CheckCheck },
} as const

/** The status of an inquiry in a word. */
export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return <Badge {...LOOKS[status]}>{INQUIRY_STATUS_LABELS[status]}</Badge>
}

const DAY_TONES: Record<string, BadgeTone> = { overdue: 'expired', today: 'pending', later: 'plain' }

/** When the dealer wanted to come back to it. */
export function FollowUpBadge({ day, now }: { day: string; now: number }) {
  const { state, words } = followUp(day, now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-2">
      <Badge tone={DAY_TONES[state] ?? 'plain'} icon={CalendarClock}>
        {words}
      </Badge>
      {state === 'overdue' && <span className="whitespace-nowrap">since {formatDate(day)}</span>}
    </span>
  )
}

interface WaitProps {
  status: InquiryStatus
  createdAt: string
  firstAnswerAt: string | null
  now: number
}

/** How long somebody waits for the first answer, or waited; nothing where it was never written. */
export function waitWords({ status, createdAt, firstAnswerAt, now }: WaitProps): string | null {
  const asked = Date.parse(createdAt)
  if (firstAnswerAt) return `Answered in ${formatSpan(Date.parse(firstAnswerAt) - asked)}`
  return status === 'new' ? `Waiting ${formatSpan(now - asked)}` : null
}
