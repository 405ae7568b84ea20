import type { ComponentProps, ReactNode } from 'react'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { Placed } from '#domain/services/booking-calendar.ts'
import type { BookingStatus } from '#domain/services/bookings.ts'
import { classNames } from '../../../ui/class-names.ts'

/** Pixels. */
export const HOUR_HEIGHT = 52

/** The looks of blocks by the state of their booking. */
export const BLOCK_LOOKS: Partial<Record<BookingStatus, string>> = {
  confirmed: 'border-st-active bg-st-active-soft text-st-active',
  in_progress: 'border-st-sold bg-st-sold-soft text-st-sold',
  pending: 'border-dashed border-st-pending bg-raise text-st-pending',
}

/** The hours that are drawn: from the beginning of the first to the end of the one before the last. */
export interface ShownHours {
  first: number
  last: number
}

interface DayColumnProps extends ComponentProps<'div'> {
  day: string
  /** Minutes of the day. */
  open: readonly (readonly [number, number])[]
  shown: ShownHours
  now: number
}

/** One day as a column: opening hours are light, with lines for the hours and for now. The children lie above. */
export function DayColumn({ day, open, shown, now, className, children, ...rest }: DayColumnProps) {
  const at = (minute: number) => topOf(minute, shown)
  const minuteNow = (now - Date.parse(`${day}T00:00:00+03:00`)) / 60_000
  const isToday = dayInNairobi(now) === day && minuteNow > shown.first * 60 && minuteNow < shown.last * 60
  return (
    <div
      {...rest}
      className={classNames('relative overflow-hidden border-l border-line bg-sunk-2', className)}
      style={{ height: (shown.last - shown.first) * HOUR_HEIGHT }}
    >
      {open.map(([from, to]) => (
        <div
          key={from}
          className="absolute inset-x-0 bg-raise"
          style={{ top: at(from), height: at(to) - at(from) }}
        />
      ))}
      {Array.from({ length: shown.last - shown.first - 1 }, (_, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: hours are identified by position.
          key={place}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: (place + 1) * HOUR_HEIGHT }}
        />
      ))}
      {isToday && (
        <div
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-green"
          style={{ top: at(minuteNow) }}
        />
      )}
      {children}
    </div>
  )
}

interface PlacedItemProps {
  placed: Pick<Placed<unknown>, 'from' | 'to' | 'lane' | 'lanes'>
  shown: ShownHours
  children: ReactNode
}

/** A list item of a column, at its time; what began before the shown hours begins with them. */
export function PlacedItem({ placed: { from, to, lane, lanes }, shown, children }: PlacedItemProps) {
  const top = Math.max(0, topOf(from, shown))
  return (
    <li
      className="absolute p-px"
      style={{
        top,
        height: topOf(to, shown) - top,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      {children}
    </li>
  )
}

/** The hours beside the columns. They stay in view when the columns are moved sideways. */
export function HourLabels({ first, last }: ShownHours) {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-20 bg-raise"
      style={{ height: (last - first) * HOUR_HEIGHT }}
    >
      {Array.from({ length: last - first }, (_, place) => first + place).map((hour) => (
        <span
          key={hour}
          className="absolute right-1.5 pt-0.5 text-xs text-ink-3"
          style={{ top: (hour - first) * HOUR_HEIGHT }}
        >
          {String(hour).padStart(2, '0')}:00
        </span>
      ))}
    </div>
  )
}

function topOf(minute: number, { first }: ShownHours): number {
  return ((minute - first * 60) / 60) * HOUR_HEIGHT
}
