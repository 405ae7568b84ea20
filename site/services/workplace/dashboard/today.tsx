import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { BookingRows } from '../bookings/booking-row.tsx'
import type { ProviderBooking, ProviderToday } from '../bookings/queries.ts'

interface TodayProps {
  shown: ProviderToday
  now: number
  /** One booking as a row with its actions. */
  row: (booking: ProviderBooking) => ReactNode
}

/** The visits of today, and the next one after today. */
export function Today({ shown: { today, next, completed, not_started }, now, row }: TodayProps) {
  const [date] = formatAppointment(now).split(',')
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="today">
        <Head id="today" title="Today">
          {date}
          {completed > 0 && `, ${formatNumber(completed)} completed`}
        </Head>
        {today.length > 0 ? (
          <BookingRows label="Today" bookings={today} row={row} />
        ) : (
          <Nothing>{completed > 0 ? 'All visits of today are done.' : 'No visits today.'}</Nothing>
        )}
        {not_started > 0 && (
          <Link
            to={`${href('/service-provider/bookings')}?status=confirmed`}
            className="mt-1 inline-flex min-h-11 items-center text-sm font-medium text-green-ink"
          >
            {not_started === 1
              ? '1 earlier visit was never started'
              : `${formatNumber(not_started)} earlier visits were never started`}
          </Link>
        )}
      </section>
      <section aria-labelledby="next">
        <Head id="next" title="Next" />
        {next ? (
          <BookingRows label="Next" bookings={[next]} row={row} />
        ) : (
          <Nothing>No visits after today yet.</Nothing>
        )}
      </section>
    </div>
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
