import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { openOn } from '#domain/services/booking-calendar.ts'
import { arrivals, type Drop, laneKinds, lanesOf } from '#domain/services/day-board.ts'
import type { OpeningException } from '#domain/services/opening-hours.ts'
import { RESOURCE_KIND_PLURALS, type Resource, type ResourceKind } from '#domain/services/resources.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMinWidth } from '../../../workplace/use-min-width.ts'
import { BookingRows } from '../bookings/booking-row.tsx'
import type { ProviderBooking, ProviderToday } from '../bookings/queries.ts'
import type { OwnProvider } from '../own-provider.ts'
import { Lanes } from './lanes.tsx'

/** With more lanes than this, they take the whole width. */
const LANES_BESIDE = 4

/** How many of those who are late are named; the lanes show all of them. */
const SHOWN_LATE = 5

interface BoardProps {
  shown: ProviderToday
  provider: OwnProvider
  exceptions: readonly OpeningException[]
  /** The kind whose lanes are shown; null: the first one. */
  kind: ResourceKind | null
  now: number
  /** One booking as a row with its actions. */
  row: (booking: ProviderBooking) => ReactNode
  /** The URL of a whole booking. */
  toBooking: (id: string) => string
  /** The URL of the lanes of a kind. */
  toLanes: (kind: ResourceKind) => string
  onDrop: (visit: ProviderBooking, from: Resource | null, drop: Drop) => void
}

/**
 * Today at the business, and the next visit after it: on wide screens lanes by bay, person or vehicle, beside those who come next and what is
 * to be decided; a list on others, and for providers who have one resource.
 */
export function Board({
  shown,
  provider,
  exceptions,
  kind: asked,
  now,
  row,
  toBooking,
  toLanes,
  onDrop,
}: BoardProps) {
  const { today, next, completed, not_started, offered } = shown
  const isWide = useMinWidth('lg')
  const resources = provider.service_resources
  const kinds = laneKinds(resources)
  const kind = kinds.find((one) => one === asked) ?? kinds[0]
  const hasLanes = isWide && kind !== undefined && resources.filter(({ active }) => active).length > 1
  const day = dayInNairobi(now)
  const lanes = hasLanes ? lanesOf(resources, kind, today, offered, day, now) : []
  const requests = today.filter(({ status }) => status === 'pending')
  return (
    <div
      className={classNames(
        'mb-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5',
        !hasLanes && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        hasLanes && lanes.length <= LANES_BESIDE && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <section aria-labelledby="today">
        <Head id="today" title="Today">
          {formatAppointment(now).split(',')[0]}
          {completed > 0 && `, ${formatNumber(completed)} completed`}
        </Head>
        {hasLanes && kinds.length > 1 && (
          <Tabs
            label="Lanes"
            className="mb-3"
            items={kinds.map((one) => ({
              to: toLanes(one),
              label: RESOURCE_KIND_PLURALS[one],
              current: one === kind,
            }))}
          />
        )}
        {hasLanes ? (
          <Lanes
            lanes={lanes}
            kind={kind}
            day={day}
            open={openOn(provider.opening_hours, day, exceptions)}
            now={now}
            to={toBooking}
            onDrop={onDrop}
          />
        ) : today.length > 0 ? (
          <BookingRows label="Today" bookings={today} row={row} />
        ) : (
          <Nothing>{completed > 0 ? 'All visits of today are done.' : 'No visits today.'}</Nothing>
        )}
        {not_started > 0 && <NotStarted many={not_started} />}
      </section>
      <div className={classNames('grid items-start gap-5', lanes.length > LANES_BESIDE && 'lg:grid-cols-2')}>
        {hasLanes && requests.length > 0 && (
          <section aria-labelledby="to-decide">
            <Head id="to-decide" title="To decide" />
            <BookingRows label="To decide" bookings={requests} row={row} />
          </section>
        )}
        {hasLanes && <Arrivals {...arrivals(today, now)} row={row} />}
        <section aria-labelledby="next">
          <Head id="next" title="Next" />
          {next ? (
            <BookingRows label="Next" bookings={[next]} row={row} />
          ) : (
            <Nothing>No visits after today yet.</Nothing>
          )}
        </section>
      </div>
    </div>
  )
}

interface ArrivalsProps {
  late: readonly ProviderBooking[]
  next: readonly ProviderBooking[]
  row: (booking: ProviderBooking) => ReactNode
}

/** Who is late, the longest first, and who comes next. */
function Arrivals({ late, next, row }: ArrivalsProps) {
  const more = late.length - SHOWN_LATE
  return (
    <section aria-labelledby="arrivals">
      <Head id="arrivals" title="Arrivals">
        {more > 0 && `${formatNumber(late.length)} are late`}
      </Head>
      {late.length + next.length > 0 ? (
        <BookingRows label="Arrivals" bookings={[...late.slice(0, SHOWN_LATE), ...next]} row={row} />
      ) : (
        <Nothing>Nobody else is expected today.</Nothing>
      )}
    </section>
  )
}

function NotStarted({ many }: { many: number }) {
  return (
    <Link
      to={`${href('/service-provider/bookings')}?status=confirmed`}
      className="mt-1 inline-flex min-h-11 items-center text-sm font-medium text-green-ink"
    >
      {many === 1
        ? '1 earlier visit was never started'
        : `${formatNumber(many)} earlier visits were never started`}
    </Link>
  )
}

function Head({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children && <p className="text-sm text-ink-2">{children}</p>}
    </div>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-r border border-line bg-raise px-4 py-3 text-sm text-ink-2">{children}</p>
}
