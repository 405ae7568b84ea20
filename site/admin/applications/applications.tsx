import { useRevalidator } from 'react-router'
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES } from '#domain/financing.ts'
import { QUOTE_STATUSES } from '#domain/insurance.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/withdrawal.ts'
import { Loading } from '../../account/loading.tsx'
import { browserClient } from '../../client.ts'
import { ListForm, ListSelect } from '../../portal/list-form.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { addressWith, choiceOf, pageOf } from '../list-address.ts'
import type { Route } from './+types/applications.ts'
import { ApplicationsList } from './applications-list.tsx'
import { ExportApplications, ExportQuotes } from './export-requests.tsx'
import { adminApplications, adminQuotes, REQUEST_SORTS, type RequestsAsked } from './queries.ts'
import { QuotesList } from './quotes-list.tsx'

const PATH = '/admin/applications'

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const onInsurance = searchParams.get('tab') === 'insurance'
  const asked: RequestsAsked = {
    search: searchParams.get('search')?.trim().slice(0, 100) ?? '',
    status: choiceOf(searchParams, 'status', [...statuses(onInsurance), WITHDRAWN]),
    sort: choiceOf(searchParams, 'sort', REQUEST_SORTS) ?? 'waiting',
    page: pageOf(searchParams),
  }
  try {
    const client = await browserClient()
    const list = onInsurance ? await adminQuotes(client, asked) : await adminApplications(client, asked)
    return { asked, onInsurance, list }
  } catch (error) {
    console.error('The applications could not be read:', error)
    toast({ title: 'Failed to load applications', tone: 'error' })
    return { asked, onInsurance, list: null }
  }
}

function statuses(onInsurance: boolean) {
  return onInsurance ? QUOTE_STATUSES : APPLICATION_STATUSES
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Applications | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** Loan applications and insurance quotes, moved through their states. */
export default function Applications({ loaderData: { asked, onInsurance, list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const params = paramsOf(asked, onInsurance)
  const tabTo = (tab: string | null) => addressWith(PATH, params, { tab, status: null, sort: null })
  const waiting = (shown: boolean) => (shown ? list?.counts.pending : undefined)
  return (
    <>
      <PageHead title="Applications">Loans and insurance that members ask for.</PageHead>
      <Tabs
        label="Applications"
        className="mb-4 overflow-x-auto"
        items={[
          { to: tabTo(null), label: 'Financing', count: waiting(!onInsurance), current: !onInsurance },
          { to: tabTo('insurance'), label: 'Insurance', count: waiting(onInsurance), current: onInsurance },
        ]}
      />
      <ListForm
        search={asked.search}
        searchLabel={onInsurance ? 'Person, phone, insurer or vehicle' : 'Person, phone or lender'}
        keep={{
          tab: onInsurance ? 'insurance' : undefined,
          sort: asked.sort === 'waiting' ? undefined : asked.sort,
        }}
        end={onInsurance ? <ExportQuotes asked={asked} /> : <ExportApplications asked={asked} />}
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
      {!list && (
        <EmptyState
          title="Failed to load applications"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {list?.total === 0 && (
        <EmptyState title={onInsurance ? 'No insurance quotes found' : 'No applications found'}>
          {asked.search || asked.status
            ? 'Try another search or state.'
            : 'What members ask for stands here.'}
        </EmptyState>
      )}
      {list && list.total > 0 && (
        <>
          {'quotes' in list ? (
            <QuotesList quotes={list.quotes} asked={asked} params={params} />
          ) : (
            <ApplicationsList applications={list.applications} asked={asked} params={params} />
          )}
          <Pagination
            page={list.page}
            pages={Math.ceil(list.total / list.page_size)}
            href={(page) => addressWith(PATH, params, { page })}
          />
        </>
      )}
    </>
  )
}

function withCount(label: string, count = 0): string {
  return `${label} (${count.toLocaleString('en')})`
}

/** What is asked for as the address says it. */
function paramsOf({ search, status, sort }: RequestsAsked, onInsurance: boolean): URLSearchParams {
  return new URLSearchParams({
    ...(onInsurance && { tab: 'insurance' }),
    ...(search && { search }),
    ...(status && { status }),
    ...(sort !== 'waiting' && { sort }),
  })
}
