import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatVisit } from '#domain/services/appointments.ts'
import { offerState } from '#domain/services/booking-answers.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { missedInWords } from '#domain/services/missed-visits.ts'
import { ANSWER_WORDS, isDue, type MainAnswer, mainAnswer } from '#domain/services/provider-bookings.ts'
import { fitInWords } from '#domain/services/resources.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SteadyRows } from '../../../workplace/steady-rows.tsx'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import type { ProviderBooking } from './queries.ts'

interface BookingRowsProps {
  label: string
  bookings: readonly ProviderBooking[]
  /** A BookingRow. */
  row: (booking: ProviderBooking) => ReactNode
}

/** A list of BookingRow, none of which moves under the pointer. */
export function BookingRows({ label, bookings, row }: BookingRowsProps) {
  return (
    <SteadyRows
      as="ul"
      rows={bookings}
      keyOf={({ id }) => id}
      row={row}
      label={label}
      className="grid divide-y divide-line overflow-hidden rounded-r border border-line bg-raise"
    />
  )
}

interface BookingRowProps {
  booking: ProviderBooking
  now: number
  /** The URL of the whole booking. */
  to: string
  /** `h2` without a heading between the page's and the list. Default `h3`. */
  heading?: 'h2' | 'h3'
  /** Actions. */
  children?: ReactNode
}

/** One booking in a list. The row opens it; its main action is beside it. */
export function BookingRow({ booking, now, to, heading: Heading = 'h3', children }: BookingRowProps) {
  const { preferred_date, duration_minutes, price, vehicle, customer_phone: phone } = booking
  const isByHand = !booking.customer_id
  const more = [price !== null && formatKes(price), vehicle, isByHand && 'Manual'].filter(Boolean)
  return (
    <li
      aria-label={workOfBooking(booking)}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-sm hover:bg-sunk sm:px-4"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="truncate font-semibold">
          {formatVisit(preferred_date, now)}
          <span className="font-normal text-ink-2"> · {formatDuration(duration_minutes)}</span>
        </p>
        <Heading className="truncate text-sm font-medium tracking-normal">
          <Link
            to={to}
            preventScrollReset
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {workOfBooking(booking)}, {customerNameOf(booking)}
          </Link>
        </Heading>
        <p className="flex h-6 items-center gap-x-2 overflow-hidden whitespace-nowrap text-ink-2">
          <span className="flex flex-none gap-1.5">
            <RowBadges booking={booking} now={now} />
          </span>
          {phone && (
            <a href={`tel:${phone}`} className="reach flex-none text-green-ink max-sm:hidden">
              {formatPhone(phone)}
            </a>
          )}
          {isByHand && <span className="min-w-0 truncate sm:hidden">Manual</span>}
          {more.length > 0 && <span className="min-w-0 truncate max-sm:hidden">{more.join(' · ')}</span>}
        </p>
        <RequestFit booking={booking} />
        {booking.missed_visits && (
          <p className="font-medium text-amber-ink">{missedInWords(booking.missed_visits)}</p>
        )}
      </div>
      <div className="relative flex flex-col gap-2 lg:flex-row">{children}</div>
    </li>
  )
}

/** The state, and what the customer said or has to say. */
function RowBadges({ booking, now }: { booking: ProviderBooking; now: number }) {
  const { status, cannot_come_at, will_come_at, offer_ends_at, missed_at } = booking
  const offer = offerState(booking, now)
  if (offer && offer_ends_at)
    return (
      <Badge tone="pending" icon="hourglass">
        {offer === 'open' ? `Offered until ${formatTime(offer_ends_at)}` : 'Offer not answered'}
      </Badge>
    )
  if (missed_at) return <Badge tone="expired">Did not come</Badge>
  if (cannot_come_at)
    return (
      <Badge tone="pending" icon="triangle-alert">
        Cannot come
      </Badge>
    )
  return (
    <>
      <BookingBadge status={status} />
      {status === 'confirmed' && will_come_at && <Badge icon="check">Comes</Badge>}
    </>
  )
}

/** Whether a request fits in; nothing for other bookings. */
function RequestFit({ booking: { fit } }: { booking: ProviderBooking }) {
  if (!fit) return null
  return (
    <p className={classNames('truncate', fit.resources ? 'text-ink-2' : 'font-medium text-amber-ink')}>
      {fitInWords(fit)}
    </p>
  )
}

interface MainActionProps {
  booking: ProviderBooking
  now: number
  /** The id of the booking in progress. */
  busy: string | null
  onAnswer: (kind: MainAnswer) => void
}

/** The next step of a booking as a button; without one, a call button on phones. */
export function MainAction({ booking, now, busy, onAnswer }: MainActionProps) {
  const kind = mainAnswer(booking.status, isDue(booking.preferred_date, now), booking.fit?.resources !== null)
  const { customer_phone: phone, status } = booking
  const who = customerNameOf(booking)
  const isOffered = kind === 'reschedule' && offerState(booking, now) === 'open'
  if (kind && !isOffered)
    return (
      <Button
        size="s"
        variant="main"
        busy={busy === booking.id}
        aria-label={`${ANSWER_WORDS[kind].label}: ${workOfBooking(booking)}, ${who}`}
        onClick={() => onAnswer(kind)}
      >
        {ANSWER_WORDS[kind].label}
      </Button>
    )
  if (!phone || status === 'completed' || status === 'cancelled') return null
  return (
    <LinkButton
      size="s"
      square
      className="sm:hidden"
      to={`tel:${phone}`}
      aria-label={`Call ${who}, ${formatPhone(phone)}`}
    >
      <Icon of="phone" size="s" />
    </LinkButton>
  )
}
