import { useEffect, useState } from 'react'
import { DAY } from '#domain/foundation/dates.ts'
import type { TakenTime } from '#domain/services/booking-slots.ts'
import { dayAndTimeInNairobi } from '#domain/services/manual-booking-form.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { exceptionsBetween, takenTimesAround } from './queries.ts'

export interface TimesNear {
  taken: TakenTime[]
  exceptions: OpeningException[]
}

interface Asked {
  providerId: string
  /** ISO 8601; null while none is chosen. */
  moment: string | null
  /** Increases after a refusal, which fetches again. */
  attempt: number
  /** The booking that is moved, whose own time is free. */
  exceptId?: string | undefined
}

/** The provider's taken times and exceptions around a moment; empty until fetched. */
export function useTimesNear({ providerId, moment, attempt, exceptId }: Asked): TimesNear {
  const [known, setKnown] = useState<TimesNear>({ taken: [], exceptions: [] })
  const day = moment && dayAndTimeInNairobi(moment).slice(0, 10)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    if (!day) return
    let current = true
    browserClient()
      .then(async (client) => {
        const begins = `${day}T00:00:00+03:00`
        const ends = new Date(Date.parse(begins) + 3 * DAY).toISOString()
        const [taken, exceptions] = await Promise.all([
          takenTimesAround(client, providerId, begins, exceptId),
          exceptionsBetween(client, providerId, { begins, ends }),
        ])
        if (current) setKnown({ taken, exceptions })
      })
      .catch((error: unknown) => reportFailure('The taken times could not be read', error))
    return () => {
      current = false
    }
  }, [providerId, day, exceptId, attempt])

  return known
}
