import { useMemo } from 'react'
import { data, href, useNavigate } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { parseInsuranceSearch } from '#domain/money/parse-insurance-search.ts'
import { checkQuoteForm, EMPTY_QUOTE_FORM } from '#domain/money/quote-request.ts'
import { browserClient } from '../../client.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import { memberContext } from '../../members/member.ts'
import { toast } from '../../ui/toast.ts'
import { offeredVehicle } from '../requests/queries.ts'
import { RequestForm, RequestPage } from '../requests/request-page.tsx'
import type { Route } from './+types/quote.ts'
import { insurerById, requestQuote } from './queries.ts'
import { QuoteFields } from './quote-fields.tsx'

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

export { Loading as HydrateFallback } from '../../members/loading.tsx'

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
    <RequestPage
      list={{ label: 'Insurance', to: href('/insurance') }}
      provider={insurer}
      title={`Get a quote from ${insurer.name}`}
      vehicle={vehicle}
    >
      <QuoteForm key={`${user.id} ${insurer.id} ${loaderData.search}`} {...loaderData} />
    </RequestPage>
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

  const { fields, ...request } = useRequestForm({
    id: 'quote',
    draftKey: `magari-quote-${insurer.id}`,
    userId: user.id,
    search,
    prefilled,
    filledByAddress: ['coverage_type', 'vehicle_value', 'vehicle_make', 'vehicle_model', 'vehicle_year'],
    check: (form) => checkQuoteForm(form, insurer.insurance_types, new Date()),
    send: (client, value) =>
      requestQuote(client, {
        ...value,
        user_id: user.id,
        provider_id: insurer.id,
        vehicle_listing_id: vehicle?.id ?? null,
      }),
    failed: 'Failed to request the quote',
    onSent: () => {
      toast({
        title: 'Quote requested',
        description: `${insurer.name} will review it. You can follow it under Your Quotes.`,
      })
      return navigate({ pathname: href('/insurance'), hash: '#your-quotes' })
    },
  })

  return (
    <RequestForm
      {...request}
      send="Request a quote"
      back={{ label: 'Back to all insurers', to: { pathname: href('/insurance'), search } }}
      note={`Our staff pass this on to ${insurer.name}, who may call you. You are insured only once you have paid and hold the certificate.`}
    >
      <QuoteFields insurer={insurer} fields={fields} />
    </RequestForm>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord
      title="This insurer is not offering quotes at the moment"
      label="See all insurers"
      to={href('/insurance')}
    />
  )
}
