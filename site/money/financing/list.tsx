import { useEffect } from 'react'
import { data, href, Link } from 'react-router'
import { financingSearchParams, loanOf } from '#domain/money/financing-search.ts'
import { lenderCost, lenderRefusal } from '#domain/money/lenders.ts'
import { anonymousClient, browserClient } from '../../client.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Notices } from '../../search/list-page.tsx'
import { listSearch } from '../../search/list-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OwnLink } from '../requests/own-link.tsx'
import { useOwn } from '../requests/use-own.ts'
import { revalidateOn, useAddress, usePlan } from '../requests/use-plan.ts'
import type { Route } from './+types/list.ts'
import { LenderCard } from './lender-card.tsx'
import { LoanForm } from './loan-form.tsx'
import { LENDER_LIST_PARAMS, type LenderList, lenderList, ownApplications } from './queries.ts'
import { YourApplications } from './your-applications.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return data(await lenderList(context.get(anonymousClient), url.searchParams), { headers: PUBLIC_PAGE })
}
loader.searchParams = LENDER_LIST_PARAMS

/** The list on screen, kept if the next read fails (docs/product.md, Failures). */
let shown: LenderList | undefined

export async function clientLoader({ url, request }: Route.ClientLoaderArgs): Promise<LenderList> {
  try {
    return await lenderList(await browserClient(), url.searchParams)
  } catch (error) {
    if (request.signal.aborted || !shown) throw error
    console.error('The lenders could not be read:', error)
    return shown
  }
}

export const shouldRevalidate = revalidateOn(['search', 'vehicle'])

export const headers = headersOfLoader

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Car financing in Kenya: lenders compared | Magari',
      description:
        'Compare car loans in Kenya: interest rates, amounts and terms of each lender, and what a month would cost you. Apply in a few minutes.',
    }),
    ...(loaderData?.filters.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function FinancingPage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, vehicle, lenders } = loaderData
  const { plan, change } = usePlan(filters)
  const { rows: applications, reload } = useOwn(ownApplications)
  const loan = loanOf(plan)
  const offers = lenders.map((lender) => {
    const refusal = loan && loan.amount > 0 ? lenderRefusal(lender, loan.amount, plan.term) : null
    const cost = loan && loan.amount > 0 && !refusal ? lenderCost(lender, loan.amount, plan.term) : null
    return { lender, refusal: refusal?.sentence ?? null, cost }
  })
  // The cheapest first; who lends otherwise comes last, by name.
  offers.sort((one, other) => (one.cost?.monthly[0] ?? Infinity) - (other.cost?.monthly[0] ?? Infinity) || 0)
  const payments = offers.flatMap(({ cost }) => cost?.monthly[0] ?? [])
  const lowest = payments.length > 1 ? Math.min(...payments) : null

  useEffect(() => {
    shown = loaderData
  }, [loaderData])
  useAddress(['price', 'downPayment', 'term'], financingSearchParams(plan))

  return (
    <div className="wrap py-2 lg:grid lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-8 lg:pt-6 lg:pb-10">
      <PageHead
        title="Financing"
        className="lg:col-span-2 lg:-mb-4"
        end={<OwnLink to="your-applications" label="Your Applications" count={applications?.length} />}
      >
        <p role="status">
          {lenders.length === 1 ? '1 lender' : `${lenders.length} lenders`}
          {!loan && lenders.length > 0 && '. Enter a price to see what a month would cost with each.'}
        </p>
      </PageHead>
      <LoanForm plan={plan} loan={loan} vehicle={vehicle} onChange={change} />
      <div className="min-w-0 max-lg:mt-6">
        <Notices sentences={notices} />
        {lenders.length === 0 && (
          <EmptyState
            title="No financing providers found matching your search."
            action={
              filters.search && (
                <LinkButton
                  to={{
                    pathname: href('/financing'),
                    search: listSearch(financingSearchParams({ ...plan, search: '' })),
                  }}
                  variant="main"
                >
                  Show all lenders
                </LinkButton>
              )
            }
          />
        )}
        <ul className="grid gap-4">
          {offers.map(({ lender, refusal, cost }) => (
            <LenderCard
              key={lender.id}
              lender={lender}
              cost={cost}
              refusal={refusal}
              lowest={cost !== null && cost.monthly[0] === lowest}
              search={listSearch(financingSearchParams({ ...plan, search: '' }))}
            />
          ))}
        </ul>
        {applications && <YourApplications applications={applications} onChange={reload} />}
        <p className="mt-8 text-sm text-ink-2">
          Looking for the car first?{' '}
          <Link to={href('/vehicles')} className="text-green-ink">
            Browse vehicles
          </Link>
          ; each page has a loan calculator.
        </p>
      </div>
    </div>
  )
}
