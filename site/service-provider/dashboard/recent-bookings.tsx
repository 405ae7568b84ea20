import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatAppointment } from '#domain/appointments.ts'
import { type BookingStatus, formatDuration } from '#domain/bookings.ts'
import { formatKes } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { CalendarLeaf } from '../../bookings/booking-card.tsx'
import { useActs } from '../../portal/use-acts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BookingMarks, whoOf, workOfBooking } from '../bookings/booking-facts.tsx'
import { changeBooking, type ProviderBooking } from '../bookings/queries.ts'

interface RecentBookingsProps {
  bookings: readonly ProviderBooking[]
  /** Of all there are. */
  total: number
}

/** The bookings that came last: those that wait are accepted or declined, confirmed ones are completed. */
export function RecentBookings({ bookings, total }: RecentBookingsProps) {
  const { busy, act } = useActs()
  const [declining, setDeclining] = useState<ProviderBooking | null>(null)

  const move = (booking: ProviderBooking, to: BookingStatus) =>
    act(booking.id, (client) => changeBooking(client, booking, { status: to }), {
      done: `Booking ${to} successfully`,
      failed: 'Failed to update booking',
    })

  if (bookings.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        action={<LinkButton to="/service-provider?tab=manual">Enter a booking</LinkButton>}
      >
        What customers ask for appears here. Whoever calls or walks in, you enter yourself.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3" aria-label="Recent bookings">
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            busy={busy}
            onMove={(to) => void move(booking, to)}
            onDecline={() => setDeclining(booking)}
          />
        ))}
      </ul>
      {total > bookings.length && (
        <p className="mt-4">
          <Link
            to={href('/service-provider/bookings')}
            className="inline-flex min-h-11 items-center font-medium text-green-ink"
          >
            All bookings
          </Link>
        </p>
      )}
      <ConfirmDialog
        open={declining !== null}
        onClose={() => setDeclining(null)}
        title="Decline this booking?"
        description={
          declining &&
          `${whoOf(declining)} is told that you cannot take them. To give a reason or another time, open Bookings.`
        }
        confirmLabel="Decline"
        onConfirm={async () => {
          if (declining) await move(declining, 'cancelled')
          setDeclining(null)
        }}
      />
    </>
  )
}

interface BookingRowProps {
  booking: ProviderBooking
  /** The id of the booking that is being moved. */
  busy: string | null
  onMove: (to: BookingStatus) => void
  onDecline: () => void
}

function BookingRow({ booking, busy, onMove, onDecline }: BookingRowProps) {
  const { id, status, vehicle, description, price, customer_phone: phone } = booking
  const who = whoOf(booking)
  const about = `${workOfBooking(booking)}, ${who}`
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-4 rounded-r border border-line bg-raise p-4">
      <CalendarLeaf moment={booking.preferred_date} />
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-medium tracking-normal wrap-anywhere">
            {workOfBooking(booking)}
          </h2>
          <BookingMarks booking={booking} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">
          {formatAppointment(booking.preferred_date)} · {formatDuration(booking.duration_minutes)}
          {price !== null && ` · ${formatKes(price)}`}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere">
          {who}
          {phone && (
            <a href={`tel:${phone}`} className="reach whitespace-nowrap text-green-ink">
              {formatPhone(phone)}
            </a>
          )}
        </p>
        {vehicle && <p className="text-sm wrap-anywhere text-ink-2">{vehicle}</p>}
        {description && (
          <p className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
        )}
      </div>
      {(status === 'pending' || status === 'confirmed') && (
        <div className="col-span-2 mt-3 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
          {status === 'pending' ? (
            <>
              <Button
                size="s"
                variant="main"
                busy={busy === id}
                aria-label={`Accept: ${about}`}
                onClick={() => onMove('confirmed')}
              >
                Accept
              </Button>
              <Button
                size="s"
                disabled={busy === id}
                className="text-danger!"
                aria-label={`Decline: ${about}`}
                onClick={onDecline}
              >
                Decline
              </Button>
            </>
          ) : (
            <Button
              size="s"
              busy={busy === id}
              aria-label={`Mark Complete: ${about}`}
              onClick={() => onMove('completed')}
            >
              Mark Complete
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
