import { href, useNavigation } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { daysIn, parseRange } from '#domain/foundation/day-range.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import type { WorkOf } from '#domain/services/provider-report.ts'
import { FigureTable } from '../../../charts/figure-table.tsx'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RangePicker } from '../../../workplace/range-picker.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/reports.ts'
import { ExportJobs } from './export-jobs.tsx'
import { providerReport } from './queries.ts'
import { HowCounted, WorkFigures } from './work-figures.tsx'
import { WorkOverTime } from './work-over-time.tsx'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const range = parseRange(searchParams, Date.now())
  const loaded = await readOrToast(request, 'Failed to load the report', async (client) => {
    const provider = await ownProvider(client, user.id)
    return { provider, shown: provider && (await providerReport(client, range)) }
  })
  return { range, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Reports' }

export const meta = () => [{ title: 'Reports | Magari' }, { name: 'robots', content: 'noindex' }]

/** What the business did in a range of days: how much, for whom, by whom. */
export default function Reports({ loaderData: { range, loaded } }: Route.ComponentProps) {
  const stale = useNavigation().state === 'loading'
  const days = daysIn(range)
  return (
    <ProviderPage title="Reports" loaded={loaded} failed="Failed to load the report">
      {(report) => (
        <>
          <p className="mb-4 text-sm text-ink-2">
            {formatDate(range.since)} to {formatDate(range.until)}, Nairobi time. Compared with the{' '}
            {days === 1 ? 'day' : `${days} days`} before.
          </p>
          <RangePicker range={range} kept={{}} />
          <div aria-busy={stale || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <WorkFigures report={report} />
              <WorkOverTime report={report} />
            </div>
            {report.now.jobs === 0 ? (
              <EmptyState
                title="No work was completed in this period"
                action={<LinkButton to={href('/service-provider/bookings')}>See your bookings</LinkButton>}
              >
                Work appears here once its booking is completed.
              </EmptyState>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
                <Breakdown title="By service" head="Service" rows={report.services} />
                <Breakdown title="By person" head="Who did it" rows={report.people} />
              </div>
            )}
            <section aria-labelledby="jobs" className="grid justify-items-start gap-3">
              <h2 id="jobs">Jobs</h2>
              <p className="max-w-prose text-sm text-ink-2">
                Every job whose visit was in this period, with vehicle, mileage, price, invoice and notes.
              </p>
              <ExportJobs jobs={{ range }} name={`magari-jobs-${range.since}-to-${range.until}`} />
            </section>
            <HowCounted />
          </div>
        </>
      )}
    </ProviderPage>
  )
}

interface BreakdownProps {
  title: string
  head: string
  rows: readonly WorkOf[]
}

function Breakdown({ title, head, rows }: BreakdownProps) {
  return (
    <div>
      <h2 className="mb-2">{title}</h2>
      <FigureTable
        label={title}
        heads={[head, 'Completed work', 'Revenue']}
        rows={rows.map(({ name, jobs, revenue }) => ({
          key: name ?? '',
          cells: [name ?? 'Not noted', formatNumber(jobs), formatKes(revenue)],
        }))}
      />
    </div>
  )
}
