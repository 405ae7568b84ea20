import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { data, href } from 'react-router'
import { estimatePremium, INSURANCE_TYPES, PREMIUM_DISCLAIMER } from '#domain/money/insurance.ts'
import { insuranceSearchParams } from '#domain/money/insurance-search.ts'
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
import { InsurerCard } from './insurer-card.tsx'
import { INSURER_LIST_PARAMS, insurerList } from './queries.ts'

const CoverForm = deferred(async () => (await import('./cover-form.tsx')).CoverForm)

/** Loaded for members. Without a connection it may fail; the page works without it. */
const YourQuotes = lazy(() =>
  import('./your-quotes.tsx').then(
    ({ YourQuotes: Rows }): { default: ComponentType<ComponentProps<typeof Rows>> } => ({ default: Rows }),
    () => ({ default: () => null }),
  ),
)

async function ownQuotes(client: Client, userId: string) {
  const queries = await import('./queries.ts')
  return queries.ownQuotes(client, userId)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return data(await insurerList(context.get(anonymousClient), url.searchParams), { headers: PUBLIC_PAGE })
}
loader.searchParams = INSURER_LIST_PARAMS

export function clientLoader({ url, request }: Route.ClientLoaderArgs) {
  return readOrShown(request, href('/insurance'), async () => {
    const [client, { insurerList }] = await Promise.all([
      browserClient(),
      import('./queries.ts'),
      CoverForm.load(),
    ])
    return insurerList(client, url.searchParams)
  })
}

export const shouldRevalidate = revalidateOn(['search', 'type', 'vehicle'])

export const headers = headersOfLoader

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta({
      title: 'Car insurance in Kenya: premiums compared | Magari',
      description:
        'Compare car insurance in Kenya: comprehensive, third party and commercial cover, with an estimate of the yearly premium. Request a quote in a few minutes.',
    }),
    ...(loaderData?.filters.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function InsurancePage({ loaderData }: Route.ComponentProps) {
  const { filters, notices, vehicle, insurers } = loaderData
  const { plan, change } = usePlan(filters)
  const { rows: quotes, reload } = useOwnRows(ownQuotes)
  const covers = insurers.map((insurer) => ({
    insurer,
    covers: INSURANCE_TYPES.filter(
      (type) => insurer.insurance_types.includes(type) && (!filters.type || type === filters.type),
    ).map((type) => ({
      type,
      premium: estimatePremium(insurer.rates, type, plan.value),
    })),
  }))
  // The cheapest first; insurers without a premium come last, by name.
  const cheapest = ({ covers: [cover] }: (typeof covers)[number]) => cover?.premium ?? Infinity
  covers.sort((one, other) => cheapest(one) - cheapest(other) || 0)
  const lowest = INSURANCE_TYPES.map((type) => {
    const premiums = covers.flatMap(
      ({ covers }) => covers.find((cover) => cover.type === type)?.premium ?? [],
    )
    return [type, premiums.length > 1 ? Math.min(...premiums) : null] as const
  })

  useShownList(href('/insurance'), loaderData)
  useAddress(['value'], insuranceSearchParams(plan))

  return (
    <OffersPage
      title="Insurance"
      own={{ to: 'your-quotes', label: 'Your Quotes', count: quotes?.length }}
      status={
        <>
          {insurers.length === 1 ? '1 insurer' : `${insurers.length} insurers`}
          {plan.value === null &&
            insurers.length > 0 &&
            '. Enter the value of the vehicle to see an estimate of each premium.'}
        </>
      }
      form={<CoverForm plan={plan} vehicle={vehicle} onChange={change} />}
      notices={notices}
      nothingFound={{
        title: 'No insurance providers found matching your criteria.',
        all: (filters.search !== '' || filters.type !== null) && {
          to: {
            pathname: href('/insurance'),
            search: listSearch(insuranceSearchParams({ ...plan, search: '', type: null })),
          },
          label: 'Show all insurers',
        },
      }}
      cards={covers.map(({ insurer, covers }) => (
        <InsurerCard
          key={insurer.id}
          insurer={insurer}
          covers={covers}
          lowest={Object.fromEntries(lowest)}
          valued={plan.value !== null}
          search={listSearch(insuranceSearchParams({ ...plan, search: '' }))}
        />
      ))}
    >
      {insurers.length > 0 && <p className="mt-4 text-sm text-ink-2">{PREMIUM_DISCLAIMER}</p>}
      {quotes && (
        <Suspense>
          <YourQuotes quotes={quotes} onChange={reload} />
        </Suspense>
      )}
    </OffersPage>
  )
}
