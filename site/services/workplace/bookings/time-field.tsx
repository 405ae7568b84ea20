import { useEffect } from 'react'
import { nairobiMoment } from '#domain/services/manual-booking-form.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FreeTimes } from '../manual-booking/free-times.tsx'
import { useTimesNear } from '../manual-booking/use-times-near.ts'
import type { OwnProvider } from '../own-provider.ts'
import type { ProviderBooking } from './queries.ts'

interface TimeFieldProps {
  id: string
  label: string
  /** Of a `datetime-local` field, in Nairobi. */
  value: string
  error: string | null
  booking: ProviderBooking
  provider: OwnProvider
  /** Increases after a refusal, which asks again. */
  attempt: number
  onChange: (value: string) => void
  /** The exceptions to the usual week around the time. */
  onExceptions: (exceptions: OpeningException[]) => void
  /** Null: it stays. */
  onRemove: (() => void) | null
}

/** A new time for a booking, with what is in its way and free times nearby. */
export function TimeField({
  id,
  label,
  value,
  error,
  booking,
  provider,
  attempt,
  onChange,
  onExceptions,
  onRemove,
}: TimeFieldProps) {
  const moment = nairobiMoment(value)
  const near = useTimesNear({
    providerId: provider.id,
    moment,
    minutes: booking.duration_minutes,
    serviceId: booking.service_id,
    attempt,
    bookingId: booking.id,
  })
  useEffect(() => onExceptions(near.exceptions), [near, onExceptions])
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} help="Nairobi time." error={error}>
        <Input
          data-autofocus={onRemove === null || undefined}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <FreeTimes
        provider={provider}
        near={near}
        moment={moment}
        minutes={booking.duration_minutes}
        onChoose={onChange}
      />
      {onRemove && (
        <Button size="s" variant="bare" className="justify-self-start" onClick={onRemove}>
          Remove this time
        </Button>
      )}
    </div>
  )
}
