import { ANSWER_WORDS, answersTo, type BookingAnswer } from '#domain/provider-bookings.ts'
import { Button } from '../../ui/button.tsx'
import { whoOf, workOfBooking } from './booking-facts.tsx'
import type { ProviderBooking } from './queries.ts'

interface BookingAnswersProps {
  booking: ProviderBooking
  /** The id of the booking that waits for the service. */
  busy: string | null
  onAnswer: (kind: BookingAnswer) => void
}

/** What the provider may answer to a booking in its state. */
export function BookingAnswers({ booking, busy, onAnswer }: BookingAnswersProps) {
  const answers = answersTo(booking.status)
  if (answers.length === 0) return null
  const about = `${workOfBooking(booking)}, ${whoOf(booking)}`
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map((kind, place) => (
        <Button
          key={kind}
          size="s"
          variant={place === 0 ? 'main' : kind === 'reject' || kind === 'cancel' ? 'bare' : 'plain'}
          className={kind === 'reject' || kind === 'cancel' ? 'text-danger!' : undefined}
          disabled={busy === booking.id}
          aria-label={`${ANSWER_WORDS[kind].label}: ${about}`}
          onClick={() => onAnswer(kind)}
        >
          {ANSWER_WORDS[kind].label}
        </Button>
      ))}
    </div>
  )
}
