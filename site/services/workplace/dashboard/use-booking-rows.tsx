import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { isDue, statusAfter } from '#domain/services/provider-bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { AnswerDialog } from '../bookings/answer-dialog.tsx'
import { customerNameOf, workOfBooking } from '../bookings/booking-facts.tsx'
import { BookingRow } from '../bookings/booking-row.tsx'
import { changeBooking, type ProviderBooking } from '../bookings/queries.ts'
import { RescheduleDialog } from '../bookings/reschedule-dialog.tsx'
import { RowAction } from '../bookings/row-action.tsx'
import { useAnswers } from '../bookings/use-answers.ts'
import type { OwnProvider } from '../own-provider.ts'

/**
 * Rows of the dashboard's bookings with buttons that accept, decline, start or complete them. `window` asks before a request is
 * declined, for the price before one is completed, and for other times where one does not fit.
 */
export function useBookingRows(now: number): {
  row: (booking: ProviderBooking) => ReactNode
  window: (provider: OwnProvider) => ReactNode
} {
  const { busy, act } = useActions()
  const { answer, offer } = useAnswers()
  const [declining, setDeclining] = useState<ProviderBooking | null>(null)
  const [completing, setCompleting] = useState<ProviderBooking | null>(null)
  const [rescheduled, setRescheduled] = useState<ProviderBooking | null>(null)

  const move = (booking: ProviderBooking, to: BookingStatus) =>
    act(booking.id, (client) => changeBooking(client, booking, { status: to }), {
      done: doneInWords(to),
      failed: 'Failed to update booking',
    })

  function row(booking: ProviderBooking) {
    const { id, status } = booking
    const about = `${workOfBooking(booking)}, ${customerNameOf(booking)}`
    return (
      <BookingRow
        key={id}
        booking={booking}
        now={now}
        to={`${href('/service-provider/bookings')}?booking=${id}`}
      >
        <RowAction
          booking={booking}
          now={now}
          onOpen={(booking, kind) => (kind === 'complete' ? setCompleting : setRescheduled)(booking)}
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
              aria-label={`Mark Complete: ${about}`}
              onClick={() => setCompleting(booking)}
            >
              Mark Complete
            </Button>
          )}
        </RowAction>
      </BookingRow>
    )
  }

  const window = (provider: OwnProvider) => (
    <>
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
      {completing && (
        <AnswerDialog
          key={completing.id}
          open={{ booking: completing, kind: 'complete' }}
          onClose={() => setCompleting(null)}
          onAnswer={({ booking, kind }, more) => answer(booking, kind, more)}
        />
      )}
      {rescheduled && (
        <RescheduleDialog
          key={rescheduled.id}
          booking={rescheduled}
          provider={provider}
          onClose={() => setRescheduled(null)}
          onOffer={(times) => offer(rescheduled, times)}
          onAgreed={(change) => answer(rescheduled, 'reschedule', change)}
        />
      )}
    </>
  )
  return { row, window }
}

/** The toast of the dashboard (docs/product.md, Bookings). */
function doneInWords(status: BookingStatus): string {
  return `Booking ${status === 'in_progress' ? 'in progress' : status} successfully`
}
