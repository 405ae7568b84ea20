import {
  type CustomerAnswer,
  endedSentence,
  offeredAnswers,
  offerSentence,
  offerState,
} from '#domain/services/booking-answers.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { OwnBooking } from './queries.ts'

interface OfferedTimesProps {
  booking: OwnBooking
  now: number
  /** The id of the booking in progress. */
  busy: string | null
  onAnswer: (answer: CustomerAnswer, chosen?: string) => void
  className?: string
}

/** The times that the provider offers, each to be taken by one press; or that the offer has ended. */
export function OfferedTimes({ booking, now, busy, onAnswer, className }: OfferedTimesProps) {
  const { id, provider, status } = booking
  const state = status === 'pending' || status === 'confirmed' ? offerState(booking, now) : null
  if (!state) return null
  if (state === 'ended')
    return (
      <p className={classNames('text-sm wrap-anywhere', className)}>
        {endedSentence(booking, provider.business_name)}
      </p>
    )
  return (
    <section
      aria-label="Offered times"
      className={classNames('grid gap-3 rounded-r border border-line bg-green-soft p-3', className)}
    >
      <p className="text-sm font-medium wrap-anywhere">{offerSentence(booking, provider.business_name)}</p>
      <ul className="flex flex-wrap gap-2">
        {offeredAnswers(booking).map(({ answer, chosen, label, look }) => (
          <li key={chosen ?? answer}>
            <Button size="s" variant={look} disabled={busy === id} onClick={() => onAnswer(answer, chosen)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
