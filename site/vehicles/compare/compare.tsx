import { data, href, Link } from 'react-router'
import { nameList } from '#domain/foundation/name-list.ts'
import { shortId } from '#domain/vehicles/vehicles.ts'
import { ShareButton } from '../../ad-page/share-button.tsx'
import { anonymousClient, browserClient } from '../../client.ts'
import { browserConfig, publicConfig } from '../../config.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { pageMeta, truncated } from '../../frame/page-meta.ts'
import { Notices } from '../../search/notices.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/compare.ts'
import { comparisonSearch } from './address.ts'
import { MOST_COMPARED, useChoice } from './choice.ts'
import { choose, chosenOf, removeChosen } from './chosen.ts'
import { type Comparison, comparison } from './compare-data.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { comparedFacts } from './facts.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { url: site } = context.get(publicConfig)
  const found = await comparison(context.get(anonymousClient), url.searchParams, site)
  return data(found, { headers: PUBLIC_PAGE })
}
loader.searchParams = ['ids']

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [client, { comparison }] = await Promise.all([browserClient(), import('./compare-data.ts')])
  return comparison(client, url.searchParams, browserConfig().url)
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ vehicles }: Comparison) => vehicles.find(({ image }) => image)?.image,
  canonicalSearch: ({ ids }: Comparison) => comparisonSearch(ids),
}

export function meta({ loaderData }: Route.MetaArgs) {
  const titles = loaderData?.vehicles.map(({ title }) => title) ?? []
  return [
    ...pageMeta({
      title: `${truncated(titles.length > 0 ? `Compare ${nameList(titles)}` : 'Compare vehicles', 120)} | Magari`,
      description:
        'Up to four vehicles side by side: price, monthly loan payment, mileage, engine and seller.',
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

/** Up to four vehicles side by side; the URL holds them, so it can be shared. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { ids, vehicles, unreadable, tooMany, site } = loaderData
  const facts = comparedFacts(vehicles)
  const missing = ids.filter((id) => vehicles.every((vehicle) => vehicle.id !== id))
  const different = facts.filter(({ differs }) => differs).length
  return (
    <div className="wrap py-2 lg:py-10">
      <PageHead title="Compare vehicles">
        {vehicles.length > 1 && (
          <p>
            {vehicles.length} vehicles · {different} of {facts.length} facts differ
          </p>
        )}
      </PageHead>
      <Notices sentences={noticesOf(unreadable, tooMany)} />
      {missing.length > 0 && <Missing ids={missing} all={ids} />}
      {vehicles.length > 0 ? (
        <>
          <ComparisonTable vehicles={vehicles} facts={facts} ids={ids} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
            {vehicles.length < MOST_COMPARED && (
              // Continues with the vehicles of this page, which may come from a shared URL.
              <LinkButton to={href('/vehicles')} onClick={() => choose(vehicles)}>
                <Icon of="plus" />
                Add another vehicle
              </LinkButton>
            )}
            <ShareButton
              title={`Compare ${nameList(vehicles.map(({ title }) => title))}`}
              url={site + addressWith(ids)}
            />
          </div>
        </>
      ) : (
        <NothingToCompare />
      )}
    </div>
  )
}

function noticesOf(unreadable: readonly string[], tooMany: boolean): string[] {
  return [
    ...unreadable.map((part) => `“${part}” is not a valid ad number, so it is ignored.`),
    ...(tooMany
      ? [`Up to ${MOST_COMPARED} vehicles can be compared, so these are the first ${MOST_COMPARED}.`]
      : []),
  ]
}

/** Ads that were taken down, expired or never existed: the database does not distinguish them. */
function Missing({ ids, all }: { ids: string[]; all: string[] }) {
  const chosen = chosenOf(useChoice())
  return (
    <Notice>
      {ids.map((id) => {
        const name = chosen.find((vehicle) => vehicle.id === id)?.title || `Ad ${shortId(id)}`
        return (
          <p key={id}>
            <b className="font-medium text-ink">{name}</b> is no longer shown: its seller has taken it down,
            the ad has ended, or the link is incomplete.{' '}
            <Link
              to={addressWith(all.filter((other) => other !== id))}
              onClick={() => removeChosen(id)}
              preventScrollReset
              aria-label={`Remove ${name}`}
              className="reach text-green-ink"
            >
              Remove
            </Link>
          </p>
        )
      })}
    </Notice>
  )
}

function NothingToCompare() {
  const chosen = chosenOf(useChoice())
  return (
    <EmptyState
      title="Nothing to compare yet"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {chosen.length > 0 && (
            <LinkButton to={addressWith(chosen.map(({ id }) => id))} variant="main">
              {chosen.length === 1 ? 'Show the one you chose' : `Compare the ${chosen.length} you chose`}
            </LinkButton>
          )}
          <LinkButton to={href('/vehicles')} variant={chosen.length > 0 ? 'plain' : 'main'}>
            Browse Vehicles
          </LinkButton>
        </span>
      }
    >
      Press Compare on up to {MOST_COMPARED} vehicles and see them here side by side.
    </EmptyState>
  )
}

function addressWith(ids: readonly string[]): string {
  return href('/compare') + comparisonSearch(ids)
}
