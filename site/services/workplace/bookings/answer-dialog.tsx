import { type SubmitEvent, useId, useState } from 'react'
import type { Refusal } from '#domain/foundation/errors.ts'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
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
import { FieldError } from '../../../ui/field.tsx'
import { NotesField, PriceField } from './answer-fields.tsx'
import { customerNameOf } from './booking-facts.tsx'
import type { BookingChange, ProviderBooking } from './queries.ts'
import type { AnswerOutcome } from './use-answers.ts'

export interface OpenAnswer {
  booking: ProviderBooking
  kind: BookingAnswer
}

interface AnswerDialogProps {
  /** Another answer than to reschedule, which has a dialog of its own. */
  open: OpenAnswer
  onClose: () => void
  onAnswer: (open: OpenAnswer, more: Omit<BookingChange, 'status'>) => Promise<AnswerOutcome>
}

/** Asks for the price or notes of an answer. A refusal keeps the input. */
export function AnswerDialog({ open, onClose, onAnswer }: AnswerDialogProps) {
  const { booking, kind } = open
  const { title, label, notes: notesLabel } = ANSWER_WORDS[kind]
  const form = useId()
  const notesField = useId()
  const priceField = useId()
  const {
    form: { notes, price },
    change,
    forget,
  } = useFormDraft(`magari-answer-${kind}-${booking.id}`, {
    // What the reason usually is.
    notes: kind === 'stop' ? 'The vehicle was taken away before the work was finished.' : '',
    price: booking.price === null ? '' : String(booking.price),
  })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const hasPrice = kind === 'accept' || kind === 'complete'
  const early = earlyQuestion(kind, booking.preferred_date, Date.now())
  const isRefusal = isRefusing(kind)
  const needsReason = kind === 'cancel' || kind === 'stop'
  const errorAt = (field: string) => (refused?.field === field ? refused.sentence : null)
  const whole = refused && !['price', 'notes'].includes(refused.field ?? '') ? refused : null

  function enter(typed: { price?: string; notes?: string }) {
    change(typed)
    setRefused(null)
  }

  function problem(): { refusal: Refusal; at: string } | null {
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
    setBusy(true)
    const amount = parseMoney(price)
    const outcome = await onAnswer(open, {
      ...(hasPrice && amount !== null && { price: amount }),
      ...(notes.trim() && { notes: notes.trim() }),
    })
    setBusy(false)
    if (outcome === 'ended') return
    if (outcome === 'done' || outcome === 'late') return close()
    setRefused(outcome)
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
        {hasPrice && (
          <PriceField
            id={priceField}
            booking={booking}
            value={price}
            error={errorAt('price')}
            onChange={(price) => enter({ price })}
          />
        )}
        <NotesField
          id={notesField}
          label={notesLabel}
          booking={booking}
          value={notes}
          error={errorAt('notes')}
          required={needsReason}
          focused={isRefusal}
          onChange={(notes) => enter({ notes })}
        />
      </form>
    </Dialog>
  )
}
