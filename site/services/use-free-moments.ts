import { useEffect, useState } from 'react'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { freeTimes } from './queries.ts'

/** How many days are asked for, so that a full day can name the next free time. */
const ASKED_DAYS = 14

interface Asked {
  providerId: string
  /** Null: an hour's work without a service. */
  serviceId: string | null
  /** The own booking that shall move. */
  bookingId?: string | null
  /** `2026-11-24`; empty while none is chosen. */
  day: string
  /** Increases after a refusal, which asks again: somebody else was quicker. */
  attempt: number
}

/** The free moments of a day and the 13 after it, ISO 8601; 'failed' where they cannot be read, null while they are on their way. */
export function useFreeMoments({
  providerId,
  serviceId,
  bookingId = null,
  day,
  attempt,
}: Asked): string[] | 'failed' | null {
  const [known, setKnown] = useState<{ of: string; moments: string[] | 'failed' } | null>(null)
  const question = [providerId, serviceId, bookingId, day, attempt].join(' ')

  useEffect(() => {
    if (!day) return
    let current = true
    browserClient()
      .then((client) => freeTimes(client, providerId, serviceId, day, ASKED_DAYS, bookingId))
      .catch((error: unknown) => {
        reportFailure('The free times could not be read', error)
        return 'failed' as const
      })
      .then((moments) => current && setKnown({ of: question, moments }))
    return () => {
      current = false
    }
  }, [providerId, serviceId, bookingId, day, question])

  return known?.of === question ? known.moments : null
}
