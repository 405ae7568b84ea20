import { type ReactNode, useState } from 'react'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { type BookingAnswer, isDue, statusAfter } from '#domain/services/provider-bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { customerNameOf, workOfBooking } from '../bookings/booking-facts.tsx'
import { BookingRow } from '../bookings/booking-row.tsx'
import { changeBooking, type ProviderBooking } from '../bookings/queries.ts'
import { RowAction } from '../bookings/row-action.tsx'

/**
 * Rows of the dashboard's bookings with buttons that accept, decline, start or complete them. `question` asks before a request is declined.
 */
export function useBookingRows(
  now: number,
  toBooking: (id: string) => string,
  begin: (booking: ProviderBooking, kind: BookingAnswer) => void,
): {
  row: (booking: ProviderBooking, onBoard?: boolean) => ReactNode
  question: ReactNode
} {
  const { busy, act } = useActions()
  const [declining, setDeclining] = useState<ProviderBooking | null>(null)

  const move = (booking: ProviderBooking, to: BookingStatus) =>
    act(booking.id, (client) => changeBooking(client, booking, { status: to }), {
      done: doneInWords(to),
      failed: 'Failed to update booking',
    })

  function row(booking: ProviderBooking, onBoard = false) {
    const { id, status } = booking
    const about = `${workOfBooking(booking)}, ${customerNameOf(booking)}`
    return (
      <BookingRow key={id} booking={booking} now={now} to={toBooking(id)} onBoard={onBoard}>
        <RowAction
          booking={booking}
          now={now}
          onOpen={begin}
          doneOf={(kind) => doneInWords(statusAfter(kind))}
        >
          {status === 'pending' && (
            <Button
              size="s"
              disabled={busy === id}
              className="text-danger!"
              aria-label={`Decline: ${about}`}
              onClick={() => setDeclining(booking)}
            >
              Decline
            </Button>
          )}
          {status === 'confirmed' && isDue(booking.preferred_date, now) && (
            <Button
              size="s"
              disabled={busy === id}
              // There, the booking itself has it: a line has one main act.
              className={onBoard ? '@max-xl:hidden' : undefined}
              aria-label={`Mark Complete: ${about}`}
              onClick={() => begin(booking, 'complete')}
            >
              Mark Complete
            </Button>
          )}
        </RowAction>
      </BookingRow>
    )
  }

  const question = (
    <ConfirmDialog
      open={declining !== null}
      onClose={() => setDeclining(null)}
      title="Decline this booking?"
      description={
        declining &&
        `${customerNameOf(declining)} will be notified that you cannot take the booking. To give a reason or another time, open the booking.`
      }
      confirmLabel="Decline"
      onConfirm={async () => {
        if (declining) await move(declining, 'cancelled')
        setDeclining(null)
      }}
    />
  )
  return { row, question }
}

/** The toast of the dashboard (docs/product.md, Bookings). */
function doneInWords(status: BookingStatus): string {
  return `Booking ${status === 'in_progress' ? 'in progress' : status} successfully`
}
