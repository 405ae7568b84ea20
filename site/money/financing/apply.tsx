import { useMemo } from 'react'
import { data, href, useNavigate } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { loanOf } from '#domain/money/financing-search.ts'
import { LOAN_TERMS } from '#domain/money/loan.ts'
import { checkLoanApplication, EMPTY_LOAN_APPLICATION } from '#domain/money/loan-application.ts'
import { parseFinancingSearch } from '#domain/money/parse-financing-search.ts'
import { browserClient } from '../../client.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { offeredVehicle } from '../requests/queries.ts'
import { RequestForm, RequestPage } from '../requests/request-page.tsx'
import type { Route } from './+types/apply.ts'
import { ApplicationFields } from './application-fields.tsx'
import { applyForLoan, type LenderRow, lenderById, waitingApplication } from './queries.ts'

export async function clientLoader({ context, params, url }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const client = await browserClient()
  const { filters } = parseFinancingSearch(url.searchParams)
  const known = UUID.test(params.providerId)
  const [lender, waiting, vehicle] = await Promise.all([
    known ? lenderById(client, params.providerId) : null,
    known ? waitingApplication(client, user.id, params.providerId) : null,
    filters.vehicle ? offeredVehicle(client, filters.vehicle) : null,
  ])
  if (!lender) throw data(null, { status: 404 })
  return {
    user,
    phone: profile?.phone ?? null,
    lender,
    waiting,
    vehicle,
    search: url.search,
    filters: { ...filters, price: filters.price ?? vehicle?.price ?? null },
  }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.lender.name
  return [
    { title: `${name ? `Apply to ${name}` : 'Apply for financing'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { user, lender, waiting, vehicle } = loaderData
  return (
    <RequestPage
      list={{ label: 'Financing', to: href('/financing') }}
      provider={lender}
      title={`Apply to ${lender.name}`}
      terms={lender.interest_rate_range && `Interest rate ${lender.interest_rate_range}`}
      vehicle={vehicle}
    >
      {waiting ? (
        <Waiting lender={lender} application={waiting} />
      ) : (
        <ApplicationForm key={`${user.id} ${lender.id} ${loaderData.search}`} {...loaderData} />
      )}
    </RequestPage>
  )
}

/** Replaces the form while an application is pending. */
function Waiting({
  lender,
  application,
}: {
  lender: LenderRow
  application: NonNullable<Route.ComponentProps['loaderData']['waiting']>
}) {
  return (
    <div className="grid gap-5 pt-5">
      <Notice>
        <p className="text-base font-medium text-ink">{lender.name} has not answered your application yet</p>
        <p>
          {formatKes(application.loan_amount)} over {application.term_months} months, sent on{' '}
          {formatDate(application.created_at)}. To apply for something else, withdraw it first.
        </p>
      </Notice>
      <LinkButton
        to={{ pathname: href('/financing'), hash: '#your-applications' }}
        variant="main"
        className="justify-self-start max-sm:w-full"
      >
        See your application
      </LinkButton>
    </div>
  )
}

function ApplicationForm({
  user,
  phone,
  lender,
  vehicle,
  filters,
  search,
}: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const prefilled = useMemo(() => {
    const loan = loanOf(filters)
    const terms = LOAN_TERMS.filter((months) => months <= (lender.max_term_months ?? Infinity))
    return {
      ...EMPTY_LOAN_APPLICATION,
      loan_amount: loan?.amount ? String(loan.amount) : '',
      down_payment: loan ? String(loan.downPayment) : '',
      term_months: String(terms.includes(filters.term) ? filters.term : (terms.at(-1) ?? LOAN_TERMS[0])),
      phone: phone ? formatPhone(phone) : '',
    }
  }, [filters, lender, phone])

  const { fields, ...request } = useRequestForm({
    id: 'loan',
    draftKey: `magari-loan-${lender.id}`,
    userId: user.id,
    search,
    prefilled,
    filledByAddress: ['loan_amount', 'down_payment', 'term_months'],
    check: (form) => checkLoanApplication(form, lender),
    send: (client, value) =>
      applyForLoan(client, {
        ...value,
        user_id: user.id,
        provider_id: lender.id,
        vehicle_listing_id: vehicle?.id ?? null,
      }),
    failed: 'Failed to send the application',
    onSent: () => {
      toast({
        title: 'Application sent',
        description: `${lender.name} will review it. You can follow it under Your Applications.`,
      })
      return navigate({ pathname: href('/financing'), hash: '#your-applications' })
    },
  })

  return (
    <RequestForm
      {...request}
      send="Send application"
      back={{ label: 'Back to all lenders', to: { pathname: href('/financing'), search } }}
      note={`Our staff pass this on to ${lender.name}, who may call you. Nothing is agreed until you sign a contract with them.`}
    >
      <ApplicationFields lender={lender} fields={fields} />
    </RequestForm>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord
      title="This lender is not accepting applications at the moment"
      label="See all lenders"
      to={href('/financing')}
    />
  )
}
