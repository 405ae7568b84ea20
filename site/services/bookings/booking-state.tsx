import { BOOKING_STATUS_LABELS, type BookingStatus } from '#domain/services/bookings.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon-names.ts'

const LOOKS: Record<BookingStatus, { tone: BadgeTone; icon?: IconName }> = {
  pending: { tone: 'pending', icon: 'hourglass' },
  confirmed: { tone: 'active' },
  in_progress: { tone: 'sold', icon: 'wrench' },
  completed: { tone: 'draft', icon: 'check-check' },
  cancelled: { tone: 'expired', icon: 'circle-x' },
}

export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge {...LOOKS[status]}>{BOOKING_STATUS_LABELS[status]}</Badge>
}
