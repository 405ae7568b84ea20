import { formatTime } from '#domain/foundation/dates.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { offerState } from '#domain/services/booking-answers.ts'
import { Button } from '../../../ui/button.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { type ProviderBooking, withdrawOffer } from './queries.ts'

/** The times that are offered to the customer, to be taken back; or that nobody answered. */
export function BookingOffer({ booking, now }: { booking: ProviderBooking; now: number }) {
  const { busy, act } = useActions()
  const state = offerState(booking, now)
  if (!state || !booking.offered_times || !booking.offer_ends_at) return null
  const until = formatTime(booking.offer_ends_at)
  return (
    <section aria-label="Offer" className="grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm">
      <p className="font-medium">
        {state === 'open' ? `Offered, held until ${until}:` : `Offered until ${until}, and not answered:`}
      </p>
      <ul>
        {booking.offered_times.map((time) => (
          <li key={time}>{formatAppointment(time)}</li>
        ))}
      </ul>
      <Button
        size="s"
        className="justify-self-start"
        busy={busy !== null}
        onClick={() =>
          void act(booking.id, (client) => withdrawOffer(client, booking.id), {
            done: 'The offer is taken back',
            failed: 'Failed to update booking',
          })
        }
      >
        Take back
      </Button>
    </section>
  )
}
