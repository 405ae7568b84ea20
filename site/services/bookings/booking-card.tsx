import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { bookingSentence } from '#domain/services/own-bookings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsGone } from '../../workplace/steady-rows.tsx'
import { Stars } from '../stars.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingBadge } from './booking-state.tsx'
import { calendarLeaf, workOf } from './booking-words.ts'
import { OfferedTimes } from './offered-times.tsx'
import type { OwnBooking } from './queries.ts'
import { bookingHeadingId, type OwnBookingActs } from './use-own-booking-acts.tsx'

const CARD = 'grid grid-cols-[52px_minmax(0,1fr)] gap-x-4 rounded-r border border-line bg-raise p-4'

interface BookingCardProps {
  booking: OwnBooking
  now: number
  acts: OwnBookingActs
}

/** One of the customer's bookings in the list, with its actions. */
export function BookingCard({ booking, now, acts }: BookingCardProps) {
  const { id, provider, status, vehicle, price, waitlisted } = booking
  const isGone = useIsGone()
  const facts = [vehicle, status === 'pending' && price !== null && formatKes(price)].filter(Boolean)
  return (
    <li className={classNames(CARD, isGone && 'opacity-60')} inert={isGone}>
      <CalendarLeaf moment={booking.preferred_date} />
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-1">
          <h2
            id={bookingHeadingId(id)}
            tabIndex={-1}
            className="min-w-0 text-base font-medium tracking-normal wrap-anywhere outline-none"
          >
            <Link to={href('/my-bookings/:id', { id })} className="text-ink no-underline hover:underline">
              {workOf(booking)}
            </Link>
          </h2>
          <BookingBadge status={status} waitlisted={waitlisted} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">
          {formatAppointment(booking.preferred_date)} · {formatDuration(booking.duration_minutes)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          <Link to={href('/services/:id', { id: provider.id })} className="text-green-ink">
            {provider.business_name}
          </Link>
          , {provider.location}
        </p>
        {facts.length > 0 && <p className="text-sm wrap-anywhere text-ink-2">{facts.join('\u00a0· ')}</p>}
        <p className="mt-1.5 text-sm wrap-anywhere">
          {bookingSentence(booking, provider.business_name, now)}
        </p>
        {booking.review && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            Your review <Stars rating={booking.review.rating} />
            {booking.review.held_for && <span>Checked before it counts</span>}
          </p>
        )}
        {booking.notes && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">“{booking.notes}”</p>
        )}
      </div>
      <OfferedTimes
        booking={booking}
        now={now}
        busy={acts.busy}
        onAnswer={(answer, chosen) => acts.answer(booking, answer, chosen)}
        className="col-span-2 mt-3 sm:col-span-1 sm:col-start-2"
      />
      <div className="col-span-2 mt-3 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
        <BookingActions booking={booking} now={now} size="s" acts={acts} />
      </div>
    </li>
  )
}

/** The day as a leaf of a calendar; hidden from screen readers, which read it in the text beside it. */
export function CalendarLeaf({ moment }: { moment: string }) {
  const { day, month } = calendarLeaf(moment)
  return (
    <p
      aria-hidden="true"
      className="grid h-14 content-center rounded-s border border-line bg-sunk text-center leading-tight"
    >
      <span className="text-lg font-bold">{day}</span>
      <span className="text-xs text-ink-2">{month}</span>
    </p>
  )
}

/** The placeholder of a booking. */
export function BookingCardSkeleton() {
  return (
    <div aria-hidden="true" className={CARD}>
      <Skeleton className="h-14 rounded-s" />
      <div className="grid content-start gap-2 py-1">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-52" />
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
        <Skeleton className="mt-2 h-9 w-32" />
      </div>
    </div>
  )
}
