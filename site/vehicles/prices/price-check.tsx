import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { type OfferedPrice, priceDrop } from '#domain/vehicles/price-history.ts'
import { COMPARED, markReason, NOT_COMPARED } from '#domain/vehicles/price-mark-reasons.ts'
import { PriceMarkBadge } from './price-mark-badge.tsx'
import { PriceRange } from './price-range.tsx'
import type { PriceEstimate } from './queries.ts'

interface PriceCheckProps {
  vehicle: { price: number; year: number; make: { name: string }; model: { name: string } | null }
  estimate: PriceEstimate | null
  /** Oldest first. */
  prices: readonly OfferedPrice[]
  /** How long it is on sale, in words. */
  onSale: string
  /** The market page of its model; null without one. */
  market: string | null
}

/** The prices of similar vehicles with the evidence, and the price history of this ad. */
export function PriceCheck({ vehicle, estimate, prices, onSale, market }: PriceCheckProps) {
  const drop = priceDrop(prices)
  return (
    <>
      {estimate ? <Compared vehicle={vehicle} estimate={estimate} /> : <p>Not enough similar cars yet.</p>}
      <p className="mt-3">{onSale}</p>
      {drop && (
        <p className="mt-3 font-medium">
          Price dropped by {formatKes(drop.by)} on {formatDate(drop.since)}
        </p>
      )}
      {prices.length > 1 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
            All prices of this ad
          </summary>
          <ol className="grid gap-1 text-sm">
            {prices.map(({ price, since }) => (
              <li key={since}>
                {formatKes(price)} <span className="text-ink-2">from {formatDate(since)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {market && vehicle.model && (
        <Link
          to={market}
          discover="none"
          className="mt-3 inline-flex min-h-11 items-center text-sm text-green-ink underline"
        >
          {vehicle.make.name} {vehicle.model.name} prices in Kenya
        </Link>
      )}
    </>
  )
}

function Compared({ vehicle, estimate }: { vehicle: PriceCheckProps['vehicle']; estimate: PriceEstimate }) {
  const { low, middle, high, ads, sellers, mark, estimated_at } = estimate
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <PriceMarkBadge mark={mark} />
        {markReason(mark, vehicle.price, middle)}
      </p>
      <PriceRange low={low} middle={middle} high={high} price={vehicle.price} />
      <p className="text-sm text-ink-2">
        Eight of ten similar vehicles ask {formatKes(low)} to {formatKes(high)}, half of them less than{' '}
        {formatKes(middle)}. This one asks {formatKes(vehicle.price)}.
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-green-ink">
          How we compare
        </summary>
        <p className="max-w-[68ch] text-sm text-ink-2">
          We compared {ads} ads of {sellers} other sellers for this model, at most two years older or newer,
          on {formatDate(estimated_at)}. We take into account: {COMPARED}. We do not know about {NOT_COMPARED}
          .
        </p>
        <Link
          to={{ pathname: '/vehicles', search: similarSearch(vehicle) }}
          className="mt-2 inline-block text-sm text-green-ink underline"
        >
          See similar vehicles
        </Link>
      </details>
    </>
  )
}

function similarSearch({ make, model, year }: PriceCheckProps['vehicle']): string {
  return new URLSearchParams({
    make: make.name,
    ...(model && { model: model.name }),
    minYear: String(year - 2),
    maxYear: String(year + 2),
  }).toString()
}
