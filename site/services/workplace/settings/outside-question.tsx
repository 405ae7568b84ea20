import { type SubmitEvent, useId, useState } from 'react'
import type { Refusal } from '#domain/foundation/errors.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import {
  MOST_OUTSIDE_LISTED,
  type OutsideBooking,
  type OutsideDecision,
  outsideInWords,
} from '#domain/services/opening-exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import type { OutsideQuestion } from './use-add-days.ts'

interface OutsideQuestionDialogProps {
  question: OutsideQuestion
  busy: boolean
  /** Back to the days; nothing was changed. */
  onBack: () => void
  onDecide: (decision: OutsideDecision, reason: string) => Promise<Refusal | null>
}

const CHOICES: Record<OutsideDecision, { label: string; about: string; button: string }> = {
  keep: {
    label: 'Keep them',
    about: 'They stay as agreed, and you open for them.',
    button: 'Add and keep them',
  },
  cancel: {
    label: 'Cancel them',
    about: 'Requests are declined, bookings cancelled.',
    button: 'Add and cancel them',
  },
  one_by_one: {
    label: 'Decide one by one',
    about: 'The day is added, and you see the list of these bookings.',
    button: 'Add and see them',
  },
}

/** Asks what happens to the bookings that new days leave outside the hours. */
export function OutsideQuestionDialog({ question, busy, onBack, onDecide }: OutsideQuestionDialogProps) {
  const { bookings, again } = question
  const form = useId()
  const reasonField = useId()
  const [decision, setDecision] = useState<OutsideDecision | null>(null)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const errorAt = (field: string) => (refusal?.field === field ? refusal.sentence : null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (!decision) return setRefusal({ field: 'decision', sentence: 'Choose what happens to them.' })
    if (decision === 'cancel' && reason.trim() === '') {
      setRefusal({ field: 'notes', sentence: 'Enter why they are cancelled. Each customer will see it.' })
      document.getElementById(reasonField)?.focus()
      return
    }
    setRefusal(await onDecide(decision, reason.trim()))
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onBack}
      title={outsideInWords(bookings.length)}
      description={
        again ? 'Another booking has come in. Nothing is changed yet: look again.' : 'Nothing is changed yet.'
      }
      className="max-w-120"
      actions={
        <>
          <Button type="submit" form={form} variant={decision === 'cancel' ? 'danger' : 'main'} busy={busy}>
            {decision ? CHOICES[decision].button : 'Add'}
          </Button>
          <Button disabled={busy} onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <OutsideList bookings={bookings} />
      <form id={form} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <fieldset>
          <legend className="font-medium">What happens to {bookings.length === 1 ? 'it' : 'them'}?</legend>
          {(Object.keys(CHOICES) as OutsideDecision[]).map((choice) => (
            <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                name="decision"
                value={choice}
                checked={decision === choice}
                onChange={() => {
                  setDecision(choice)
                  setRefusal(null)
                }}
                className="mt-0.75 size-4.5 flex-none accent-green"
              />
              <span className="min-w-0">
                {CHOICES[choice].label}
                <span className="block text-sm text-ink-2">{CHOICES[choice].about}</span>
              </span>
            </label>
          ))}
          {errorAt('decision') && <FieldError>{errorAt('decision')}</FieldError>}
        </fieldset>
        {decision === 'cancel' && (
          <Field
            id={reasonField}
            label="Reason for cancellation"
            help="Each customer will see it."
            error={errorAt('notes')}
          >
            <Textarea
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value)
                setRefusal(null)
              }}
            />
          </Field>
        )}
        {refusal && !['decision', 'notes'].includes(refusal.field ?? '') && (
          <FieldError>{refusal.sentence}</FieldError>
        )}
      </form>
    </Dialog>
  )
}

/** The first of the bookings, and how many more there are. */
function OutsideList({ bookings }: { bookings: readonly OutsideBooking[] }) {
  const more = bookings.length - MOST_OUTSIDE_LISTED
  return (
    <ul
      aria-label="Bookings outside the hours"
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-r border border-line"
    >
      {bookings.slice(0, MOST_OUTSIDE_LISTED).map(({ id, preferred_date, status, who, call }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">{formatAppointment(preferred_date)}</span>
            <span className="block text-ink-2">{who ?? 'Walk-in customer'}</span>
            {call && (
              <span className="block text-ink-2">
                No message reaches them:{' '}
                <a href={`tel:${call}`} className="reach whitespace-nowrap text-green-ink">
                  {formatPhone(call)}
                </a>
              </span>
            )}
          </span>
          <BookingBadge status={status} />
        </li>
      ))}
      {more > 0 && <li className="px-3 py-2 text-sm text-ink-2">and {more} more</li>}
    </ul>
  )
}
