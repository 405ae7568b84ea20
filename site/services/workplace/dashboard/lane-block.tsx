import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { formatTime, MINUTE } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatVisit } from '#domain/services/appointments.ts'
import { BOOKING_STATUS_LABELS } from '#domain/services/bookings.ts'
import { dueInWords, isLate, type OfferedTime } from '#domain/services/day-board.ts'
import { estimateInWords } from '#domain/services/estimates.ts'
import { placesInWords, type Resource } from '#domain/services/resources.ts'
import { classNames } from '../../../ui/class-names.ts'
import { carOfBooking, customerNameOf, workOfBooking } from '../bookings/booking-facts.tsx'
import { BLOCK_LOOKS } from '../bookings/day-column.tsx'
import type { ProviderBooking } from '../bookings/queries.ts'

const BLOCK =
  'block h-full overflow-hidden rounded-s border border-l-[3px] px-1.5 py-0.5 text-xs leading-snug no-underline hover:shadow-pop'

interface VisitBlockProps {
  visit: ProviderBooking
  /** The resource of the lane. */
  lane: Resource | null
  now: number
  to: string
  isDragged: boolean
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

/** A visit in a lane. It can be dragged, and opens the booking. */
export function VisitBlock({ visit, lane, now, to, isDragged, onDragStart, onDragEnd }: VisitBlockProps) {
  const due = dueInWords(visit, now)
  const car = carOfBooking(visit)
  const others = placesInWords(visit.resources.filter(({ id }) => id !== lane?.id))
  return (
    <Link
      to={to}
      preventScrollReset
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      aria-label={wordsOf(visit, due)}
      className={classNames(
        BLOCK,
        'cursor-grab',
        isLate(visit, now) ? 'border-amber-ink bg-amber-soft text-amber-ink' : BLOCK_LOOKS[visit.status],
        isDragged && 'opacity-50',
      )}
    >
      <span className="block truncate font-semibold">
        {beginOf(visit, now)} {car ?? customerNameOf(visit)}
      </span>
      {isLate(visit, now) && <span className="block truncate font-semibold">{due}</span>}
      <span className="block truncate">{workOfBooking(visit)}</span>
      {visit.job?.estimate === 'waits' && (
        <span className="block truncate font-semibold">{estimateInWords(visit.job, now)}</span>
      )}
      {car && <span className="block truncate">{customerNameOf(visit)}</span>}
      {others && <span className="block truncate">with {others}</span>}
    </Link>
  )
}

/** `10:00`, of work from before today its day too. */
function beginOf({ preferred_date }: ProviderBooking, now: number): string {
  const isToday = dayInNairobi(preferred_date) === dayInNairobi(now)
  return isToday ? formatTime(preferred_date) : formatVisit(preferred_date, now)
}

/** A time that is held for a customer who has to answer. */
export function OfferBlock({ offer, to }: { offer: OfferedTime; to: string }) {
  const who = offer.who ?? 'a customer'
  return (
    <Link
      to={to}
      preventScrollReset
      className={classNames(BLOCK, 'border-dashed border-line-2 bg-sunk text-ink-2')}
    >
      <span className="block truncate font-semibold">
        {formatTime(offer.begins)} offered to {who}
      </span>
      <span className="block truncate">Held until {formatTime(offer.offer_ends_at)}</span>
    </Link>
  )
}

/** `10:00 to 11:00, KDA 123A, Full service, Wanjiku Kamau, Confirmed, 40 min late`. */
function wordsOf(visit: ProviderBooking, due: string | null): string {
  const begins = Date.parse(visit.preferred_date)
  return [
    `${formatTime(begins)} to ${formatTime(begins + visit.duration_minutes * MINUTE)}`,
    carOfBooking(visit),
    workOfBooking(visit),
    customerNameOf(visit),
    BOOKING_STATUS_LABELS[visit.status],
    due,
  ]
    .filter(Boolean)
    .join(', ')
}
