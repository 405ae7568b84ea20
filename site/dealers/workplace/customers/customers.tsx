import { useRevalidator } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { useFresh } from '../../../live/use-fresh.ts'
import { Loading } from '../../../members/loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/customers.ts'
import { CustomersList } from './customers-list.tsx'
import { ExportCustomers } from './export-customers.tsx'
import { CUSTOMER_SORTS, CUSTOMER_STATES, type CustomersAsked, ownCustomers } from './queries.ts'

const STATES = [
  { value: 'new', label: 'With a new inquiry' },
  { value: 'responded', label: 'With one responded to' },
  { value: 'closed', label: 'With one closed' },
  { value: 'follow_up', label: 'With a next date' },
  { value: 'called', label: 'Who called' },
] as const

/** All but the first, which needs no word in the address: on phones the table has no heads to press. */
const ORDERS = [
  { value: 'earliest', label: 'Longest not heard of' },
  { value: 'first_desc', label: 'Newest customers' },
  { value: 'first', label: 'Oldest customers' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name_desc', label: 'Name, Z to A' },
  { value: 'inquiries_desc', label: 'Most inquiries' },
  { value: 'inquiries', label: 'Fewest inquiries' },
  { value: 'follow_up', label: 'Nearest next date' },
  { value: 'follow_up_desc', label: 'Farthest next date' },
] as const

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const asked: CustomersAsked = {
    search: searchOf(searchParams),
    state: choiceOf(searchParams, 'state', CUSTOMER_STATES),
    sort: choiceOf(searchParams, 'sort', CUSTOMER_SORTS) ?? 'latest',
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load customers', (client) => ownCustomers(client, asked))
  return { asked, now: Date.now(), list }
}

export { Loading as HydrateFallback }

export const handle: PageHandle = { heading: 'Customers' }

export function meta() {
  return [{ title: 'Customers | Magari' }, { name: 'robots', content: 'noindex' }]
}

/** The people who have asked about the dealer's ads. */
export default function Customers({ loaderData: { asked, now, list } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  useFresh('message')
  const params = paramsOf(asked)
  const isFiltered = asked.search !== '' || asked.state !== null
  return (
    <>
      <PageHead title="Customers">
        {list && !isFiltered ? `Total Customers: ${list.total}` : 'The people who asked about your ads'}
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
      {list ? (
        list.customers.length > 0 ? (
          <CustomersList list={list} asked={asked} params={params} now={now} />
        ) : isFiltered ? (
          <EmptyState title="No customers found">Try another name, phone or ad.</EmptyState>
        ) : (
          <EmptyState title="No customers yet">
            Whoever writes to you about an ad of yours or calls is here.
          </EmptyState>
        )
      ) : (
        <EmptyState
          title="Failed to load customers"
          action={
            <Button busy={state === 'loading'} onClick={revalidate}>
              Try again
            </Button>
          }
        >
          Check your connection.
        </EmptyState>
      )}
    </>
  )
}

/** What is asked for as the address says it. */
function paramsOf({ search, state, sort }: CustomersAsked): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(sort !== 'latest' && { sort }),
  })
}
