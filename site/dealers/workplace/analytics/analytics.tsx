import { href, useNavigation } from 'react-router'
import { AD_FIGURE_SORTS, baselineOf } from '#domain/dealers/dealer-analytics.ts'
import { MARKET_POSITIONS } from '#domain/dealers/market-position.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { daysIn, parseRange, rangeParams } from '#domain/foundation/day-range.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { addressWith, choiceOf, pageOf, pagesOf } from '../../../workplace/list-address.ts'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { RangePicker } from '../../../workplace/range-picker.tsx'
import type { Route } from './+types/analytics.ts'
import { AdsTable } from './ads-table.tsx'
import { AgainstTheMarket, NONE_THERE } from './against-the-market.tsx'
import { BesideTheMarket } from './beside-the-market.tsx'
import { ExportFigures } from './export-figures.tsx'
import { FiguresOverTime } from './figures-over-time.tsx'
import { KeyFigures } from './key-figures.tsx'
import { dealerAdFigures, dealerAnalytics } from './queries.ts'

const PATH = '/dealer/analytics'

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const range = parseRange(searchParams, Date.now())
  const sort = choiceOf(searchParams, 'sort', AD_FIGURE_SORTS) ?? 'views_desc'
  const asked = { range, sort, against: choiceOf(searchParams, 'against', MARKET_POSITIONS) }
  try {
    const client = await browserClient()
    const [figures, ads] = await Promise.all([
      dealerAnalytics(client, range),
      dealerAdFigures(client, asked, pageOf(searchParams)),
    ])
    return { asked, loaded: { figures, ads } }
  } catch (error) {
    reportFailure('The analytics could not be read', error)
    return { asked, loaded: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Analytics' }

export const meta = () => [{ title: 'Analytics | Magari' }, { name: 'robots', content: 'noindex' }]

/** The performance of the dealer's ads in a range of days. */
export default function Analytics({ loaderData: { asked, loaded } }: Route.ComponentProps) {
  const stale = useNavigation().state === 'loading'
  const { range, sort, against } = asked
  const kept = { ...(sort !== 'views_desc' && { sort }), ...(against && { against }) }
  const params = new URLSearchParams({ ...rangeParams(range), ...kept })
  return (
    <>
      <PageHead
        title="Analytics"
        className="flex-wrap"
        end={<LinkButton to={href('/dealer/analytics/buying-guide')}>Buying guide</LinkButton>}
      >
        {formatDate(range.since)} to {formatDate(range.until)}, Nairobi time. Compared with the{' '}
        {daysIn(range)} {daysIn(range) === 1 ? 'day' : 'days'} before.
      </PageHead>
      <RangePicker range={range} kept={kept} />
      {!loaded && <LoadFailed title="The analytics could not be loaded" />}
      {loaded?.figures.ads === 0 && (
        <EmptyState
          title="No figures yet"
          action={<LinkButton to={href('/dealer/add-vehicle')}>Add a vehicle</LinkButton>}
        >
          Once you have vehicles for sale, their views and leads appear here.
        </EmptyState>
      )}
      {loaded && loaded.figures.ads > 0 && (
        <div aria-busy={stale || undefined} className="grid grid-cols-1 gap-10">
          <div className="grid grid-cols-1 gap-3">
            <KeyFigures figures={loaded.figures} />
            <FiguresOverTime figures={loaded.figures} />
          </div>
          <BesideTheMarket market={loaded.figures.market} until={loaded.figures.until} />
          <section aria-labelledby="per-listing">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <h2 id="per-listing">Per listing</h2>
              {loaded.ads.total > 0 && <ExportFigures asked={asked} />}
            </div>
            <AgainstTheMarket
              positions={loaded.ads.positions}
              current={against}
              address={(position) => addressWith(PATH, params, { against: position })}
            />
            {loaded.ads.total === 0 ? (
              <p className="rounded-r border border-line bg-sunk p-4 text-ink-2">
                {against ? NONE_THERE[against] : 'None of your vehicles was listed or viewed in this period.'}
              </p>
            ) : (
              <AdsTable
                ads={loaded.ads.ads}
                usual={baselineOf(loaded.figures.now, loaded.ads)}
                sort={sort}
                stale={stale}
              />
            )}
            <Pagination
              page={loaded.ads.page}
              pages={pagesOf(loaded.ads)}
              href={(page) => addressWith(PATH, params, { page })}
            />
          </section>
        </div>
      )}
    </>
  )
}
