import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { data, href, Link } from 'react-router'
import { financingSearchParams, loanOf } from '#domain/money/financing-search.ts'
import {
  byLoanCost,
  lenderCost,
  lenderRefusal,
  yearlyEquivalent,
  yearlyRates,
} from '#domain/money/lenders.ts'
import { anonymousClient, browserClient, type Client } from '../../client.ts'
import { deferred } from '../../frame/deferred.tsx'
import { headersOfLoader, PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useShownList } from '../../search/list-data.ts'
import { listSearch } from '../../search/list-words.ts'
import { OffersPage } from '../requests/offers-page.tsx'
import { readOrShown } from '../requests/read-or-shown.ts'
import { useOwnRows } from '../requests/use-own-rows.ts'
import { revalidateOn, useAddress, usePlan } from '../requests/use-plan.ts'
import type { Route } from './+types/list.ts'
import { LenderCard } from './lender-card.tsx'
import { LENDER_LIST_PARAMS, lenderList } from './queries.ts'

const LoanForm = deferred(async () => (await import('./loan-form.tsx')).LoanForm)

/** Loaded for members. Without a connection it may fail; the page works without it. */
const YourApplications = lazy(() =>
  import('./your-applications.tsx').then(
    ({ YourApplications: Rows }): { default: ComponentType<ComponentProps<typeof Rows>> } => ({
      default: Rows,
    }),
    () => ({ default: () => null }),
  ),
)

async function ownApplications(client: Client, userId: string) {
  const queries = await import('./queries.ts')
  return queries.ownApplications(client, userId)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return data(await lenderList(context.get(anonymousClient), url.searchParams), { headers: PUBLIC_PAGE })
}
loader.searchParams = LENDER_LIST_PARAMS

export function clientLoader({ url, request }: Route.ClientLoaderArgs) {
  return readOrShown(request, href('/financing'), async () => {
    const [client, { lenderList }] = await Promise.all([
      browserClient(),
      import('./queries.ts'),
      LoanForm.load(),
    ])
    return lenderList(client, url.searchParams)
  })
}

export const shouldRevalidate = revalidateOn(['search', 'vehicle'])

export const headers = headersOfLoader

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Car financing in Kenya: lenders compared | Magari',
      description:
        'Compare car loans in Kenya: interest rates, amounts and terms of each lender, and your monthly payment. Apply in a few minutes.',
    }),
    ...(loaderData?.filters.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function FinancingPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, vehicle, lenders } = loaderData
  const { plan, change } = usePlan(filters)
  const { rows: applications, reload } = useOwnRows(ownApplications)
  const loan = loanOf(plan)
  const offers = lenders.map((lender) => {
    const refusal = loan && loan.amount > 0 ? lenderRefusal(lender, loan.amount, plan.term) : null
    const cost = loan && loan.amount > 0 && !refusal ? lenderCost(lender, loan.amount, plan.term) : null
    return { lender, refusal: refusal?.sentence ?? null, cost, yearly: yearlyRates(lender, plan.term) }
  })
  offers.sort(byLoanCost)
  const payments = offers.flatMap(({ cost }) => cost?.monthly[0] ?? [])
  const lowest = payments.length > 1 ? Math.min(...payments) : null

  useShownList(href('/financing'), loaderData)
  useAddress(['price', 'downPayment', 'term'], financingSearchParams(plan))

  const search = listSearch(financingSearchParams({ ...plan, search: '' }))

  return (
    <OffersPage
      title="Financing"
      own={{ to: 'your-applications', label: 'Your Applications', count: applications?.length }}
      status={
        <>
          {lenders.length === 1 ? '1 lender' : `${lenders.length} lenders`}
          {!loan && lenders.length > 0 && '. Enter a price to see the monthly payment with each.'}
        </>
      }
      form={<LoanForm plan={plan} loan={loan} vehicle={vehicle} onChange={change} />}
      notices={notices}
      nothingFound={{
        title: 'No financing providers found matching your search.',
        all: filters.search !== '' && {
          to: { pathname: href('/financing'), search },
          label: 'Show all lenders',
        },
      }}
      cards={offers.map(({ lender, refusal, cost }) => (
        <LenderCard
          key={lender.id}
          lender={lender}
          cost={cost}
          yearly={yearlyEquivalent(lender, plan.term)}
          refusal={refusal}
          lowest={cost !== null && cost.monthly[0] === lowest}
          search={search}
        />
      ))}
    >
      {applications && (
        <Suspense>
          <YourApplications applications={applications} onChange={reload} />
        </Suspense>
      )}
      <p className="mt-8 text-sm text-ink-2">
        Looking for the car first?{' '}
        <Link to={href('/vehicles')} className="text-green-ink">
          Browse vehicles
        </Link>
        ; each page has a loan calculator.
      </p>
    </OffersPage>
  )
}
