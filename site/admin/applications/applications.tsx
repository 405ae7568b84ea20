import { useSearchParams } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES } from '#domain/money/financing.ts'
import { QUOTE_STATUSES } from '#domain/money/insurance.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/money/withdrawal.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/applications.ts'
import { ApplicationsList } from './applications-list.tsx'
import { ExportApplications, ExportQuotes } from './export-requests.tsx'
import { adminApplications, adminQuotes, countPending, REQUEST_SORTS, type RequestsAsked } from './queries.ts'
import { QuotesList } from './quotes-list.tsx'

const PATH = '/admin/applications'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const onInsurance = searchParams.get('tab') === 'insurance'
  const asked: RequestsAsked = {
    search: searchOf(searchParams),
    status: choiceOf(searchParams, 'status', [...statuses(onInsurance), WITHDRAWN]),
    sort: choiceOf(searchParams, 'sort', REQUEST_SORTS) ?? 'waiting',
    page: pageOf(searchParams),
  }
  const loaded = await readOrToast(request, 'Failed to load applications', async (client) => {
    const [list, pending] = await Promise.all([
      onInsurance ? adminQuotes(client, asked) : adminApplications(client, asked),
      countPending(client),
    ])
    return { list, pending }
  })
  return { asked, onInsurance, loaded }
}

function statuses(onInsurance: boolean) {
  return onInsurance ? QUOTE_STATUSES : APPLICATION_STATUSES
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Applications' }

export const meta = () => [{ title: 'Applications | Magari' }, { name: 'robots', content: 'noindex' }]

/** Loan applications and insurance quotes, to be approved or rejected. */
export default function Applications({ loaderData: { asked, onInsurance, loaded } }: Route.ComponentProps) {
  const { list, pending } = loaded ?? {}
  const [params] = useSearchParams()
  const tabTo = (tab: string | null) => addressWith(PATH, params, { tab, status: null, sort: null })
  return (
    <>
      <PageHead title="Applications">Members’ loan applications and insurance quotes.</PageHead>
      <Tabs
        label="Applications"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: tabTo(null),
            label: 'Financing',
            count: pending?.financing,
            current: !onInsurance,
          },
          {
            to: tabTo('insurance'),
            label: 'Insurance',
            count: pending?.insurance,
            current: onInsurance,
          },
        ]}
      />
      <ListForm
        search={asked.search}
        searchLabel={onInsurance ? 'Person, phone, insurer or vehicle' : 'Person, phone or lender'}
        keep={['tab', 'sort']}
        end={onInsurance ? <ExportQuotes asked={asked} /> : <ExportApplications asked={asked} />}
        found={
          list
            ? {
                count: list.total,
                ...(onInsurance
                  ? { one: 'quote', several: 'quotes' }
                  : { one: 'application', several: 'applications' }),
              }
            : undefined
        }
      >
        <ListSelect
          name="status"
          label="State"
          value={asked.status}
          all="All states"
          options={[
            ...statuses(onInsurance).map((value) => ({
              value,
              label: withCount(APPLICATION_STATUS_LABELS[value], list?.counts[value]),
            })),
            { value: WITHDRAWN, label: withCount(WITHDRAWN_LABEL, list?.counts[WITHDRAWN]) },
          ]}
        />
      </ListForm>
      {!list && <LoadFailed title="Failed to load applications" />}
      {list?.total === 0 && (
        <EmptyState title={onInsurance ? 'No insurance quotes found' : 'No applications found'}>
          {asked.search || asked.status
            ? 'Try another search or state.'
            : 'Requests from members appear here.'}
        </EmptyState>
      )}
      {list && list.total > 0 && (
        <>
          {'quotes' in list ? (
            <QuotesList quotes={list.quotes} sort={asked.sort} />
          ) : (
            <ApplicationsList applications={list.applications} sort={asked.sort} />
          )}
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

function withCount(label: string, count = 0): string {
  return `${label} (${formatNumber(count)})`
}
