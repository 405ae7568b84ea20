import { href, Link, useSearchParams } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { rangeInWords } from '#domain/foundation/day-range.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { STATEMENT_SOURCE_LABELS } from '#domain/money/statements/fields.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf } from '../../../workplace/list-address.ts'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/statement.ts'
import { DiscardStatement } from './discard-statement.tsx'
import { Facts } from './facts.tsx'
import { MissingPayments } from './missing-payments.tsx'
import { type Standing, type StatementSummary, statementRows, statementSummary } from './queries.ts'
import { SettleStatement } from './settle-statement.tsx'
import { StatementRows } from './statement-rows.tsx'

/** The tabs: rows that stand alike. */
const SHOWN = {
  decide: { label: 'To decide', standings: ['possible'] },
  exact: { label: 'Exact', standings: ['exact'] },
  nowhere: { label: 'Nowhere else', standings: ['nowhere'] },
  out: { label: 'Other money', standings: ['charge', 'out'] },
  done: {
    label: 'Done',
    standings: ['known', 'differs', 'approved', 'listed', 'fee', 'moved', 'left'],
  },
} as const satisfies Record<string, { label: string; standings: readonly Standing[] }>
type Shown = keyof typeof SHOWN
const TABS = Object.keys(SHOWN) as Shown[]

export async function clientLoader({ request, params, url: { searchParams } }: Route.ClientLoaderArgs) {
  const show = choiceOf(searchParams, 'show', TABS) ?? 'decide'
  const loaded = await readOrToast(request, 'Failed to load the statement', async (client) => {
    const [summary, rows] = await Promise.all([
      statementSummary(client, params.statementId),
      statementRows(client, params.statementId, SHOWN[show].standings, pageOf(searchParams)),
    ])
    return { summary, rows }
  })
  return { loaded, show }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Statement' }

export const meta = () => [{ title: 'Statement | Magari' }, { name: 'robots', content: 'noindex' }]

/** What a statement's rows are, and what is done with them. */
export default function Statement({ loaderData: { loaded, show } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  if (!loaded) return <LoadFailed title="Failed to load the statement" />
  const { summary, rows } = loaded
  if (!summary)
    return <EmptyState title="This statement is no longer there">It may have been discarded.</EmptyState>
  const path = href('/admin/payments/statements/:statementId', { statementId: summary.id })
  return (
    <>
      <PageHead
        title={STATEMENT_SOURCE_LABELS[summary.source] + (summary.account ? ` ${summary.account}` : '')}
      >
        <span className="wrap-anywhere">{summary.file_name}</span>, uploaded{' '}
        {formatDateTime(summary.uploaded_at)}
        {summary.uploaded_by && ` by ${summary.uploaded_by}`}.{' '}
        <Link to={href('/admin/payments/statements')} className="text-green-ink underline">
          All statements
        </Link>
      </PageHead>
      {summary.completed_at ? (
        <>
          <Figures summary={summary} />
          <SettleStatement summary={summary} />
          <Tabs
            label="Rows"
            className="mb-4 overflow-x-auto"
            items={TABS.map((tab) => ({
              to: addressWith(path, params, { show: tab === 'decide' ? null : tab }),
              label: SHOWN[tab].label,
              count: countOf(summary, SHOWN[tab].standings),
              current: tab === show,
            }))}
          />
          <StatementRows rows={rows.rows} statement={summary} />
          <Pagination
            page={rows.page}
            pages={rows.pages}
            href={(to) => addressWith(path, params, { page: to })}
          />
          <MissingPayments payments={summary.missing} />
        </>
      ) : (
        <Notice>
          <p>
            {formatNumber(summary.rows_received)} of {formatNumber(summary.rows_in_file)} rows have arrived.
            Choose the same file again to go on.
          </p>
        </Notice>
      )}
      <DiscardStatement summary={summary} />
    </>
  )
}

function countOf({ standings }: StatementSummary, which: readonly Standing[]): number {
  return which.reduce((sum, standing) => sum + (standings[standing]?.rows ?? 0), 0)
}

function Figures({ summary }: { summary: StatementSummary }) {
  const { standings, starts_at, ends_at, rows_in_file, rows_before } = summary
  const done = (standing: Standing) => {
    const { rows = 0, kes = 0 } = standings[standing] ?? {}
    return rows === 0 ? 'None' : `${formatNumber(rows)}, ${formatKesWithCents(kes)}`
  }
  return (
    <div className="mb-6">
      <Facts
        facts={[
          ['Period', rangeInWords({ from: starts_at, to: ends_at })],
          [
            'Rows',
            formatNumber(rows_in_file) +
              (rows_before > 0 ? `, ${formatNumber(rows_before)} on earlier statements` : ''),
          ],
          ['Known before', done('known')],
          ['Approved here', done('approved')],
          ['Listed to clear', done('listed')],
        ]}
      />
    </div>
  )
}
