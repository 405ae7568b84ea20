import type { LucideIcon } from 'lucide-react'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Wrench from 'lucide-react/icons/wrench'
import { BOOKING_STATUS_LABELS, type BookingStatus } from '#domain/services/bookings.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const LOOKS: Record<BookingStatus, { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending', icon: Hourglass },
  confirmed: { tone: 'active' },
  in_progress: { tone: 'sold', icon: Wrench },
  completed: { tone: 'draft', icon: CheckCheck },
  cancelled: { tone: 'expired', icon: CircleX },
}

/** The state of a booking in a word. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge {...LOOKS[status]}>{BOOKING_STATUS_LABELS[status]}</Badge>
}
