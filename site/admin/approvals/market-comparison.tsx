import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceMarkBadge } from '../../vehicles/prices/price-mark-badge.tsx'
import type { PriceEstimate } from '../../vehicles/prices/queries.ts'
import type { SimilarAd, UsualPrice, WaitingListing } from './queries.ts'

/** Prices this far from the median are flagged, in per cent. */
const FAR_OFF = 30

/** The ad's price compared with other ads of the same model. */
export function MarketComparison({ listing }: { listing: WaitingListing }) {
  const { price, market, estimate, usual, year, model, similar_ads } = listing
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="text-sm text-ink-2">Price against the market</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">{formatKes(price)}</span>
        <AgainstMarket listing={listing} />
      </p>
      {estimate ? (
        <p>
          Estimate {formatKes(estimate.low)} to {formatKes(estimate.high)}, middle{' '}
          {formatKes(estimate.middle)}, from {formatNumber(estimate.ads)} ads of{' '}
          {formatNumber(estimate.sellers)} other sellers, {formatDate(estimate.estimated_at)}
        </p>
      ) : (
        <p>No estimate: not enough similar cars yet.{usual && ` ${usualInWords(usual, listing)}`}</p>
      )}
      {market.median === null ? (
        model !== null && (
          <p className="text-ink-2">
            No active ad of this model, {year - 2} to {year + 2}.
          </p>
        )
      ) : (
        <p className="text-ink-2">
          Median {formatKes(market.median)} of {formatNumber(market.count)} active{' '}
          {market.count === 1 ? 'ad' : 'ads'} of this model, {year - 2} to {year + 2}:{' '}
          {formatKes(market.lowest ?? market.median)} to {formatKes(market.highest ?? market.median)}
        </p>
      )}
      {similar_ads.length > 0 && <SimilarAds ads={similar_ads} />}
    </section>
  )
}

/** How far the price is from the estimate or, without one, from the median of others' ads; nothing without either. */
export function AgainstMarket({ listing: { price, estimate, usual } }: { listing: WaitingListing }) {
  if (estimate) return <AgainstEstimate price={price} estimate={estimate} />
  return usual && <Difference price={price} usual={usual} />
}

function AgainstEstimate({ price, estimate: { middle, mark } }: { price: number; estimate: PriceEstimate }) {
  const percent = Math.round((price / middle - 1) * 100)
  return (
    <>
      {mark === 'none' ? (
        <Badge tone="pending" icon="triangle-alert">
          Far from similar cars
        </Badge>
      ) : (
        <PriceMarkBadge mark={mark} />
      )}
      <span className="font-medium">
        {percent === 0
          ? 'At the middle'
          : `${formatNumber(Math.abs(percent))}% ${percent < 0 ? 'below' : 'above'} the middle`}
      </span>
    </>
  )
}

function Difference({ price, usual }: { price: number; usual: UsualPrice }) {
  const percent = Math.round((price / usual.price - 1) * 100)
  const words =
    percent === 0
      ? 'At the median'
      : `${formatNumber(Math.abs(percent))}% ${percent < 0 ? 'below' : 'above'} the median`
  const known = usual.basis !== 'all'
  return (
    <Badge tone={known && Math.abs(percent) < FAR_OFF ? 'active' : 'pending'}>
      {known ? words : `${words} of all ads`}
    </Badge>
  )
}

/** What the price is compared with in place of an estimate. */
function usualInWords({ price, basis, ads }: UsualPrice, { year, make, model }: WaitingListing): string {
  if (basis === 'all') return `Half of all vehicles for sale ask less than ${formatKes(price)}.`
  const name = basis === 'model' ? `${make} ${model}` : make
  return `Median of others’ ads for a ${year} ${name}: ${formatKes(price)}, from ${formatNumber(ads ?? 0)} ${ads === 1 ? 'ad' : 'ads'}.`
}

function SimilarAds({ ads }: { ads: SimilarAd[] }) {
  return (
    <ul aria-label="Similar ads" className="mt-1 grid gap-2">
      {ads.map(({ id, title, year, price, mileage, location, image, same_seller }) => (
        <li key={id} className="flex gap-3">
          <Picture
            image={image}
            alt=""
            sizes="72px"
            widths={[160]}
            className="aspect-4/3 w-18 flex-none rounded-s"
          />
          <div className="min-w-0 wrap-anywhere">
            <Link to={href('/vehicles/:id', { id })} className="text-ink">
              {title}
            </Link>
            <p className="text-ink-2">
              {formatKes(price)} · {year}
              {mileage !== null && ` · ${formatKilometres(mileage)}`} · {location}
            </p>
            {same_seller && <p className="font-medium text-amber-ink">By the same seller</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
