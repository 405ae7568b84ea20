import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { Refusal } from '#domain/foundation/errors.ts'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import {
  dayAndTimeInNairobi,
  nairobiMoment,
  type TimeWarning,
  timeWarning,
} from '#domain/services/manual-booking-form.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import { ANSWER_WORDS, MOST_OFFERED_TIMES, timesProblem } from '#domain/services/provider-bookings.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ConfirmTime } from '../manual-booking/confirm-time.tsx'
import type { OwnProvider } from '../own-provider.ts'
import { NotesField, PriceField } from './answer-fields.tsx'
import { customerNameOf } from './booking-facts.tsx'
import type { BookingChange, Offer, ProviderBooking } from './queries.ts'
import { TimeField } from './time-field.tsx'
import type { AnswerOutcome } from './use-answers.ts'

interface RescheduleDialogProps {
  booking: ProviderBooking
  /** To begin with, ISO 8601. */
  times: readonly string[]
  provider: OwnProvider
  onClose: () => void
  /** Offers the times to the customer. */
  onOffer: (offer: Offer) => Promise<AnswerOutcome>
  /** Enters the time on which both have agreed. */
  onAgreed: (change: Omit<BookingChange, 'status'>) => Promise<AnswerOutcome>
}

const { title, label, notes: notesLabel } = ANSWER_WORDS.reschedule
const TIME_LABELS = ['New Date & Time', 'Second time', 'Third time']

/** Offers the customer up to three other times, or enters one on which they agreed by phone. A refusal keeps the input. */
export function RescheduleDialog({
  booking,
  times: known,
  provider,
  onClose,
  onOffer,
  onAgreed,
}: RescheduleDialogProps) {
  const form = useId()
  const fields = useId()
  const isReached = booking.customer_id !== null || booking.customer_email !== null
  const [byPhone, setByPhone] = useState(!isReached)
  const [times, setTimes] = useState(() => known.map(dayAndTimeInNairobi))
  const {
    form: { notes, price },
    change,
    forget,
  } = useFormDraft(`magari-answer-reschedule-${booking.id}`, {
    notes: '',
    price: booking.price === null ? '' : String(booking.price),
  })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [doubt, setDoubt] = useState<TimeWarning | null>(null)
  const exceptions = useRef<OpeningException[]>([])
  const shown = byPhone ? times.slice(0, 1) : times
  const moments = shown.map(nairobiMoment).filter((moment) => moment !== null)
  // Moving an agreed booking keeps its price.
  const hasPrice = booking.status === 'pending'
  const errorAt = (field: string) => (refused?.field === field ? refused.sentence : null)
  const whole =
    refused && !['preferred_date', 'price', 'notes'].includes(refused.field ?? '') ? refused : null

  function enter(nth: number, time: string | null) {
    setTimes(
      time === null
        ? times.filter((_, place) => place !== nth)
        : times.map((known, place) => (place === nth ? time : known)),
    )
    setRefused(null)
  }

  function problem(): Refusal | null {
    const wrongTimes = timesProblem(moments, byPhone ? null : booking.preferred_date)
    if (wrongTimes) return { field: 'preferred_date', sentence: wrongTimes }
    const wrongPrice = hasPrice && moneyError(price, 0, HIGHEST_PRICE)
    return wrongPrice ? { field: 'price', sentence: wrongPrice } : null
  }

  function close() {
    forget()
    onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = problem()
    if (wrong) {
      setRefused(wrong)
      document.getElementById(`${fields}-${wrong.field}`)?.focus()
      return
    }
    // The database refuses such times for a member's booking.
    const [moment] = moments
    const doubts =
      byPhone && moment && !booking.customer_id
        ? timeWarning(
            moment,
            booking.duration_minutes,
            Date.now(),
            provider.opening_hours,
            exceptions.current,
          )
        : null
    if (doubts) return setDoubt(doubts)
    await send()
  }

  async function send() {
    setBusy(true)
    const amount = parseMoney(price)
    const more = {
      ...(hasPrice && amount !== null && { price: amount }),
      ...(notes.trim() && { notes: notes.trim() }),
    }
    const [moment] = moments
    const outcome =
      byPhone && moment
        ? await onAgreed({ preferred_date: moment, ...more })
        : await onOffer({ times: moments, ...more })
    setBusy(false)
    if (outcome === 'ended') return
    if (outcome === 'done' || outcome === 'late') return close()
    setRefused(outcome)
    setAttempt((count) => count + 1)
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : close}
      title={title}
      description={
        <span className="wrap-anywhere">
          {customerNameOf(booking)}, {formatAppointment(booking.preferred_date)}
        </span>
      }
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant="main" busy={busy}>
            {byPhone ? label : 'Offer times'}
          </Button>
          <Button disabled={busy} onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        {whole && <FieldError>{whole.sentence}</FieldError>}
        <p className="text-sm text-ink-2">
          {isReached
            ? byPhone
              ? 'The booking gets this time at once.'
              : 'The customer chooses one. Each is held for them for two hours; until they choose, nothing changes.'
            : 'This customer has no account and no e-mail address here. Call them, and enter the time that you agree on.'}
        </p>
        {isReached && (
          <Checkbox
            checked={byPhone}
            onChange={({ target }) => {
              setByPhone(target.checked)
              setRefused(null)
            }}
          >
            They agreed by phone
          </Checkbox>
        )}
        {shown.map((time, nth) => (
          <TimeField
            // biome-ignore lint/suspicious/noArrayIndexKey: The times have no other identity while they are typed.
            key={nth}
            id={nth === 0 ? `${fields}-preferred_date` : `${fields}-time-${nth}`}
            label={TIME_LABELS[nth] ?? ''}
            value={time}
            error={nth === 0 ? errorAt('preferred_date') : null}
            booking={booking}
            provider={provider}
            attempt={attempt}
            onExceptions={(known) => {
              if (nth === 0) exceptions.current = known
            }}
            onChange={(time) => enter(nth, time)}
            onRemove={nth === 0 ? null : () => enter(nth, null)}
          />
        ))}
        {!byPhone && times.length < MOST_OFFERED_TIMES && (
          <Button size="s" className="justify-self-start" onClick={() => setTimes([...times, ''])}>
            Add another time
          </Button>
        )}
        {hasPrice && (
          <PriceField
            id={`${fields}-price`}
            booking={booking}
            value={price}
            error={errorAt('price')}
            onChange={(price) => {
              change({ price })
              setRefused(null)
            }}
          />
        )}
        <NotesField
          id={`${fields}-notes`}
          label={notesLabel}
          booking={booking}
          value={notes}
          error={errorAt('notes')}
          onChange={(notes) => {
            change({ notes })
            setRefused(null)
          }}
        />
      </form>
      <ConfirmTime
        doubt={doubt}
        moment={moments[0] ?? null}
        confirmLabel={label}
        onClose={() => setDoubt(null)}
        onConfirm={async () => {
          setDoubt(null)
          await send()
        }}
      />
    </Dialog>
  )
}
