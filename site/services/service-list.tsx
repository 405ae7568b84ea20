import type { ReactNode } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { formatDuration } from '#domain/services/bookings.ts'
import { depositInWords } from '#domain/services/service-deposits.ts'
import type { Service } from './queries.ts'

/** The services with price and duration; `children` renders the booking button. */
export function ServiceList({
  services,
  children,
}: {
  services: readonly Service[]
  children: (service: Service) => ReactNode
}) {
  if (services.length === 0)
    return (
      <p className="text-ink-3">
        No prices are listed yet. Request a booking and describe the work you need.
      </p>
    )
  return (
    <ul className="grid">
      {services.map((service) => (
        <li
          key={service.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0 flex-1 basis-48">
            <h3 className="text-base font-medium tracking-normal wrap-anywhere">{service.name}</h3>
            {service.description && <p className="text-sm wrap-anywhere text-ink-2">{service.description}</p>}
            <p className="text-sm text-ink-2">
              <b className="font-semibold text-ink">{formatKes(service.price)}</b> ·{' '}
              {formatDuration(service.duration_minutes)}
            </p>
            {service.deposit && <p className="text-sm text-ink-2">{depositInWords(service.deposit)}</p>}
          </div>
          {children(service)}
        </li>
      ))}
    </ul>
  )
}
