import { formatAppointment } from '#domain/services/appointments.ts'
import { freeTimesNear, isTaken } from '#domain/services/booking-slots.ts'
import { dayAndTimeInNairobi, TIME_WARNINGS, timeWarning } from '#domain/services/manual-booking-form.ts'
import { Button } from '../../../ui/button.tsx'
import type { OwnProvider } from '../own-provider.ts'
import type { TimesNear } from './use-times-near.ts'

interface FreeTimesProps {
  provider: OwnProvider
  near: TimesNear
  /** ISO 8601; null while none is chosen. */
  moment: string | null
  minutes: number
  /** Gets a value for a `datetime-local` field. */
  onChoose: (dayAndTime: string) => void
}

/** Warns of a time that is taken, past or outside the opening hours, and offers free times near a taken one. */
export function FreeTimes({ provider, near, moment, minutes, onChoose }: FreeTimesProps) {
  if (!moment || !(minutes > 0)) return <div role="status" />
  const begins = Date.parse(moment)
  const hours = provider.opening_hours
  const { taken, exceptions } = near
  const meets = isTaken(begins, minutes, taken)
  const doubt = timeWarning(moment, minutes, Date.now(), hours, exceptions)
  const free = meets ? freeTimesNear(hours, minutes, begins, taken, Date.now(), exceptions) : []
  return (
    <div role="status" className="text-sm">
      {meets && (
        <div className="grid gap-2 rounded-r border border-line bg-amber-soft p-3 text-amber-ink">
          <p className="font-medium">You have another booking at this time.</p>
          {free.length > 0 && (
            <>
              <p>Free times nearby:</p>
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
          {TIME_WARNINGS[doubt]}
        </p>
      )}
    </div>
  )
}
