import { useMemo } from 'react'
import { data, href, useNavigate } from 'react-router'
import { parseInsuranceSearch } from '#domain/insurance-search.ts'
import { formatPhone } from '#domain/phone.ts'
import { checkQuoteForm, EMPTY_QUOTE_FORM } from '#domain/quote-request.ts'
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
import type { Route } from './+types/quote.ts'
import { askForQuote, insurerById } from './queries.ts'
import { FIELDS, fieldId, QuoteFields } from './quote-fields.tsx'

export async function clientLoader({ context, params, url }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(memberContext)
  const client = await browserClient()
  const { filters } = parseInsuranceSearch(url.searchParams)
  const [insurer, vehicle] = await Promise.all([
    UUID.test(params.providerId) ? insurerById(client, params.providerId) : null,
    filters.vehicle ? offeredVehicle(client, filters.vehicle) : null,
  ])
  if (!insurer) throw data(null, { status: 404 })
  return {
    user,
    phone: profile?.phone ?? null,
    insurer,
    vehicle,
    search: url.search,
    filters: { ...filters, value: filters.value ?? vehicle?.price ?? null },
  }
}

export { Loading as HydrateFallback }

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.insurer.name
  return [
    { title: `${name ? `Get a quote from ${name}` : 'Get an insurance quote'} | Magari` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const { user, insurer, vehicle } = loaderData
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'Insurance', to: href('/insurance') }, { label: insurer.name }]} />
      <div className="flex items-center gap-3 pb-4">
        <ProviderMark name={insurer.name} logo={insurer.logo_url} />
        <h1 className="min-w-0 wrap-anywhere">Get a quote from {insurer.name}</h1>
      </div>
      {vehicle && <OfferedVehicle vehicle={vehicle} />}
      <QuoteForm key={`${user.id} ${insurer.id} ${loaderData.search}`} {...loaderData} />
    </div>
  )
}

function QuoteForm({ user, phone, insurer, vehicle, filters, search }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const prefilled = useMemo(() => {
    const [first, ...others] = insurer.insurance_types
    const only = others.length === 0 ? (first ?? '') : ''
    return {
      ...EMPTY_QUOTE_FORM,
      coverage_type: filters.type && insurer.insurance_types.includes(filters.type) ? filters.type : only,
      vehicle_value: filters.value === null ? '' : String(filters.value),
      vehicle_make: vehicle?.make ?? '',
      vehicle_model: vehicle?.model ?? '',
      vehicle_year: vehicle ? String(vehicle.year) : '',
      phone: phone ? formatPhone(phone) : '',
    }
  }, [filters, insurer, vehicle, phone])

  const { form, errors, problem, busy, change, submit } = useRequestForm({
    draftKey: `magari-quote-${insurer.id}`,
    userId: user.id,
    search,
    prefilled,
    filledByAddress: ['coverage_type', 'vehicle_value', 'vehicle_make', 'vehicle_model', 'vehicle_year'],
    check: (form) => checkQuoteForm(form, insurer.insurance_types, new Date()),
    send: (client, value) =>
      askForQuote(client, {
        ...value,
        user_id: user.id,
        provider_id: insurer.id,
        vehicle_listing_id: vehicle?.id ?? null,
      }),
    failed: 'Failed to ask for the quote',
    onSent: () => {
      toast({
        title: 'Quote requested',
        description: `${insurer.name} looks at it. Its status stands under Your Quotes.`,
      })
      void navigate({ pathname: href('/insurance'), hash: '#your-quotes' })
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
      <QuoteFields insurer={insurer} form={form} errors={errors} onChange={change} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Ask for a quote
        </Button>
        <LinkButton to={{ pathname: href('/insurance'), search }} variant="bare" className="max-sm:w-full">
          Back to all insurers
        </LinkButton>
      </div>
      <p className="text-sm text-ink-2">
        Our staff pass this on to {insurer.name}, who may call you. You are insured only once you have paid
        and hold the certificate.
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
        title="This insurer gives no quotes at the moment"
        action={
          <LinkButton to={href('/insurance')} variant="main">
            See all insurers
          </LinkButton>
        }
      />
    </div>
  )
}
