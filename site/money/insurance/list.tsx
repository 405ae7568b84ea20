import { useEffect } from 'react'
import { data, href } from 'react-router'
import { estimatePremium, INSURANCE_TYPES, PREMIUM_DISCLAIMER } from '#domain/money/insurance.ts'
import { insuranceSearchParams } from '#domain/money/insurance-search.ts'
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
import { CoverForm } from './cover-form.tsx'
import { InsurerCard } from './insurer-card.tsx'
import { INSURER_LIST_PARAMS, type InsurerList, insurerList, ownQuotes } from './queries.ts'
import { YourQuotes } from './your-quotes.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return data(await insurerList(context.get(anonymousClient), url.searchParams), { headers: PUBLIC_PAGE })
}
loader.searchParams = INSURER_LIST_PARAMS

/** The list on screen, kept if the next read fails (docs/product.md, Failures). */
let shown: InsurerList | undefined

export async function clientLoader({ url, request }: Route.ClientLoaderArgs): Promise<InsurerList> {
  try {
    return await insurerList(await browserClient(), url.searchParams)
  } catch (error) {
    if (request.signal.aborted || !shown) throw error
    console.error('The insurers could not be read:', error)
    return shown
  }
}

export const shouldRevalidate = revalidateOn(['search', 'type', 'vehicle'])

export const headers = headersOfLoader

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Car insurance in Kenya: premiums compared | Magari',
      description:
        'Compare car insurance in Kenya: comprehensive, third party and commercial cover, with an estimate of the premium of a year. Ask for a quote in a few minutes.',
    }),
    ...(loaderData?.filters.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function InsurancePage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, vehicle, insurers } = loaderData
  const { plan, change } = usePlan(filters)
  const { rows: quotes, reload } = useOwn(ownQuotes)
  const covers = insurers.map((insurer) => ({
    insurer,
    covers: INSURANCE_TYPES.filter(
      (type) => insurer.insurance_types.includes(type) && (!filters.type || type === filters.type),
    ).map((type) => ({
      type,
      premium: estimatePremium(insurer.rates, type, plan.value),
    })),
  }))
  // The cheapest first; who insures no such value comes last, by name.
  const cheapest = ({ covers: [cover] }: (typeof covers)[number]) => cover?.premium ?? Infinity
  covers.sort((one, other) => cheapest(one) - cheapest(other) || 0)
  const lowest = INSURANCE_TYPES.map((type) => {
    const premiums = covers.flatMap(
      ({ covers }) => covers.find((cover) => cover.type === type)?.premium ?? [],
    )
    return [type, premiums.length > 1 ? Math.min(...premiums) : null] as const
  })

  useEffect(() => {
    shown = loaderData
  }, [loaderData])
  useAddress(['value'], insuranceSearchParams(plan))

  return (
    <div className="wrap py-2 lg:grid lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-8 lg:pt-6 lg:pb-10">
      <PageHead
        title="Insurance"
        className="lg:col-span-2 lg:-mb-4"
        end={<OwnLink to="your-quotes" label="Your Quotes" count={quotes?.length} />}
      >
        <p role="status">
          {insurers.length === 1 ? '1 insurer' : `${insurers.length} insurers`}
          {plan.value === null &&
            insurers.length > 0 &&
            '. Enter what the vehicle is worth to see an estimate of each premium.'}
        </p>
      </PageHead>
      <CoverForm plan={plan} vehicle={vehicle} onChange={change} />
      <div className="min-w-0 max-lg:mt-6">
        <Notices sentences={notices} />
        {insurers.length === 0 && (
          <EmptyState
            title="No insurance providers found matching your criteria."
            action={
              (filters.search || filters.type) && (
                <LinkButton
                  to={{
                    pathname: href('/insurance'),
                    search: listSearch(insuranceSearchParams({ ...plan, search: '', type: null })),
                  }}
                  variant="main"
                >
                  Show all insurers
                </LinkButton>
              )
            }
          />
        )}
        <ul className="grid gap-4">
          {covers.map(({ insurer, covers }) => (
            <InsurerCard
              key={insurer.id}
              insurer={insurer}
              covers={covers}
              lowest={Object.fromEntries(lowest)}
              valued={plan.value !== null}
              search={listSearch(insuranceSearchParams({ ...plan, search: '' }))}
            />
          ))}
        </ul>
        {insurers.length > 0 && <p className="mt-4 text-sm text-ink-2">{PREMIUM_DISCLAIMER}</p>}
        {quotes && <YourQuotes quotes={quotes} onChange={reload} />}
      </div>
    </div>
  )
}
