import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatVisit } from '#domain/services/appointments.ts'
import { offerState } from '#domain/services/booking-answers.ts'
import { formatDuration, isHolding } from '#domain/services/bookings.ts'
import { dueInWords, isLate } from '#domain/services/day-board.ts'
import { type EstimateState, estimateInWords } from '#domain/services/estimates.ts'
import { missedInWords } from '#domain/services/missed-visits.ts'
import { ANSWER_WORDS, isDue, type MainAnswer, mainAnswer } from '#domain/services/provider-bookings.ts'
import { fitInWords, placesInWords } from '#domain/services/resources.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SteadyRows } from '../../../workplace/steady-rows.tsx'
import { BookingBadge } from '../../bookings/booking-state.tsx'
import { carOfBooking, customerNameOf, workOfBooking } from './booking-facts.tsx'
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
  /** In a list of today's: the time alone, and when who has not begun is due. */
  onBoard?: boolean
  /** Actions. */
  children?: ReactNode
}

/** One booking in a list, with everything that a decision needs. The row opens it; its main action is beside it. */
export function BookingRow({
  booking,
  now,
  to,
  heading: Heading = 'h3',
  onBoard = false,
  children,
}: BookingRowProps) {
  const { price, customer_phone: phone, customer_id, resources } = booking
  const about = [carOfBooking(booking), placesInWords(resources)].filter(Boolean)
  return (
    <li
      aria-label={workOfBooking(booking)}
      className="@container relative px-3 py-2 text-sm hover:bg-sunk sm:px-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="col-span-2 flex min-h-6 flex-wrap items-center gap-x-2 @xl:col-span-1">
          <RowTime booking={booking} now={now} onBoard={onBoard} />
          <RowBadges booking={booking} now={now} />
        </div>
        <div className="grid min-w-0 content-start">
          <Heading className="truncate text-sm font-medium tracking-normal">
            <Link
              to={to}
              preventScrollReset
              className="text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {workOfBooking(booking)}, {customerNameOf(booking)}
            </Link>
          </Heading>
          {about.length > 0 && <p className="truncate">{about.join(' · ')}</p>}
          {(phone || price !== null || !customer_id) && (
            <p className="flex flex-wrap gap-x-2 whitespace-nowrap text-ink-2">
              {phone && (
                <a
                  href={`tel:${phone}`}
                  className="reach flex-none text-green-ink"
                  aria-label={`Call ${customerNameOf(booking)}, ${formatPhone(phone)}`}
                >
                  {formatPhone(phone)}
                </a>
              )}
              {price !== null && <span>{formatKes(price)}</span>}
              {!customer_id && <span className="@max-sm:hidden">Manual</span>}
            </p>
          )}
          <RequestFit booking={booking} />
          <EstimateLine booking={booking} now={now} />
          {booking.missed_visits && (
            <p className="font-medium text-amber-ink">{missedInWords(booking.missed_visits)}</p>
          )}
        </div>
        <div className="relative col-start-2 row-start-2 flex flex-col gap-1 self-center @xl:row-span-2 @xl:row-start-1 @xl:flex-row @xl:gap-2">
          {children}
        </div>
      </div>
    </li>
  )
}

function RowTime({ booking, now, onBoard }: { booking: ProviderBooking; now: number; onBoard: boolean }) {
  const { preferred_date, duration_minutes } = booking
  const isToday = onBoard && dayInNairobi(preferred_date) === dayInNairobi(now)
  const late = onBoard && isLate(booking, now)
  const due = isToday || late ? dueInWords(booking, now) : null
  return (
    <p className="whitespace-nowrap">
      <span className="font-semibold">
        {isToday ? formatTime(preferred_date) : formatVisit(preferred_date, now)}
      </span>
      <span className={late ? 'font-medium text-amber-ink' : 'text-ink-2'}>
        {' '}
        · {due ?? formatDuration(duration_minutes)}
      </span>
    </p>
  )
}

/** The state, and what the customer said or has to say. */
function RowBadges({ booking, now }: { booking: ProviderBooking; now: number }) {
  const { status, waitlisted, cannot_come_at, will_come_at, offer_ends_at, missed_at } = booking
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
      <BookingBadge status={status} waitlisted={waitlisted} />
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

/** What became of the estimate of agreed work; nothing before there is one. */
function EstimateLine({ booking: { status, job }, now }: { booking: ProviderBooking; now: number }) {
  const state = job && isHolding(status) ? estimateInWords(job, now) : null
  if (!job || !state) return null
  return (
    <p
      className={classNames(
        OPEN_ESTIMATES.includes(job.estimate) ? 'font-medium text-amber-ink' : 'text-ink-2',
      )}
    >
      {state}
    </p>
  )
}

/** Somebody has to do something about these. */
const OPEN_ESTIMATES: readonly EstimateState[] = ['waits', 'ended', 'declined']

interface MainActionProps {
  booking: ProviderBooking
  now: number
  /** The id of the booking in progress. */
  busy: string | null
  onAnswer: (kind: MainAnswer) => void
}

/** The next step of a booking as a button. */
export function MainAction({ booking, now, busy, onAnswer }: MainActionProps) {
  const kind = mainAnswer(booking.status, isDue(booking.preferred_date, now), booking.fit?.resources !== null)
  const isOffered = kind === 'reschedule' && offerState(booking, now) === 'open'
  if (!kind || isOffered) return null
  return (
    <Button
      size="s"
      variant="main"
      busy={busy === booking.id}
      aria-label={`${ANSWER_WORDS[kind].label}: ${workOfBooking(booking)}, ${customerNameOf(booking)}`}
      onClick={() => onAnswer(kind)}
    >
      {ANSWER_WORDS[kind].label}
    </Button>
  )
}
