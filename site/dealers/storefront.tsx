import { data, href } from 'react-router'
import {
  findOffered,
  isNarrowed,
  NO_FILTERS,
  parseStorefrontSearch,
  STOREFRONT_SORT_LABELS,
  STOREFRONT_SORTS,
  type StorefrontSearch,
  storefrontQuery,
} from '#domain/dealers/storefront-search.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { namesReadBy, quote } from '#domain/foundation/search-params.ts'
import { AdSection } from '../ad-page/ad-section.tsx'
import { ContactWindows } from '../ads/contact/contact-actions.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Picture } from '../ui/picture.tsx'
import { VEHICLE_CARD_TEXT, VehicleCard } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/storefront.ts'
import { DealerCard } from './dealer-card.tsx'
import { dealerName, stockInWords, townsOf } from './dealer-words.ts'
import { type DealerPage, dealerPage, dealerVehicles } from './queries.ts'
import { StockFilter } from './stock-filter.tsx'
import { dealerData } from './structured-data.ts'

const CARDS_IN_VIEW = 3

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await storefront(context.get(anonymousClient), params.id, url.searchParams)
  return data({ ...page, site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}
loader.searchParams = namesReadBy(parseStorefrontSearch)

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const page = await storefront(await browserClient(), params.id, url.searchParams)
  return { ...page, site: browserConfig().url }
}

async function storefront(client: Client, id: string, params: URLSearchParams) {
  const dealer = UUID.test(id) ? await dealerPage(client, id) : null
  if (!dealer) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const { asked, notices } = parseStorefrontSearch(params)
  if (asked.make !== null && !findOffered(dealer.makes, asked.make)) {
    notices.push(`${dealerName(dealer)} has no ${quote(asked.make)} for sale, so we left it out.`)
    asked.make = null
  }
  return { dealer, asked, notices, ...(await dealerVehicles(client, dealer, asked)), now: Date.now() }
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ dealer, vehicles }: { dealer: DealerPage; vehicles: { image: string | null }[] }) =>
    dealer.cover ?? vehicles.find(({ image }) => image)?.image,
  canonicalSearch: ({ asked, page }: { asked: StorefrontSearch; page: number }) =>
    page > 1 && !isNarrowed(asked) ? `?page=${page}` : '',
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Dealer not found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { dealer, page, site } = loaderData
  const towns = townsOf(dealer).join(', ')
  const name = towns ? `${dealerName(dealer)}, car dealer in ${towns}` : `${dealerName(dealer)}, car dealer`
  const title = page > 1 ? `${name}, page ${page}` : name
  const description = `${stockInWords(dealer)}. ${dealer.business_description ?? ''}`.trim()
  return [
    { title: `${truncated(title, 90)} | Magari` },
    { name: 'description', content: truncated(description, 160) },
    { property: 'og:type', content: 'business.business' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: truncated(description, 200) },
    { 'script:ld+json': dealerData(dealer, site) },
    { 'script:ld+json': breadcrumbData(crumbs(dealer), site) },
  ]
}

export default function Storefront({ loaderData }: Route.ComponentProps) {
  const { dealer, asked, notices, vehicles, total, page, pages, now } = loaderData
  const name = dealerName(dealer)
  const subject: ContactSubject = {
    kind: 'vehicle',
    id: dealer.newest ?? '',
    ownerId: dealer.id,
    title: `The vehicles of ${name}`,
    hasPhone: dealer.hasPhone,
    opening: `Hello, I saw the vehicles of ${name} on Magari. `,
  }
  const contact = useContact(subject)
  const address = (change: Partial<StorefrontSearch>) =>
    href('/dealers/:id', { id: dealer.id }) + storefrontQuery({ ...asked, page: 1, ...change })

  return (
    <div className="wrap">
      <Breadcrumbs items={[{ label: 'Vehicles', to: href('/vehicles') }, { label: name }]} />
      {dealer.cover && (
        <Picture
          image={dealer.cover}
          alt=""
          sizes="(min-width: 1280px) 1200px, 100vw"
          priority
          className="mb-4 aspect-3/1 w-full rounded-r lg:aspect-5/1"
        />
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start lg:gap-x-10">
        <div className="lg:sticky lg:top-4 lg:order-2">
          <DealerCard dealer={dealer} contact={contact} now={now} />
        </div>
        <div className="min-w-0 lg:order-1">
          {dealer.business_description && (
            <AdSection title="About">
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{dealer.business_description}</p>
            </AdSection>
          )}
          <section aria-labelledby="stock" className="py-6">
            <h2 id="stock" className="mb-3 text-lg">
              {stockInWords(dealer)}
            </h2>
            {dealer.active > 1 && (
              <>
                <StockFilter dealer={dealer} asked={asked} />
                <nav aria-label="Sort by" className="mb-4 flex flex-wrap gap-2">
                  {STOREFRONT_SORTS.map((sort) => (
                    <Chip
                      key={sort}
                      to={address({ sort })}
                      on={asked.sort === sort}
                      aria-current={asked.sort === sort ? 'true' : undefined}
                      preventScrollReset
                    >
                      {STOREFRONT_SORT_LABELS[sort]}
                    </Chip>
                  ))}
                </nav>
              </>
            )}
            <div role="status" className="text-sm text-ink-2">
              {notices.map((notice) => (
                <p key={notice} className="mb-3 wrap-anywhere">
                  {notice}
                </p>
              ))}
              {isNarrowed(asked) && total > 0 && (
                <p className="mb-3">{`${formatNumber(total)} of ${formatNumber(dealer.active)} match`}</p>
              )}
            </div>
            {vehicles.length > 0 ? (
              <>
                <CardList belowPicture={VEHICLE_CARD_TEXT}>
                  {vehicles.map((vehicle, place) => (
                    <VehicleCard
                      key={vehicle.id}
                      vehicle={vehicle}
                      now={now}
                      priority={!dealer.cover && place < CARDS_IN_VIEW}
                      level={3}
                    />
                  ))}
                </CardList>
                <Pagination page={page} pages={pages} href={(page) => address({ page })} />
              </>
            ) : isNarrowed(asked) ? (
              <EmptyState
                title="No vehicles match your filters"
                action={
                  <LinkButton to={address(NO_FILTERS)} preventScrollReset>
                    Clear filters
                  </LinkButton>
                }
              >
                {dealerName(dealer)} has {stockInWords(dealer)}.
              </EmptyState>
            ) : (
              <EmptyState
                title="Everything is sold"
                action={<LinkButton to={href('/vehicles')}>See all vehicles</LinkButton>}
              >
                Come back later, or look at what others sell.
              </EmptyState>
            )}
          </section>
        </div>
      </div>
      <ContactWindows contact={contact} to={name} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <NoSuchRecord title="Dealer not found" to={href('/vehicles')} label="See all vehicles">
      The dealer may have nothing for sale any more, or the address is not complete.
    </NoSuchRecord>
  )
}

function crumbs(dealer: DealerPage): { label: string; to: string }[] {
  return [
    { label: 'Vehicles', to: href('/vehicles') },
    { label: dealerName(dealer), to: href('/dealers/:id', { id: dealer.id }) },
  ]
}
