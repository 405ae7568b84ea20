import { useSearchParams } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from '#domain/money/payments.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { addressWith, choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import { ApproveUndoubted } from '../approvals/approve-undoubted.tsx'
import { queueOf } from '../approvals/queue/paths.ts'
import { adminPlans } from '../subscriptions/queries.ts'
import type { Route } from './+types/payments.ts'
import { ExportPayments } from './export-payments.tsx'
import { PaybillPanel } from './paybill-panel.tsx'
import { PaymentsList, paidBy } from './payments-list.tsx'
import { adminPayments, PAYMENT_SORTS, type PaymentsAsked, versionOf } from './queries.ts'
import { PaymentSections } from './sections.tsx'
import { UnmatchedList } from './unmatched-list.tsx'
import { countUnmatchedPayments, unmatchedPayments } from './unmatched-queries.ts'

const PATH = '/admin/payments'
/** The tab of payments without a request. */
const UNMATCHED = 'unmatched'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const ofUnmatched = searchParams.get('status') === UNMATCHED
  const asked: PaymentsAsked = {
    search: searchOf(searchParams),
    status: choiceOf(searchParams, 'status', PAYMENT_STATUSES),
    method: choiceOf(searchParams, 'method', PAYMENT_METHODS),
    plan: null,
    sort: choiceOf(searchParams, 'sort', PAYMENT_SORTS) ?? 'waiting',
    page: pageOf(searchParams),
  }
  const loaded = await readOrToast(request, 'Failed to load payments', async (client) => {
    const [plans, open] = await Promise.all([adminPlans(client), countUnmatchedPayments(client)])
    asked.plan = plans.find(({ id }) => id === searchParams.get('plan'))?.id ?? null
    const [list, unmatched] = await Promise.all([
      adminPayments(client, asked),
      ofUnmatched ? unmatchedPayments(client, asked.page) : null,
    ])
    return { plans, open, list, unmatched }
  })
  return { asked, loaded, ofUnmatched }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Payments' }

export const meta = () => [{ title: 'Payments | Magari' }, { name: 'robots', content: 'noindex' }]

/** Members' payment requests, to be approved or rejected. */
export default function Payments({ loaderData: { asked, loaded, ofUnmatched } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { list, plans = [], open, unmatched } = loaded ?? {}
  return (
    <>
      <PageHead title="Payments">
        {ofUnmatched
          ? 'This money has come, but matches no request. Clear each payment once the money is accounted for.'
          : 'Approve a payment once the money has arrived. The plan then starts, or is extended.'}
      </PageHead>
      <PaymentSections />
      <Tabs
        label="Payments"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: addressWith(PATH, params, { status: null }),
            label: 'All',
            current: asked.status === null && !ofUnmatched,
          },
          ...PAYMENT_STATUSES.map((status) => ({
            to: addressWith(PATH, params, { status }),
            label: PAYMENT_STATUS_LABELS[status],
            count: list?.counts[status],
            current: asked.status === status,
          })),
          {
            to: addressWith(PATH, params, { status: UNMATCHED }),
            label: 'Without a request',
            count: open,
            current: ofUnmatched,
          },
        ]}
      />
      {unmatched && <UnmatchedList {...unmatched} />}
      {!ofUnmatched && (
        <ListForm
          search={asked.search}
          searchLabel="Payer, payment number, reference or phone"
          keep={['status', 'sort']}
          end={
            <>
              <LinkButton to={queueOf('payment_requests')}>One by one</LinkButton>
              <ExportPayments asked={asked} />
            </>
          }
          found={list ? { count: list.total, one: 'payment', several: 'payments' } : undefined}
        >
          <ListSelect
            name="method"
            label="Method"
            value={asked.method}
            all="All methods"
            options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
          />
          <ListSelect
            name="plan"
            label="Plan"
            value={asked.plan}
            all="All plans"
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </ListForm>
      )}
      {!list && <LoadFailed title="Failed to load payments" />}
      {!ofUnmatched && list?.payments.length === 0 && (
        <EmptyState title="No payments found">
          {isNarrowed(asked)
            ? 'Try another search, method, plan or state.'
            : 'Members’ payment requests appear here.'}
        </EmptyState>
      )}
      {!ofUnmatched && list && list.payments.length > 0 && (
        <>
          <ApproveUndoubted
            items={list.payments
              .filter(
                ({ status, doubts, claimed_by }) =>
                  status === 'pending' && doubts.length === 0 && !claimed_by,
              )
              .map((payment) => ({
                id: payment.id,
                line: `${paidBy(payment)}, ${formatKes(payment.amount)}, ${payment.reference}`,
                version: versionOf(payment),
              }))}
            one="payment"
            several="payments"
            kind="payment_requests"
          />
          <PaymentsList payments={list.payments} sort={asked.sort} />
          <ListPages list={list} />
        </>
      )}
      <PaybillPanel />
    </>
  )
}

function isNarrowed({ search, status, method, plan }: PaymentsAsked): boolean {
  return Boolean(search || status || method || plan)
}
