/** Bookings of services: states, transitions and limits. */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
export const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The customer who requested the booking, or the provider who received it. */
export type BookingSide = 'customer' | 'provider'

interface BookingTransition {
  from: BookingStatus
  to: BookingStatus
  by: readonly BookingSide[]
}

/** The allowed transitions; the database refuses all others (docs/product.md, Bookings). */
export const BOOKING_TRANSITIONS: readonly BookingTransition[] = [
  { from: 'pending', to: 'confirmed', by: ['provider'] },
  { from: 'pending', to: 'cancelled', by: ['provider', 'customer'] },
  { from: 'confirmed', to: 'in_progress', by: ['provider'] },
  { from: 'confirmed', to: 'completed', by: ['provider'] },
  { from: 'confirmed', to: 'cancelled', by: ['provider', 'customer'] },
  { from: 'in_progress', to: 'completed', by: ['provider'] },
  { from: 'in_progress', to: 'confirmed', by: ['provider'] },
  { from: 'in_progress', to: 'cancelled', by: ['provider'] },
]

/** Whether this side may move a booking between these states. */
export function mayMoveBooking(from: BookingStatus, to: BookingStatus, side: BookingSide): boolean {
  return BOOKING_TRANSITIONS.some((move) => move.from === from && move.to === to && move.by.includes(side))
}

/** Whether a booking in this state holds what its work takes. */
export function isHolding(status: BookingStatus): boolean {
  return status === 'confirmed' || status === 'in_progress'
}

/** Default minutes for a booking without a service. */
export const DEFAULT_BOOKING_MINUTES = 60

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `1 hour`, `5 hours`, `1 day`, `14 days`. */
export function inHours(hours: number): string {
  if (hours >= 24 && hours % 24 === 0) return inDays(hours / 24)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** `1 day`, `30 days`. */
export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Customers with this many bookings are regular ones (docs/product.md, Customers). */
export const REGULAR_CUSTOMER_BOOKINGS = 5

/** Hints of the database's refusals that screens react to. */
export const BOOKING_HINTS = [
  'provider_unavailable',
  'own_business',
  'service_unavailable',
  'service_type_not_offered',
  'time_past',
  'time_too_far',
  'time_too_soon',
  'time_beyond_horizon',
  'outside_opening_hours',
  'time_taken',
  'waitlist_closed',
  'waitlist_day_free',
  'nothing_free',
  'booking_limit',
  'booking_transition',
  'booking_settled',
  'booking_move_limit',
  'booking_reason_missing',
  'booking_link',
  'booking_link_late',
  'booking_change_late',
  'offer_times',
  'offer_unreachable',
  'offer_gone',
  'offer_ended',
  'booking_gone',
  'booking_answer_unknown',
  'missed_early',
  'objection_words',
  'objection_closed',
] as const
export type BookingHint = (typeof BOOKING_HINTS)[number]
