import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { parseRange, rangeParams } from '#domain/foundation/day-range.ts'
import { LEDGER_ACCOUNT_LABELS, LEDGER_ACCOUNTS } from '#domain/money/ledger.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { choiceOf, pageOf } from '../../../workplace/list-address.ts'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { RangePicker } from '../../../workplace/range-picker.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/ledger.ts'
import { LedgerCheckNotice } from './ledger-check.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { LedgerPeriods } from './ledger-periods.tsx'
import { type LedgerSummary, ledgerCheck, ledgerEntries, ledgerSummary } from './queries.ts'

const VIEWS = ['day', 'month', 'entries'] as const
const VIEW_LABELS: Record<(typeof VIEWS)[number], string> = {
  day: 'By day',
  month: 'By month',
  entries: 'Entries',
}

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked = {
    range: parseRange(searchParams, Date.now()),
    view: choiceOf(searchParams, 'view', VIEWS) ?? 'day',
    account: choiceOf(searchParams, 'account', LEDGER_ACCOUNTS),
  }
  const loaded = await readOrToast(request, 'Failed to load the ledger', async (client) => {
    const [summary, check, entries] = await Promise.all([
      ledgerSummary(client, asked.range, asked.view === 'month'),
      ledgerCheck(client),
      asked.view === 'entries'
        ? ledgerEntries(client, asked.range, asked.account, pageOf(searchParams))
        : null,
    ])
    return { summary, check, entries }
  })
  return { asked, loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Ledger' }

export const meta = () => [{ title: 'Ledger | Magari' }, { name: 'robots', content: 'noindex' }]

/** The operator's money in double entry: by day, by month and entry by entry. */
export default function Ledger({ loaderData: { asked, loaded } }: Route.ComponentProps) {
  const { range, view, account } = asked
  const kept = { ...(view !== 'day' && { view }), ...(account && { account }) }
  const viewAt = (to: (typeof VIEWS)[number]) =>
    `?${new URLSearchParams({ ...rangeParams(range), ...(to !== 'day' && { view: to }) })}`
  return (
    <>
      <PageHead title="Ledger">
        {formatDate(range.since)} to {formatDate(range.until)}, Nairobi time, by when the money moved.
      </PageHead>
      <RangePicker range={range} kept={kept} />
      {!loaded && <LoadFailed title="Failed to load the ledger" />}
      {loaded && (
        <>
          <LedgerCheckNotice check={loaded.check} />
          <Balances balances={loaded.summary.balances} />
          <Tabs
            label="View"
            className="mb-4 overflow-x-auto"
            items={VIEWS.map((to) => ({ to: viewAt(to), label: VIEW_LABELS[to], current: view === to }))}
          />
          {loaded.entries ? (
            <LedgerEntries list={loaded.entries} range={range} account={account} />
          ) : (
            <LedgerPeriods periods={loaded.summary.periods} byMonth={view === 'month'} />
          )}
        </>
      )}
    </>
  )
}

/** What each account holds now; what is owed or earned is shown without its sign. */
function Balances({ balances }: Pick<LedgerSummary, 'balances'>) {
  const held = new Map(balances.map(({ account, balance }) => [account, balance]))
  return (
    <section aria-labelledby="balances" className="mb-6">
      <h2 id="balances" className="mb-2 text-base">
        Accounts now
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {LEDGER_ACCOUNTS.filter((account) => held.has(account)).map((account) => (
          <div key={account}>
            <dt className="text-sm text-ink-2">{LEDGER_ACCOUNT_LABELS[account]}</dt>
            <dd className="font-medium tabular-nums">
              {formatKesWithCents((held.get(account) ?? 0) * (HOLDS_MONEY.has(account) ? 1 : -1))}
            </dd>
          </div>
        ))}
      </dl>
      {balances.length === 0 && <p className="text-sm text-ink-2">No money has come yet.</p>}
    </section>
  )
}

const HOLDS_MONEY: ReadonlySet<string> = new Set(['mpesa', 'bank', 'card', 'fees'])
