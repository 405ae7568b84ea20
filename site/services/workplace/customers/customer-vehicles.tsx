import { formatDate } from '#domain/foundation/dates.ts'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { vehicleInWords } from '#domain/services/job-card.ts'
import { nextServiceInShort } from '#domain/services/next-service.ts'
import type { KnownVehicle } from './queries.ts'

/** The vehicles of a customer as the job cards have them. */
export function CustomerVehicles({ vehicles }: { vehicles: readonly KnownVehicle[] }) {
  if (vehicles.length === 0) return null
  return (
    <section aria-labelledby="vehicles" className="mt-6">
      <h3 id="vehicles" className="mb-2 text-base">
        Vehicles
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {vehicles.map((vehicle) => (
          <li
            key={vehicle.plate}
            className="grid content-start gap-0.5 rounded-r border border-line bg-raise p-4 text-sm"
          >
            <b className="font-medium wrap-anywhere">
              {[vehicle.plate, vehicleInWords(vehicle)].filter(Boolean).join(', ')}
            </b>
            <span className="text-ink-2">{mileageInWords(vehicle)}</span>
            <NextService vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextService({ vehicle: { next_service_on: on, next_service_km: km } }: { vehicle: KnownVehicle }) {
  const words = nextServiceInShort({ on, km })
  return words && <span className="text-ink-2">Next service: {words}</span>
}

/** `84,500 km on 24 Nov 2026 · 3 jobs` */
function mileageInWords({ mileage_km: km, mileage_at: at, jobs }: KnownVehicle): string {
  const work = `${formatNumber(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`
  return km === null || at === null ? work : `${formatKilometres(km)} on ${formatDate(at)} · ${work}`
}
