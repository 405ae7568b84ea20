import { useEffect, useState } from 'react'
import { formatAppointment } from '#domain/appointments.ts'
import { freeTimesNear, isTaken, type TakenTime } from '#domain/booking-slots.ts'
import { dayAndTimeInNairobi } from '#domain/manual-booking-form.ts'
import { fitsOpeningHours, type OpeningException, type OpeningHours } from '#domain/opening-hours.ts'
import { browserClient } from '../../client.ts'
import { Button } from '../../ui/button.tsx'
import type { OwnProvider } from '../own-provider.ts'
import { exceptionsBetween, timesAtWork } from './queries.ts'

interface FreeTimesProps {
  provider: OwnProvider
  /** ISO 8601; null while none is chosen. */
  moment: string | null
  minutes: number
  /** Counted up when the database has refused: what is taken is asked anew. */
  attempt: number
  /** The booking that is moved: its own time is free. */
  exceptId?: string
  /** With a time as a field for day and time holds it. */
  onChoose: (dayAndTime: string) => void
}

/** Says that a chosen time is taken or outside the opening hours, and offers free ones near it. */
export function FreeTimes({ provider, moment, minutes, attempt, exceptId, onChoose }: FreeTimesProps) {
  const [known, setKnown] = useState<{ taken: TakenTime[]; exceptions: OpeningException[] }>({
    taken: [],
    exceptions: [],
  })
  const day = moment && dayAndTimeInNairobi(moment).slice(0, 10)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!day) return
    let current = true
    browserClient()
      .then(async (client) => {
        const begins = `${day}T00:00:00+03:00`
        const ends = new Date(Date.parse(begins) + 3 * 86_400_000).toISOString()
        const [taken, exceptions] = await Promise.all([
          timesAtWork(client, provider.id, begins, exceptId),
          exceptionsBetween(client, provider.id, { begins, ends }),
        ])
        if (current) setKnown({ taken, exceptions })
      })
      .catch((error: unknown) => console.error('The taken times could not be read:', error))
    return () => {
      current = false
    }
  }, [provider.id, day, exceptId, attempt])

  if (!moment || !(minutes > 0)) return <div role="status" />
  const begins = Date.parse(moment)
  const hours = provider.opening_hours as unknown as OpeningHours
  const { taken, exceptions } = known
  const meets = isTaken(begins, minutes, taken)
  const closed = !fitsOpeningHours(hours, begins, minutes, exceptions)
  const near = meets ? freeTimesNear(hours, minutes, begins, taken, Date.now(), exceptions) : []
  return (
    <div role="status" className="text-sm">
      {meets && (
        <div className="grid gap-2 rounded-r border border-line bg-amber-soft p-3 text-amber-ink">
          <p className="font-medium">You are at work for somebody else then.</p>
          {near.length > 0 && (
            <>
              <p>Free near it:</p>
              <ul className="flex flex-wrap gap-2">
                {near.map((time) => (
                  <li key={time}>
                    <Button size="s" onClick={() => onChoose(dayAndTimeInNairobi(time))}>
                      {formatAppointment(time)}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {!meets && closed && <p className="text-ink-2">This is outside your opening hours.</p>}
    </div>
  )
}
