import { formatTime, MINUTE } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { placedOn, shownHours } from '#domain/services/booking-calendar.ts'
import type { Drop, Lane } from '#domain/services/day-board.ts'
import {
  RESOURCE_KIND_LABELS,
  RESOURCE_KIND_PLURALS,
  type Resource,
  type ResourceKind,
} from '#domain/services/resources.ts'
import { DayColumn, HourLabels, PlacedItem, type ShownHours } from '../bookings/day-column.tsx'
import type { ProviderBooking } from '../bookings/queries.ts'
import { OfferBlock, VisitBlock } from './lane-block.tsx'
import { useDrag } from './use-drag.ts'

interface LanesProps {
  lanes: readonly Lane<ProviderBooking>[]
  kind: ResourceKind
  day: string
  /** Minutes of the day. */
  open: readonly (readonly [number, number])[]
  now: number
  /** The URL of a whole booking. */
  to: (bookingId: string) => string
  onDrop: (visit: ProviderBooking, from: Resource | null, drop: Drop) => void
}

/** The least width of a lane, and of each of several visits side by side in it, in rem. */
const LANE_WIDTH = 8
const VISIT_WIDTH = 6

/** Today in lanes, one for each bay, person or vehicle. */
export function Lanes({ lanes, kind, day, open, now, to, onDrop }: LanesProps) {
  const { dragged, drop, ofVisit, ofLane } = useDrag(onDrop)
  const shown = shownHours([
    ...open,
    ...lanes.flatMap(({ placed }) =>
      // What began before today takes no hours of its own before its end.
      placed.map(({ booking, from, to }): [number, number] => [
        dayInNairobi(booking.preferred_date) < day ? to - 1 : from,
        to,
      ]),
    ),
  ])
  const widths = lanes.map(({ placed }) => {
    const beside = Math.max(1, ...placed.map(({ lanes }) => lanes))
    return `minmax(${Math.max(LANE_WIDTH, beside * VISIT_WIDTH)}rem, 1fr)`
  })
  return (
    <section
      aria-label={RESOURCE_KIND_PLURALS[kind]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      className="relative overflow-x-auto rounded-r border border-line"
    >
      <div className="grid" style={{ gridTemplateColumns: `3rem ${widths.join(' ')}` }}>
        <div className="sticky left-0 z-20 border-b border-line bg-raise" />
        {lanes.map(({ resource }) => (
          <h3
            key={resource?.id ?? kind}
            className="truncate border-b border-l border-line px-2 py-2.5 text-center text-sm font-medium"
          >
            {nameOf(resource, kind)}
          </h3>
        ))}
        <HourLabels {...shown} />
        {lanes.map(({ resource, placed }) => (
          <DayColumn
            key={resource?.id ?? kind}
            day={day}
            open={open}
            shown={shown}
            now={now}
            {...ofLane(resource)}
          >
            <ul aria-label={nameOf(resource, kind)}>
              {placed.map((place) => {
                const { visit, offer } = place.booking
                return (
                  <PlacedItem key={visit?.id ?? offer?.begins} placed={place} shown={shown}>
                    {visit && (
                      <VisitBlock
                        visit={visit}
                        lane={resource}
                        now={now}
                        to={to(visit.id)}
                        {...ofVisit(visit, resource)}
                      />
                    )}
                    {offer && <OfferBlock offer={offer} to={to(offer.booking_id)} />}
                  </PlacedItem>
                )
              })}
            </ul>
            {dragged && drop && isThere(drop, dragged, resource) && (
              <Preview visit={dragged.visit} drop={drop} day={day} shown={shown} />
            )}
          </DayColumn>
        ))}
      </div>
    </section>
  )
}

/** Whether the dragged visit would go to this lane: to another time it stays in its own. */
function isThere(drop: Drop, { from }: { from: Resource | null }, lane: Resource | null): boolean {
  return ('resource' in drop ? drop.resource.id : from?.id) === lane?.id
}

interface PreviewProps {
  visit: ProviderBooking
  drop: Drop
  day: string
  shown: ShownHours
}

/** Where the dragged visit would be. */
function Preview({ visit, drop, day, shown }: PreviewProps) {
  const begins = 'begins' in drop ? drop.begins : visit.preferred_date
  const [placed] = placedOn([{ preferred_date: begins, duration_minutes: visit.duration_minutes }], day)
  if (!placed) return null
  const ends = Date.parse(begins) + visit.duration_minutes * MINUTE
  return (
    <ul aria-hidden="true" className="pointer-events-none">
      <PlacedItem placed={placed} shown={shown}>
        <p className="h-full rounded-s border-2 border-dashed border-green bg-raise/80 px-1.5 text-xs font-semibold text-green-ink">
          {formatTime(begins)} to {formatTime(ends)}
        </p>
      </PlacedItem>
    </ul>
  )
}

function nameOf(resource: Resource | null, kind: ResourceKind): string {
  return resource?.name ?? `Without a ${RESOURCE_KIND_LABELS[kind].toLowerCase()}`
}
