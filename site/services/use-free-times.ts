import { useEffect, useState } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { bookingSlots, slotMoment } from '#domain/services/booking-slots.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { bookingBounds, freeTimes, type Provider } from './queries.ts'

/** How many days are asked for, so that a full day can name the next free time. */
const ASKED_DAYS = 14

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
  /** The first moment on one of the next days, if the day has none. */
  next: string | null
}

/**
 * The free times of a day for work of some minutes. When they cannot be read, all times within the opening hours are offered and the
 * database decides.
 */
export function useFreeTimes({ provider, serviceId, minutes, day, attempt }: Asked): FreeTimes {
  const [known, setKnown] = useState<{ of: string; moments: string[] | null } | null>(null)
  const question = [provider.id, serviceId, day, attempt].join(' ')

  useEffect(() => {
    if (!day) return
    let current = true
    browserClient()
      .then((client) => freeTimes(client, provider.id, serviceId, day, ASKED_DAYS))
      .catch((error: unknown) => {
        reportFailure('The free times could not be read', error)
        return null
      })
      .then((moments) => current && setKnown({ of: question, moments }))
    return () => {
      current = false
    }
  }, [provider.id, serviceId, day, question])

  const slots = day
    ? bookingSlots(provider.opening_hours, minutes, day, Date.now(), bookingBounds(provider))
    : []
  const answer = known?.of === question ? known : null
  const moments = answer?.moments ?? slots.map((time) => slotMoment(day, time))
  const free = moments.filter((moment) => dayInNairobi(moment) === day)
  return {
    loading: day !== '' && !answer,
    open: slots.length > 0,
    free,
    next: free.length === 0 ? (moments[0] ?? null) : null,
  }
}
