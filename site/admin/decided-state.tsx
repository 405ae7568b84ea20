import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import { formatDate } from '#domain/foundation/dates.ts'
import { Badge } from '../ui/badge.tsx'

const LOOKS = {
  pending: { tone: 'pending', icon: Clock },
  approved: { tone: 'active' },
  disbursed: { tone: 'sold', icon: null },
  rejected: { tone: 'expired', icon: Ban },
  withdrawn: { tone: 'draft', icon: null },
} as const

interface DecidedStateProps {
  status: keyof typeof LOOKS
  label: string
  decidedAt: string | null
  decidedBy: string | null
  reason: string | null
}

/** The state of what administrators decide: who decided it, when, and why. */
export function DecidedState({ status, label, decidedAt, decidedBy, reason }: DecidedStateProps) {
  return (
    <div className="lg:max-w-44">
      <Badge {...LOOKS[status]}>{label}</Badge>
      {decidedAt && (
        <span className="mt-1 block text-xs text-ink-3">
          {formatDate(decidedAt)}
          {decidedBy && ` by ${decidedBy}`}
        </span>
      )}
      {reason && <span className="block text-xs text-ink-2">{reason}</span>}
    </div>
  )
}
