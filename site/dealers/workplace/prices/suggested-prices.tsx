import { href, Link } from 'react-router'
import { parseRange } from '#domain/foundation/day-range.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { dealerAdFigures } from '../analytics/queries.ts'
import type { Route } from './+types/suggested-prices.ts'
import { PriceTable } from './price-table.tsx'

/** The limit of a bulk change. */
const MOST = 500

export async function clientLoader(_: Route.ClientLoaderArgs) {
  try {
    const range = parseRange(new URLSearchParams(), Date.now())
    const asked = { range, sort: 'market_desc', against: 'over' } as const
    return { figures: await dealerAdFigures(await browserClient(), asked, 1, MOST) }
  } catch (error) {
    reportFailure('The suggested prices could not be read', error)
    return { figures: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Suggested prices' }

export const meta = () => [{ title: 'Suggested prices | Magari' }, { name: 'robots', content: 'noindex' }]

/** New prices for the ads that ask more than similar ones, changed together. */
export default function SuggestedPrices({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Suggested prices"
        className="flex-wrap"
        end={<LinkButton to={href('/dealer/listings')}>My Listings</LinkButton>}
      >
        Your vehicles for sale that are priced above at least nine of ten similar ones. Nothing changes until
        you confirm it.
      </PageHead>
      {!figures && <LoadFailed title="The suggested prices could not be loaded" />}
      {figures && figures.ads.length === 0 && <Nothing positions={figures.positions} />}
      {figures && figures.ads.length > 0 && (
        <>
          {figures.total > figures.ads.length && (
            <p className="mb-3 text-sm text-ink-2">
              The {MOST} furthest above the market. The others appear once these are changed.
            </p>
          )}
          <PriceTable ads={figures.ads} />
        </>
      )}
    </>
  )
}

function Nothing({
  positions: { at, under, unknown },
}: {
  positions: Record<'at' | 'under' | 'unknown', number>
}) {
  if (at + under + unknown === 0)
    return (
      <EmptyState
        title="You have no vehicles for sale"
        action={<LinkButton to={href('/dealer/add-vehicle')}>Add a vehicle</LinkButton>}
      >
        Once you do, those priced above similar ones appear here.
      </EmptyState>
    )
  return at + under === 0 ? (
    <EmptyState title="Not enough similar cars yet">
      An estimate needs at least eight ads from four other sellers for the same model and about the same year.
    </EmptyState>
  ) : (
    <EmptyState
      title="No price is over the market"
      action={<Link to={`${href('/dealer/analytics')}#per-listing`}>See your ads against the market</Link>}
    >
      {unknown > 0
        ? 'Some of your vehicles have too few similar ones to compare.'
        : 'All your vehicles are priced at or below similar ones.'}
    </EmptyState>
  )
}
