import { href, Link } from 'react-router'
import type { StockQuery } from '#domain/dealers/dealer-stock.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { type OwnVehicles, ownVehicles } from '../../../ads/own-ads/queries.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { IfMay } from '../../../members/if-may.tsx'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { type DealerOverview, dealerOverview } from '../queries.ts'
import type { Route } from './+types/dashboard.ts'
import { RecentListings } from './recent-listings.tsx'
import { Waiting } from './waiting.tsx'

const RECENT = 6
const NEWEST: StockQuery = { search: '', state: null, sort: 'newest', size: RECENT, page: 1 }

/** The last data shown, and to whom: it stays when a reload fails. */
let shown: { of: string; overview: DealerOverview; recent: OwnVehicles } | null = null

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    const client = await browserClient()
    const [overview, recent] = await Promise.all([dealerOverview(client), ownVehicles(client, NEWEST)])
    shown = { of: user.id, overview, recent }
  } catch (error) {
    // Only logged (docs/product.md, Failures).
    reportFailure('The dashboard could not be read', error)
  }
  return { loaded: shown?.of === user.id ? shown : null }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Dashboard' }

export const meta = () => [{ title: 'Dealer Dashboard | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Dashboard({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Dashboard"
        className="flex-wrap"
        end={
          // The empty list below has the main button.
          <LinkButton to={href('/post-ad')} variant={loaded?.recent.ads.length === 0 ? 'plain' : 'main'}>
            <Icon of="plus" size="s" />
            Add New Listing
          </LinkButton>
        }
      >
        <IfMay permission="sale_agreements">
          <Link to={href('/sales')} className="reach text-green-ink underline">
            Purchases and sales
          </Link>
          {' · '}
        </IfMay>
        <IfMay permission="answer_reviews">
          <Link to={href('/sales/reviews')} className="reach text-green-ink underline">
            Reviews of you
          </Link>
        </IfMay>
      </PageHead>
      {!loaded && (
        <LoadFailed title="The dashboard could not be loaded">
          Check your connection. Your ads are safe.
        </LoadFailed>
      )}
      {loaded && (
        <div className="grid grid-cols-1 gap-8">
          <Figures overview={loaded.overview} />
          <Waiting overview={loaded.overview} />
          <section aria-labelledby="recent-listings">
            <div className="mb-3 flex items-baseline justify-between gap-4">
              <h2 id="recent-listings" className="text-lg">
                Recent Listings
              </h2>
              {loaded.overview.total > 0 && (
                <Link to={href('/dealer/listings')} className="reach text-sm text-green-ink">
                  All listings
                </Link>
              )}
            </div>
            {loaded.recent.ads.length > 0 ? (
              <RecentListings ads={loaded.recent.ads} />
            ) : (
              <EmptyState
                title="No listings yet"
                action={
                  <LinkButton to={href('/post-ad')} variant="main">
                    Create Listing
                  </LinkButton>
                }
              >
                An ad takes a few minutes: some photos, the facts and a price.
              </EmptyState>
            )}
          </section>
        </div>
      )}
    </>
  )
}

function Figures({ overview: { total, active, sold, sold_lately, views } }: { overview: DealerOverview }) {
  const figures = [
    ['Total Listings', total, null],
    ['Active Listings', active, null],
    ['Sold Vehicles', sold, `${formatNumber(sold_lately)} in the last 30 days`],
    ['Total Views', views, null],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, figure, more]) => (
        <div key={label} className="rounded-r border border-line bg-raise p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-2xl font-semibold tracking-[-0.02em]">{formatNumber(figure)}</dd>
          {more && <dd className="text-sm text-ink-2">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
