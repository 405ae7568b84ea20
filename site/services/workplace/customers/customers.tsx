import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import type { Client } from '../../../client.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { choiceOf, pageOf, searchOf } from '../../../workplace/list-address.ts'
import { ListForm, ListSelect } from '../../../workplace/list-form.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import {
  RememberedFilter,
  type RememberedList,
  restoreFilter,
} from '../../../workplace/remembered-filter.tsx'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/customers.ts'
import { CUSTOMERS_PATH, CustomerList, ExportCustomers } from './customer-list.tsx'
import { History } from './history.tsx'
import {
  CUSTOMER_SORTS,
  type CustomerHistory,
  type CustomersQuery,
  customerHistory,
  type ProviderCustomers,
  providerCustomers,
} from './queries.ts'

const REMEMBERED: RememberedList = { path: CUSTOMERS_PATH, filters: ['kind'], looks: ['sort'] }

const KINDS = [
  { value: 'regular', label: 'Regular customers' },
  { value: 'new', label: 'New customers' },
] as const

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  restoreFilter(REMEMBERED, user.id, url)
  const { searchParams } = url
  const kind = choiceOf(searchParams, 'kind', ['regular', 'new'])
  const asked: CustomersQuery = {
    search: searchOf(searchParams),
    regular: kind && kind === 'regular',
    sort: choiceOf(searchParams, 'sort', CUSTOMER_SORTS) ?? 'last',
    page: pageOf(searchParams),
  }
  const customer = searchParams.get('customer')
  const loaded = await readOrToast(request, 'Failed to load customers', async (client) => {
    const provider = await ownProvider(client, user.id)
    return { provider, shown: provider && (await shownOf(client, asked, customer)) }
  })
  return { user, asked, loaded }
}

/** The list, or the history of one customer. */
type Shown = { list: ProviderCustomers } | { list: null; history: CustomerHistory | null | undefined }

async function shownOf(client: Client, asked: CustomersQuery, customer: string | null): Promise<Shown> {
  if (customer === null) return { list: await providerCustomers(client, asked) }
  return {
    list: null,
    history: UUID.test(customer) ? await customerHistory(client, customer, asked.page) : null,
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'My Customers' }

export const meta = () => [{ title: 'My Customers | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Customers({ loaderData: { user, asked, loaded } }: Route.ComponentProps) {
  const params = paramsOf(asked)
  return (
    <ProviderPage
      title="My Customers"
      end={<LinkButton to={href('/service-provider/services-due')}>Services due</LinkButton>}
      loaded={loaded}
      failed="Failed to load customers"
    >
      {(shown) => {
        if (!shown.list) return <History history={shown.history} params={params} />
        const { list } = shown
        return (
          <>
            <RememberedFilter list={REMEMBERED} account={user.id} />
            <p className="mb-4 text-sm text-ink-2">Total Customers: {formatNumber(list.all)}</p>
            {list.all === 0 ? (
              <EmptyState
                title="No customers yet"
                action={<LinkButton to="/service-provider/manual-booking">Enter a booking</LinkButton>}
              >
                Everyone who books with you appears here, and everyone you enter a booking for.
              </EmptyState>
            ) : (
              <>
                <ListForm
                  search={asked.search}
                  searchLabel="Name or phone"
                  keep={['sort']}
                  end={list.total > 0 && <ExportCustomers asked={asked} />}
                >
                  <ListSelect
                    name="kind"
                    label="Customers"
                    value={asked.regular === null ? null : asked.regular ? 'regular' : 'new'}
                    all="All customers"
                    options={KINDS}
                  />
                </ListForm>
                {list.customers.length === 0 ? (
                  <EmptyState
                    title="No customers found"
                    action={<LinkButton to={CUSTOMERS_PATH}>Show all customers</LinkButton>}
                  >
                    Try another name or number.
                  </EmptyState>
                ) : (
                  <CustomerList list={list} asked={asked} params={params} />
                )}
              </>
            )}
          </>
        )
      }}
    </ProviderPage>
  )
}

/** The search parameters that the URL holds. */
function paramsOf({ search, regular, sort }: CustomersQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(regular !== null && { kind: regular ? 'regular' : 'new' }),
    ...(sort !== 'last' && { sort }),
  })
}
