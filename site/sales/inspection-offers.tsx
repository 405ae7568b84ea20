import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Inspections } from './queries.ts'

interface InspectionOffersProps {
  vehicle: string
  /** Null: they could not be read. */
  inspections: Inspections | null
}

/** Garages that inspect a vehicle before it is bought, each booked in one press. */
export function InspectionOffers({ vehicle, inspections }: InspectionOffersProps) {
  const { town = null, offers = [] } = inspections ?? {}
  const all = new URLSearchParams({ type: 'garage', ...(town && { location: town }) })
  return (
    <div className="grid gap-2">
      {offers.length > 0 && (
        <ul aria-label="Garages that inspect it" className="grid gap-2">
          {offers.map(({ id, name, price, provider }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-s border border-line p-3"
            >
              <div className="min-w-0 text-sm">
                <p className="font-medium wrap-anywhere">{provider.name}</p>
                <p className="text-ink-2 wrap-anywhere">
                  {[name, provider.location, price && formatKes(price)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <LinkButton
                size="s"
                variant="soft"
                to={{
                  pathname: href('/services/:id', { id: provider.id }),
                  search: `?${new URLSearchParams({ book: id, vehicle })}`,
                }}
                aria-label={`Book the inspection at ${provider.name}`}
              >
                Book
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={{ pathname: href('/services'), search: `?${all}` }}
        className="reach justify-self-start text-sm text-green-ink underline"
      >
        {town ? `All garages in ${town}` : 'All garages'}
      </Link>
    </div>
  )
}
