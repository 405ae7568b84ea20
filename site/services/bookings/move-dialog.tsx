import { useState } from 'react'
import { formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { lastBookableDay } from '#domain/services/booking-slots.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFreeMoments } from '../use-free-moments.ts'
import { workOf } from './booking-words.ts'
import type { OwnBooking } from './queries.ts'

interface MoveDialogProps {
  booking: OwnBooking
  now: number
  onClose: () => void
  /** Moves it to the time, ISO 8601. Returns why it was refused, or null. */
  onMove: (time: string) => Promise<string | null>
}

/** Moves a confirmed booking to another free time. */
export function MoveDialog({ booking, now, onClose, onMove }: MoveDialogProps) {
  const { id, provider, service, preferred_date } = booking
  const [day, setDay] = useState(() => dayInNairobi(preferred_date))
  const [time, setTime] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const moments = useFreeMoments({
    providerId: provider.id,
    serviceId: service?.id ?? null,
    bookingId: id,
    day,
    attempt,
  })

  async function move() {
    if (!time || busy) return
    setBusy(true)
    const refusal = await onMove(time)
    setBusy(false)
    if (refusal === null) return
    setRefused(refusal)
    setTime(null)
    setAttempt((count) => count + 1)
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title="Move Booking"
      description={
        <span className="wrap-anywhere">
          {workOf(booking)} at {provider.business_name}, {formatAppointment(preferred_date)}
        </span>
      }
      className="max-w-120"
      actions={
        <>
          <Button variant="main" disabled={!time} busy={busy} onClick={move}>
            {time ? `Move to ${formatAppointment(time)}` : 'Choose a time'}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <div className="mt-2 grid gap-4">
        {refused && <FieldError>{refused}</FieldError>}
        <Field label="Day">
          <Input
            data-autofocus
            type="date"
            min={dayInNairobi(now)}
            max={lastBookableDay(provider.booking_horizon_days, now)}
            value={day}
            onChange={({ target }) => {
              setDay(target.value)
              setTime(null)
            }}
          />
        </Field>
        <FreeMoments
          moments={day ? moments : []}
          day={day}
          chosen={time}
          onChoose={(moment) => {
            setDay(dayInNairobi(moment))
            setTime(moment)
            setRefused(null)
          }}
          onAgain={() => setAttempt((count) => count + 1)}
        />
      </div>
    </Dialog>
  )
}

interface FreeMomentsProps {
  moments: string[] | 'failed' | null
  day: string
  chosen: string | null
  onChoose: (moment: string) => void
  onAgain: () => void
}

function FreeMoments({ moments, day, chosen, onChoose, onAgain }: FreeMomentsProps) {
  if (moments === 'failed')
    return (
      <div role="status" className="grid justify-items-start gap-2">
        <p>The free times could not be loaded. Check your connection.</p>
        <Button size="s" onClick={onAgain}>
          Try again
        </Button>
      </div>
    )
  if (moments === null) return <Spinner className="size-6" />
  const free = moments.filter((moment) => dayInNairobi(moment) === day)
  const next = free.length === 0 ? moments[0] : undefined
  return (
    <div role="status" className="grid gap-2">
      {free.length > 0 ? (
        <ul aria-label="Free times" className="flex flex-wrap gap-2">
          {free.map((moment) => (
            <li key={moment}>
              <Button
                size="s"
                variant={moment === chosen ? 'main' : 'plain'}
                aria-pressed={moment === chosen}
                onClick={() => onChoose(moment)}
              >
                {formatTime(moment)}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        day && <p>No time is free on this day.</p>
      )}
      {next && (
        <>
          <p className="text-sm text-ink-2">Next free time:</p>
          <Button size="s" className="justify-self-start" onClick={() => onChoose(next)}>
            {formatAppointment(next)}
          </Button>
        </>
      )}
    </div>
  )
}
