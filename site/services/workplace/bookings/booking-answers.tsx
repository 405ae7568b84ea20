import {
  ANSWER_WORDS,
  answersTo,
  type BookingAnswer,
  isDue,
  isRefusing,
} from '#domain/services/provider-bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import type { ProviderBooking } from './queries.ts'

interface BookingAnswersProps {
  booking: ProviderBooking
  now: number
  /** The id of the booking in progress. */
  busy: string | null
  onAnswer: (kind: BookingAnswer) => void
}

/** The answers that a booking's state allows. */
export function BookingAnswers({ booking, now, busy, onAnswer }: BookingAnswersProps) {
  const due = isDue(booking.preferred_date, now)
  const answers = answersTo(booking.status, due)
  if (answers.length === 0) return null
  const about = `${workOfBooking(booking)}, ${customerNameOf(booking)}`
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map((kind, place) => (
        <Button
          key={kind}
          size="s"
          variant={
            place === 0 && (due || booking.status === 'pending')
              ? 'main'
              : isRefusing(kind)
                ? 'bare'
                : 'plain'
          }
          className={isRefusing(kind) ? 'text-danger!' : undefined}
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
