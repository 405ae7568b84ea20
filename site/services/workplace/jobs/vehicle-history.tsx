import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import { kilometresAMonth } from '#domain/services/mileage.ts'
import { ExportJobs } from '../reports/export-jobs.tsx'
import type { ProviderJob } from './queries.ts'

/** What the business did on the vehicle with this plate before. */
export function VehicleHistory({ job }: { job: ProviderJob }) {
  const { plate, history } = job
  if (!plate || history.length === 0) return null
  const pace = kilometresAMonth([{ at: job.booking.preferred_date, mileage_km: job.mileage_km }, ...history])
  return (
    <section aria-labelledby="vehicle-history" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="vehicle-history" className="text-lg">
          Earlier work on {plate}
        </h2>
        <ExportJobs jobs={{ plate }} name={`magari-jobs-${plate.replaceAll(' ', '')}`} />
      </div>
      {pace !== null && <p className="text-sm text-ink-2">Runs about {formatKilometres(pace)} a month.</p>}
      <ul className="grid divide-y divide-line overflow-hidden rounded-r border border-line bg-raise">
        {history.map(({ booking_id, number, work, at, mileage_km, price }) => (
          <li key={booking_id} className="relative flex gap-3 px-4 py-2.5 text-sm hover:bg-sunk">
            <span className="grid min-w-0 flex-1">
              <Link
                to={href('/service-provider/jobs/:booking', { booking: booking_id })}
                className="truncate font-medium text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                {work}
              </Link>
              <span className="text-ink-2">
                {[formatDate(at), mileage_km !== null && formatKilometres(mileage_km), `Job ${number}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {price !== null && <span className="font-medium whitespace-nowrap">{formatKes(price)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
