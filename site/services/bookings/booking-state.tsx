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

/** The state of a booking; `waitlisted`: a request for any time of a full day. */
export function BookingBadge({
  status,
  waitlisted = false,
}: {
  status: BookingStatus
  waitlisted?: boolean
}) {
  if (waitlisted)
    return (
      <Badge tone="pending" icon="hourglass">
        Waiting list
      </Badge>
    )
  return <Badge {...LOOKS[status]}>{BOOKING_STATUS_LABELS[status]}</Badge>
}
