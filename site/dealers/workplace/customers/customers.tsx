import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { memberContext } from '../../../members/member.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import {
  RememberedFilter,
  type RememberedList,
  restoreFilter,
} from '../../../workplace/remembered-filter.tsx'
import type { Route } from './+types/customers.ts'
import { CustomersList } from './customers-list.tsx'
import { ExportCustomers } from './export-customers.tsx'
import { CUSTOMER_SORTS, CUSTOMER_STATES, type CustomersQuery, ownCustomers } from './queries.ts'

const REMEMBERED: RememberedList = { path: '/dealer/customers', filters: ['state'], looks: ['sort'] }

const STATES = [
  { value: 'new', label: 'Has a new inquiry' },
  { value: 'responded', label: 'Has a responded inquiry' },
  { value: 'closed', label: 'Has a closed inquiry' },
  { value: 'follow_up', label: 'Has a next date' },
  { value: 'called', label: 'Called' },
] as const

/** Without the default order. On phones the table has no heads to sort by. */
const ORDERS = [
  { value: 'earliest', label: 'Longest without contact' },
  { value: 'first_desc', label: 'Newest customers' },
  { value: 'first', label: 'Oldest customers' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name_desc', label: 'Name, Z to A' },
  { value: 'inquiries_desc', label: 'Most inquiries' },
  { value: 'inquiries', label: 'Fewest inquiries' },
  { value: 'follow_up', label: 'Nearest next date' },
  { value: 'follow_up_desc', label: 'Latest next date' },
] as const

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  restoreFilter(REMEMBERED, user.id, url)
  const { searchParams } = url
  const asked: CustomersQuery = {
    search: searchOf(searchParams),
    state: choiceOf(searchParams, 'state', CUSTOMER_STATES),
    sort: choiceOf(searchParams, 'sort', CUSTOMER_SORTS) ?? 'latest',
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load customers', (client) => ownCustomers(client, asked))
  return { user, asked, now: Date.now(), list }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Customers' }

export const meta = () => [{ title: 'Customers | Magari' }, { name: 'robots', content: 'noindex' }]

/** People who asked about the dealer's ads. */
export default function Customers({ loaderData: { user, asked, now, list } }: Route.ComponentProps) {
  useFresh('message')
  const isFiltered = asked.search !== '' || asked.state !== null
  return (
    <>
      <PageHead title="Customers">
        {list && !isFiltered ? `Total Customers: ${list.total}` : 'People who asked about your ads'}
      </PageHead>
      <ListForm
        search={asked.search}
        searchLabel="Name, phone or ad"
        end={list && list.total > 0 && <ExportCustomers asked={asked} />}
      >
        <ListSelect name="state" label="State" value={asked.state} all="All customers" options={STATES} />
        <ListSelect
          name="sort"
          label="Order"
          value={asked.sort === 'latest' ? null : asked.sort}
          all="Latest contact"
          options={ORDERS}
        />
      </ListForm>
      <RememberedFilter list={REMEMBERED} account={user.id} />
      {list ? (
        list.customers.length > 0 ? (
          <CustomersList list={list} sort={asked.sort} now={now} />
        ) : isFiltered ? (
          <EmptyState title="No customers found">Try another name, phone or ad.</EmptyState>
        ) : (
          <EmptyState title="No customers yet">
            People who message you about your ads or call appear here.
          </EmptyState>
        )
      ) : (
        <LoadFailed title="Failed to load customers" />
      )}
    </>
  )
}
