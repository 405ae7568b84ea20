import { useEffect, useState } from 'react'
import { type BookingSlot, bookingSlots, type TakenTime } from '#domain/services/booking-slots.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { bookingBounds, type Provider, takenTimes } from './queries.ts'

/**
 * The free times of a day (`2026-11-24`) for work of some minutes, and whether the provider is open. Fetched for each day and each
 * `attempt`: somebody else may have been quicker. When that fails, all times within the opening hours are offered and the database
 * decides.
 */
export function useFreeTimes(
  provider: Provider,
  minutes: number,
  day: string,
  attempt: number,
): { loading: boolean; open: boolean; free: BookingSlot[] } {
  const [known, setKnown] = useState<{ of: string; taken: TakenTime[] } | null>(null)
  const question = `${provider.id} ${day} ${attempt}`

  useEffect(() => {
    if (!day) return
    let current = true
    browserClient()
      .then((client) => takenTimes(client, provider.id, day))
      .catch((error: unknown) => {
        reportFailure('The taken times could not be read', error)
        return []
      })
      .then((taken) => current && setKnown({ of: question, taken }))
    return () => {
      current = false
    }
  }, [provider.id, day, question])

  const slots = day
    ? bookingSlots(
        provider.opening_hours,
        minutes,
        day,
        known?.taken ?? [],
        Date.now(),
        bookingBounds(provider),
      )
    : []
  return {
    loading: day !== '' && known?.of !== question,
    open: slots.length > 0,
    free: slots.filter(({ taken }) => !taken),
  }
}
