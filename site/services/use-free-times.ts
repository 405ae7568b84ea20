import { dayInNairobi } from '#domain/foundation/days.ts'
import { bookingSlots, slotMoment } from '#domain/services/booking-slots.ts'
import { bookingBounds, type Provider } from './queries.ts'
import { useFreeMoments } from './use-free-moments.ts'

interface Asked {
  provider: Provider
  /** Null: an hour's work without a service. */
  serviceId: string | null
  minutes: number
  /** `2026-11-24`; empty while none is chosen. */
  day: string
  /** Increases after a refusal, which asks again: somebody else was quicker. */
  attempt: number
}

interface FreeTimes {
  loading: boolean
  /** Whether the provider is open for such work on the day. */
  open: boolean
  /** Moments of the day, ISO 8601. */
  free: string[]
  /** All within the opening hours, taken or not. */
  slots: string[]
  /** The first moment on one of the next days, if the day has none. */
  next: string | null
}

/**
 * The free times of a day for work of some minutes. When they cannot be read, all times within the opening hours are offered and the
 * database decides.
 */
export function useFreeTimes({ provider, serviceId, minutes, day, attempt }: Asked): FreeTimes {
  const answer = useFreeMoments({ providerId: provider.id, serviceId, day, attempt })
  const slots = day
    ? bookingSlots(provider.opening_hours, minutes, day, Date.now(), bookingBounds(provider))
    : []
  const moments = Array.isArray(answer) ? answer : slots.map((time) => slotMoment(day, time))
  const free = moments.filter((moment) => dayInNairobi(moment) === day)
  return {
    loading: day !== '' && answer === null,
    open: slots.length > 0,
    free,
    slots,
    next: free.length === 0 ? (moments[0] ?? null) : null,
  }
}
