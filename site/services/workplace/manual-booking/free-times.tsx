import { formatAppointment } from '#domain/services/appointments.ts'
import { dayAndTimeInNairobi, TIME_WARNINGS, timeWarning } from '#domain/services/manual-booking-form.ts'
import { collisionsInWords, placesInWords } from '#domain/services/resources.ts'
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
export function FreeTimes({
  provider,
  near: { fit, exceptions },
  moment,
  minutes,
  onChoose,
}: FreeTimesProps) {
  if (!moment || !(minutes > 0)) return <div role="status" />
  const doubt = timeWarning(moment, minutes, Date.now(), provider.opening_hours, exceptions)
  const free = fit?.free ?? []
  const places = placesInWords(fit?.fit?.resources ?? [])
  const collisions = collisionsInWords(fit?.fit?.collisions ?? [])
  return (
    <div role="status" className="text-sm">
      {fit?.refusal && (
        <div className="grid gap-2 rounded-r border border-line bg-amber-soft p-3 text-amber-ink">
          <p className="font-medium">
            {fit.refusal} {collisions && `${collisions}.`}
          </p>
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
      {fit && !fit.refusal && doubt && (
        <p className="rounded-r border border-line bg-amber-soft p-3 font-medium text-amber-ink">
          {TIME_WARNINGS[doubt]}
        </p>
      )}
      {fit && !fit.refusal && !doubt && places && <p className="text-ink-2">Free: {places}.</p>}
    </div>
  )
}
