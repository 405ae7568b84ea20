import { useMemo } from 'react'
import { data, href, useNavigate } from 'react-router'
import { loanOf, parseFinancingSearch } from '#domain/financing-search.ts'
import { LOAN_TERMS } from '#domain/loan.ts'
import { checkLoanApplication, EMPTY_LOAN_APPLICATION } from '#domain/loan-application.ts'
import { formatPhone } from '#domain/phone.ts'
import { Loading } from '../account/loading.tsx'
import { memberContext } from '../account/member.ts'
import { browserClient } from '../client.ts'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import { OfferedVehicle } from '../offers/offered-vehicle.tsx'
import { ProviderMark } from '../offers/provider-mark.tsx'
import { offeredVehicle } from '../offers/queries.ts'
import { useRequestForm } from '../offers/use-request-form.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/apply.ts'
import { ApplicationFields, FIELDS, fieldId } from './application-fields.tsx'
import { applyForLoan, lenderById } from './queries.ts'

export async function clientLoader({ context, params, url }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const client = await browserClient()
  const { filters } = parseFinancingSearch(url.searchParams)
  const [lender, vehicle] = await Promise.all([
    UUID.test(params.providerId) ? lenderById(client, params.providerId) : null,
    filters.vehicle ? offeredVehicle(client, filters.vehicle) : null,
  ])
  if (!lender) throw data(null, { status: 404 })
  return {
    user,
    phone: profile?.phone ?? null,
    lender,
    vehicle,
    search: url.search,
    filters: { ...filters, price: filters.price ?? vehicle?.price ?? null },
  }
}

export { Loading as HydrateFallback }

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.lender.name
  return [
    { title: `${name ? `Apply to ${name}` : 'Apply for financing'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { user, lender, vehicle } = loaderData
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Financing', to: href('/financing') }, { label: lender.name }]} />
      <div className="flex items-center gap-3 pb-4">
        <ProviderMark name={lender.name} logo={lender.logo_url} />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">Apply to {lender.name}</h1>
          {lender.interest_rate_range && (
            <p className="text-sm text-ink-2">Interest rate {lender.interest_rate_range}</p>
          )}
        </div>
      </div>
      {vehicle && <OfferedVehicle vehicle={vehicle} />}
      <ApplicationForm key={`${user.id} ${lender.id} ${loaderData.search}`} {...loaderData} />
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

  const { form, errors, problem, busy, change, submit } = useRequestForm({
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
        description: `${lender.name} looks at it. Its status stands under Your Applications.`,
      })
      void navigate({ pathname: href('/financing'), hash: '#your-applications' })
    },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-5">
      {problem && (
        <ErrorSummary
          title={problem.summary}
          attempt={problem.attempt}
          errors={FIELDS.flatMap((field) => {
            const message = errors[field]
            return message ? [{ id: fieldId(field), message }] : []
          })}
        />
      )}
      <ApplicationFields lender={lender} form={form} errors={errors} onChange={change} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Send application
        </Button>
        <LinkButton to={{ pathname: href('/financing'), search }} variant="bare" className="max-sm:w-full">
          Back to all lenders
        </LinkButton>
      </div>
      <p className="text-sm text-ink-2">
        Our staff pass this on to {lender.name}, who may call you. Nothing is agreed until you sign with them.
      </p>
    </form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <div className="wrap grid min-h-[60dvh] content-center">
      <EmptyState
        level={1}
        title="This lender takes no applications at the moment"
        action={
          <LinkButton to={href('/financing')} variant="main">
            See all lenders
          </LinkButton>
        }
      />
    </div>
  )
}
