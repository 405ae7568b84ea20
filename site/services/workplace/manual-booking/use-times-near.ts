import { useEffect, useState } from 'react'
import { DAY } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import { LONGEST_SERVICE_MINUTES, SHORTEST_SERVICE_MINUTES } from '#domain/services/services.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { exceptionsBetween, type TimeFit, timeFit } from './queries.ts'

/** While a time is being typed, nothing is asked. */
const TYPING_MS = 300

export interface TimesNear {
  /** Null until known. */
  fit: TimeFit | null
  exceptions: OpeningException[]
}

interface Asked {
  providerId: string
  /** ISO 8601; null while none is chosen. */
  moment: string | null
  minutes: number
  serviceId: string | null
  /** Increases after a refusal, which fetches again. */
  attempt: number
  /** The booking that is moved, whose own time is free. */
  bookingId?: string | undefined
}

/** Whether the provider has room at a moment, and the exceptions to the usual week around it. */
export function useTimesNear({
  providerId,
  moment,
  minutes,
  serviceId,
  attempt,
  bookingId,
}: Asked): TimesNear {
  const [known, setKnown] = useState<TimesNear & { of: string }>({ of: '', fit: null, exceptions: [] })
  const isAsked = moment !== null && minutes >= SHORTEST_SERVICE_MINUTES && minutes <= LONGEST_SERVICE_MINUTES
  const question = isAsked ? [moment, minutes, serviceId, attempt].join(' ') : ''

  useEffect(() => {
    if (!moment || !question) return
    let current = true
    const timer = setTimeout(() => {
      browserClient()
        .then(async (client) => {
          const begins = `${dayInNairobi(moment)}T00:00:00+03:00`
          const ends = new Date(Date.parse(begins) + 3 * DAY).toISOString()
          const [fit, exceptions] = await Promise.all([
            timeFit(client, { wanted: moment, minutes, serviceId, bookingId: bookingId ?? null }),
            exceptionsBetween(client, providerId, { begins, ends }),
          ])
          if (current) setKnown({ of: question, fit, exceptions })
        })
        .catch((error: unknown) => reportFailure('The free times could not be read', error))
    }, TYPING_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [providerId, moment, minutes, serviceId, bookingId, question])

  return known.of === question ? known : { fit: null, exceptions: known.exceptions }
}
