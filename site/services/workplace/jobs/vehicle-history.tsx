import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import type { FormerJob } from './queries.ts'

/** What the business did on the vehicle with this plate before. */
export function VehicleHistory({ plate, history }: { plate: string | null; history: readonly FormerJob[] }) {
  if (!plate || history.length === 0) return null
  return (
    <section aria-labelledby="vehicle-history" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="vehicle-history" className="text-lg">
        Earlier work on {plate}
      </h2>
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
