import { data, Link } from 'react-router'
import { anonymousClient, browserClient } from '../../client.ts'
import { browserConfig, publicConfig } from '../../config.ts'
import { deferred } from '../../frame/deferred.tsx'
import { NoSuchRecord } from '../../frame/no-such-record.tsx'
import { isNotFound } from '../../frame/not-found-answer.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../../frame/page-headers.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { VehicleStrip } from '../vehicle-strip.tsx'
import type { Route } from './+types/market.ts'
import { type MarketPageData, marketPage } from './market-data.ts'

const laterParts = () => import('./later-parts.ts')
const MarketFacts = deferred(async () => (await laterParts()).MarketFacts)
const PriceByYear = deferred(async () => (await laterParts()).PriceByYear)
const MarketList = deferred(async () => (await laterParts()).MarketList)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await marketPage(
    context.get(anonymousClient),
    params,
    url.pathname,
    context.get(publicConfig).url,
  )
  return data(page, { headers: PUBLIC_PAGE })
}

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const [client, { marketPage }] = await Promise.all([
    browserClient(),
    import('./market-data.ts'),
    ...[MarketFacts, PriceByYear, MarketList].map((part) => part.load()),
  ])
  return marketPage(client, params, url.pathname, browserConfig().url)
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ listings }: MarketPageData) => listings.find(({ image }) => image)?.image,
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Page not found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { title, intro, indexed, structured } = loaderData
  return [
    ...pageMeta({ title: `${title} | Magari`, description: intro }),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

/** /cars, /cars/{make}, /cars/{make}/{model} and /cars/{make}/{model}/{town}. */
export default function MarketPage({ loaderData }: Route.ComponentProps) {
  const {
    title,
    intro,
    name,
    place,
    crumbs,
    counted,
    facts,
    hasYears,
    price,
    years,
    makes,
    models,
    towns,
    listings,
    list,
    value,
    now,
  } = loaderData
  const isModel = towns.length > 0 || crumbs.length > 2
  return (
    <div className="wrap">
      <Breadcrumbs items={[...crumbs.slice(0, -1), { label: crumbs.at(-1)?.label ?? '' }]} />
      <PageHead title={title}>{intro}</PageHead>
      {facts.length > 0 && <MarketFacts facts={facts} price={price} counted={counted} />}
      {hasYears && (
        <section className="pt-10" aria-labelledby="years">
          <SectionHead id="years" title="Typical price by year" />
          {years.length > 0 ? <PriceByYear years={years} name={name} /> : <p>Not enough similar cars yet.</p>}
        </section>
      )}
      {makes.length > 0 && <MarketList title="Makes" lines={makes} counted={counted} />}
      {!isModel && models.length > 0 && (
        <MarketList
          title={makes.length > 0 ? 'Popular models' : `${name} models`}
          lines={models}
          counted={counted}
        />
      )}
      {towns.length > 0 && (
        <nav className="pt-10" aria-labelledby="towns">
          <SectionHead
            id="towns"
            title={place === 'Kenya' ? 'For sale by town' : 'For sale in other towns'}
          />
          <ul className="flex flex-wrap gap-2">
            {towns.map(({ label, count, to }) => (
              <li key={to}>
                <Chip to={to} discover="none">
                  {label} ({count})
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {listings.length > 0 ? (
        <VehicleStrip title="Newest ads" vehicles={listings} now={now} all={list} allOf={name} />
      ) : (
        <section className="pt-10" aria-labelledby="newest">
          <SectionHead id="newest" title="Newest ads" />
          <p>
            Nothing for sale now.{' '}
            <Link to="/vehicles" className="text-green-ink underline">
              See all vehicles
            </Link>
          </p>
        </section>
      )}
      {isModel && models.length > 0 && <MarketList title="Other models" lines={models} counted={counted} />}
      <p className="flex flex-wrap gap-3 pt-10">
        <LinkButton to={value}>What is my car worth?</LinkButton>
        <LinkButton to="/sell">Sell a car</LinkButton>
      </p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="No such make, model or town" to="/cars" label="See all car prices">
      The link may be wrong, or no such car has been listed here.
    </NoSuchRecord>
  )
}
