import { type SubmitEvent, useId, useState } from 'react'
import type { Refusal } from '#domain/foundation/errors.ts'
import { moneyError } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import {
  dayAndTimeInNairobi,
  nairobiMoment,
  type TimeWarning,
  timeWarning,
} from '#domain/services/manual-booking-form.ts'
import {
  ANSWER_WORDS,
  type BookingAnswer,
  earlyQuestion,
  isRefusing,
} from '#domain/services/provider-bookings.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { ConfirmTime } from '../manual-booking/confirm-time.tsx'
import { FreeTimes } from '../manual-booking/free-times.tsx'
import { useTimesNear } from '../manual-booking/use-times-near.ts'
import type { OwnProvider } from '../own-provider.ts'
import { customerNameOf } from './booking-facts.tsx'
import type { BookingChange, ProviderBooking } from './queries.ts'
import type { AnswerOutcome } from './use-answers.ts'

/** What the reason of a cancellation usually is. */
function firstNotes({ booking, kind }: OpenAnswer): string {
  if (kind === 'cancel' && booking.cannot_come_at) return 'The customer cannot come.'
  return kind === 'stop' ? 'The vehicle was taken away before the work was finished.' : ''
}

export interface OpenAnswer {
  booking: ProviderBooking
  kind: BookingAnswer
}

interface AnswerDialogProps {
  open: OpenAnswer
  provider: OwnProvider
  onClose: () => void
  onAnswer: (open: OpenAnswer, more: Omit<BookingChange, 'status'>) => Promise<AnswerOutcome>
}

const LONGEST_NOTES = 2000

/** Asks for the time, price or notes of an answer. A refusal keeps the input. */
export function AnswerDialog({ open, provider, onClose, onAnswer }: AnswerDialogProps) {
  const { booking, kind } = open
  const { title, label, notes: notesLabel } = ANSWER_WORDS[kind]
  const form = useId()
  const notesField = useId()
  const timeField = useId()
  const priceField = useId()
  const [time, setTime] = useState(() => dayAndTimeInNairobi(booking.preferred_date))
  const {
    form: { notes, price },
    change,
    forget,
  } = useFormDraft(`magari-answer-${kind}-${booking.id}`, {
    notes: firstNotes(open),
    price: booking.price === null ? '' : String(booking.price),
  })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [doubt, setDoubt] = useState<TimeWarning | null>(null)
  const chosen = kind === 'reschedule' ? nairobiMoment(time) : null
  const near = useTimesNear({
    providerId: provider.id,
    moment: chosen,
    minutes: booking.duration_minutes,
    serviceId: booking.service_id,
    attempt,
    bookingId: booking.id,
  })
  // Moving an agreed booking keeps its price.
  const hasPrice =
    kind === 'accept' || kind === 'complete' || (kind === 'reschedule' && booking.status === 'pending')
  const early = earlyQuestion(kind, booking.preferred_date, Date.now())
  const isRefusal = isRefusing(kind)
  const needsReason = kind === 'cancel' || kind === 'stop'
  const errorAt = (field: string) => (refused?.field === field ? refused.sentence : null)
  const whole =
    refused && !['preferred_date', 'price', 'notes'].includes(refused.field ?? '') ? refused : null

  function enter(typed: { time?: string; price?: string; notes?: string }) {
    const { time: next, ...part } = typed
    if (next !== undefined) setTime(next)
    else change(part)
    setRefused(null)
  }

  function problem(): { refusal: Refusal; at: string } | null {
    if (kind === 'reschedule' && !nairobiMoment(time))
      return { refusal: { field: 'preferred_date', sentence: 'Choose the day and the time.' }, at: timeField }
    if (needsReason && notes.trim() === '')
      return {
        refusal: {
          field: 'notes',
          sentence: 'Enter why the booking is cancelled. The customer will see it.',
        },
        at: notesField,
      }
    const wrongPrice = hasPrice && moneyError(price, 0, HIGHEST_PRICE)
    if (wrongPrice) return { refusal: { field: 'price', sentence: wrongPrice }, at: priceField }
    return null
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
      setRefused(wrong.refusal)
      document.getElementById(wrong.at)?.focus()
      return
    }
    // The database refuses such times for a member's booking.
    const doubts =
      chosen && !booking.customer_id
        ? timeWarning(chosen, booking.duration_minutes, Date.now(), provider.opening_hours, near.exceptions)
        : null
    if (doubts) return setDoubt(doubts)
    await send()
  }

  async function send() {
    setBusy(true)
    const amount = parseMoney(price)
    const outcome = await onAnswer(open, {
      ...(chosen && { preferred_date: chosen }),
      ...(hasPrice && amount !== null && { price: amount }),
      ...(notes.trim() && { notes: notes.trim() }),
    })
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
          <Button type="submit" form={form} variant={isRefusal ? 'danger' : 'main'} busy={busy}>
            {label}
          </Button>
          <Button disabled={busy} onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        {whole && <FieldError>{whole.sentence}</FieldError>}
        {early && <p>{early}</p>}
        {kind === 'reschedule' && (
          <>
            <Field
              id={timeField}
              label="New Date & Time"
              help="Nairobi time."
              error={errorAt('preferred_date')}
            >
              <Input
                data-autofocus
                type="datetime-local"
                value={time}
                onChange={({ target }) => enter({ time: target.value })}
              />
            </Field>
            <FreeTimes
              provider={provider}
              near={near}
              moment={chosen}
              minutes={booking.duration_minutes}
              onChoose={(time) => enter({ time })}
            />
          </>
        )}
        {kind === 'accept' && refused?.field === 'preferred_date' && (
          <FieldError>{refused.sentence}</FieldError>
        )}
        {hasPrice && (
          <Field
            id={priceField}
            label="Price (KSh)"
            error={errorAt('price')}
            optional
            help={
              booking.price === null ? undefined : `If empty, the price stays ${formatKes(booking.price)}.`
            }
          >
            <MoneyInput value={price} onValueChange={(price) => enter({ price })} />
          </Field>
        )}
        <Field
          id={notesField}
          label={notesLabel}
          help={booking.customer_id || booking.customer_email ? 'The customer will see it.' : undefined}
          optional={!needsReason}
          error={errorAt('notes')}
        >
          <Textarea
            data-autofocus={isRefusal || undefined}
            rows={3}
            maxLength={LONGEST_NOTES}
            value={notes}
            onChange={({ target }) => enter({ notes: target.value })}
          />
        </Field>
      </form>
      <ConfirmTime
        doubt={doubt}
        moment={chosen}
        confirmLabel="Reschedule"
        onClose={() => setDoubt(null)}
        onConfirm={async () => {
          setDoubt(null)
          await send()
        }}
      />
    </Dialog>
  )
}
