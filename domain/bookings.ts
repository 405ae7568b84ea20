/** Bookings of services: their states, who may move them, and the limits of their fields. */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
export const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Who moves a booking: the customer who asked for it, or the provider it was asked of. */
export type BookingSide = 'customer' | 'provider'

interface BookingTransition {
  from: BookingStatus
  to: BookingStatus
  by: readonly BookingSide[]
}

/** Spec 001 §4, and work in progress between confirmed and completed. The database knows no others. */
export const BOOKING_TRANSITIONS: readonly BookingTransition[] = [
  { from: 'pending', to: 'confirmed', by: ['provider'] },
  { from: 'pending', to: 'cancelled', by: ['provider', 'customer'] },
  { from: 'confirmed', to: 'in_progress', by: ['provider'] },
  { from: 'confirmed', to: 'completed', by: ['provider'] },
  { from: 'in_progress', to: 'completed', by: ['provider'] },
]

/** Whether this side may move a booking from one state to the other. */
export function mayMoveBooking(from: BookingStatus, to: BookingStatus, side: BookingSide): boolean {
  return BOOKING_TRANSITIONS.some((move) => move.from === from && move.to === to && move.by.includes(side))
}

/** Minutes of a booking without a service. */
export const DEFAULT_BOOKING_MINUTES = 60

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** A customer with this many bookings or more is a regular one (spec 001 §2, My Customers). */
export const REGULAR_CUSTOMER_BOOKINGS = 5

/** The hints with which the database refuses a booking: what a screen may act on. */
export const BOOKING_HINTS = [
  'provider_unavailable',
  'own_business',
  'service_unavailable',
  'service_type_not_offered',
  'time_past',
  'time_too_far',
  'outside_opening_hours',
  'time_taken',
  'booking_limit',
  'booking_transition',
  'booking_settled',
] as const
export type BookingHint = (typeof BOOKING_HINTS)[number]
