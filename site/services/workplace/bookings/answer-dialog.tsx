import { type SubmitEvent, useId, useState } from 'react'
import type { Refusal } from '#domain/foundation/errors.ts'
import { moneyError } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import {
  dayAndTimeInNairobi,
  nairobiMoment,
  type TimeDoubt,
  timeDoubt,
} from '#domain/services/manual-booking-form.ts'
import type { OpeningHours } from '#domain/services/opening-hours.ts'
import { ANSWER_WORDS, type BookingAnswer } from '#domain/services/provider-bookings.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { useKeptForm } from '../../../forms/use-kept-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { AskAboutTime } from '../manual-booking/ask-about-time.tsx'
import { FreeTimes } from '../manual-booking/free-times.tsx'
import { useTimesNear } from '../manual-booking/use-times-near.ts'
import type { OwnProvider } from '../own-provider.ts'
import { whoOf } from './booking-facts.tsx'
import type { BookingChange, ProviderBooking } from './queries.ts'
import type { AnswerOutcome } from './use-answers.ts'

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

/** What is said and set along with an answer: another time, the price, notes. A refusal keeps what was typed. */
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
  } = useKeptForm(`magari-answer-${kind}-${booking.id}`, {
    notes: kind === 'cancel' && booking.cannot_come_at ? 'The customer cannot come.' : '',
    price: booking.price === null ? '' : String(booking.price),
  })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [doubt, setDoubt] = useState<TimeDoubt | null>(null)
  const chosen = kind === 'reschedule' ? nairobiMoment(time) : null
  const near = useTimesNear({ providerId: provider.id, moment: chosen, attempt, exceptId: booking.id })
  // An agreed price stays as it is when the time is moved.
  const hasPrice =
    kind === 'accept' || kind === 'complete' || (kind === 'reschedule' && booking.status === 'pending')
  const isRefusal = kind === 'reject' || kind === 'cancel'
  const errorAt = (field: string) => (refused?.field === field ? refused.sentence : null)
  const whole =
    refused && !['preferred_date', 'price', 'notes'].includes(refused.field ?? '') ? refused : null
  const clear = () => setRefused(null)

  function problem(): { refusal: Refusal; at: string } | null {
    if (kind === 'reschedule' && !nairobiMoment(time))
      return { refusal: { field: 'preferred_date', sentence: 'Choose the day and the time.' }, at: timeField }
    if (kind === 'cancel' && notes.trim() === '')
      return {
        refusal: { field: 'notes', sentence: 'Say why the booking is cancelled; the customer reads it.' },
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
    const hours = provider.opening_hours as unknown as OpeningHours
    // A member's booking is not moved there at all; the database says so.
    const doubts =
      chosen && !booking.customer_id
        ? timeDoubt(chosen, booking.duration_minutes, Date.now(), hours, near.exceptions)
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
          {whoOf(booking)}, {formatAppointment(booking.preferred_date)}
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
                onChange={(event) => {
                  setTime(event.currentTarget.value)
                  clear()
                }}
              />
            </Field>
            <FreeTimes
              provider={provider}
              near={near}
              moment={chosen}
              minutes={booking.duration_minutes}
              onChoose={(free) => {
                setTime(free)
                clear()
              }}
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
            help={booking.price === null ? undefined : `Left empty, ${formatKes(booking.price)} stays.`}
          >
            <MoneyInput
              value={price}
              onValueChange={(price) => {
                change({ price })
                clear()
              }}
            />
          </Field>
        )}
        <Field
          id={notesField}
          label={notesLabel}
          help={booking.customer_id || booking.customer_email ? 'The customer reads it.' : undefined}
          optional={kind !== 'cancel'}
          error={errorAt('notes')}
        >
          <Textarea
            data-autofocus={isRefusal || undefined}
            rows={3}
            maxLength={LONGEST_NOTES}
            value={notes}
            onChange={(event) => {
              change({ notes: event.currentTarget.value })
              clear()
            }}
          />
        </Field>
      </form>
      <AskAboutTime
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
