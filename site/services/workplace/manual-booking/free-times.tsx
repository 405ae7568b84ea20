import { formatAppointment } from '#domain/services/appointments.ts'
import { freeTimesNear, isTaken } from '#domain/services/booking-slots.ts'
import { dayAndTimeInNairobi, TIME_DOUBTS, timeDoubt } from '#domain/services/manual-booking-form.ts'
import type { OpeningHours } from '#domain/services/opening-hours.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnProvider } from '../own-provider.ts'
import type { TimesNear } from './use-times-near.ts'

interface FreeTimesProps {
  provider: OwnProvider
  near: TimesNear
  /** ISO 8601; null while none is chosen. */
  moment: string | null
  minutes: number
  /** With a time as a field for day and time holds it. */
  onChoose: (dayAndTime: string) => void
}

/** Says that a chosen time is taken, has passed or is outside the opening hours, and offers free ones near a taken one. */
export function FreeTimes({ provider, near, moment, minutes, onChoose }: FreeTimesProps) {
  if (!moment || !(minutes > 0)) return <div role="status" />
  const begins = Date.parse(moment)
  const hours = provider.opening_hours as unknown as OpeningHours
  const { taken, exceptions } = near
  const meets = isTaken(begins, minutes, taken)
  const doubt = timeDoubt(moment, minutes, Date.now(), hours, exceptions)
  const free = meets ? freeTimesNear(hours, minutes, begins, taken, Date.now(), exceptions) : []
  return (
    <div role="status" className="text-sm">
      {meets && (
        <div className="grid gap-2 rounded-r border border-line bg-amber-soft p-3 text-amber-ink">
          <p className="font-medium">You are at work for somebody else then.</p>
          {free.length > 0 && (
            <>
              <p>Free near it:</p>
              <ul className="flex flex-wrap gap-2">
                {free.map((time) => (
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
      {!meets && doubt && (
        <p className="rounded-r border border-line bg-amber-soft p-3 font-medium text-amber-ink">
          {TIME_DOUBTS[doubt]}
        </p>
      )}
    </div>
  )
}
