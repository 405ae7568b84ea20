import { useNavigate } from 'react-router'
import type { BookingAnswer } from '#domain/services/provider-bookings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { OwnProvider } from '../own-provider.ts'
import { BookingAnswers } from './booking-answers.tsx'
import { BookingFacts, BookingMarks, workOfBooking } from './booking-facts.tsx'
import { BookingOffer } from './booking-offer.tsx'
import { BookingPlaces } from './booking-places.tsx'
import { JobLink } from './job-link.tsx'
import { MissedVisit } from './missed-visit.tsx'
import type { ProviderBooking } from './queries.ts'
import { ReceivedDeposit } from './received-deposit.tsx'

interface BookingDialogProps {
  open: boolean
  /** Null: none of the provider's. */
  booking: ProviderBooking | null
  provider: OwnProvider
  now: number
  /** The id of the booking in progress. */
  busy: string | null
  /** The URL without the booking. */
  closed: string
  onAnswer: (booking: ProviderBooking, kind: BookingAnswer) => void
}

/** The whole of the booking that the URL names, with everything that can be done with it. */
export function BookingDialog({ open, booking, provider, now, busy, closed, onAnswer }: BookingDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      open={open}
      onClose={() => void navigate(closed, { preventScrollReset: true })}
      title={booking ? workOfBooking(booking) : 'This booking is not one of yours'}
      className="max-w-120"
    >
      {booking ? (
        <div className="mt-1 grid gap-4">
          <BookingMarks booking={booking} />
          <BookingFacts booking={booking} />
          <BookingOffer booking={booking} now={now} />
          <ReceivedDeposit booking={booking} />
          <MissedVisit booking={booking} now={now} />
          {booking.job && <JobLink bookingId={booking.id} job={booking.job} now={now} />}
          <BookingPlaces booking={booking} resources={provider.service_resources} />
          <BookingAnswers
            booking={booking}
            now={now}
            busy={busy}
            onAnswer={(kind) => onAnswer(booking, kind)}
          />
        </div>
      ) : (
        <p className="text-ink-2">It may have been removed with its customer’s account.</p>
      )}
      <LinkButton data-autofocus to={closed} preventScrollReset className="mt-2 justify-self-start">
        Close
      </LinkButton>
    </Dialog>
  )
}
