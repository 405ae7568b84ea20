import { data, href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { AdSection } from '../ad-page/ad-section.tsx'
import { ContactWindows } from '../ads/contact/later-windows.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { deferred } from '../frame/deferred.tsx'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { pageSearch } from '../search/page-search.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { CardList } from '../ui/card-list.tsx'
import { Picture } from '../ui/picture.tsx'
import { VEHICLE_CARD_TEXT, VehicleCard } from '../vehicles/vehicle-card.tsx'
import type { Route } from './+types/storefront.ts'
import { Avatar, DealerCard, FactsList, laterParts, UsualWeek } from './dealer-card.tsx'
import type { DealerPage } from './queries.ts'
import { STOREFRONT_PARAMS, storefront } from './storefront-data.ts'

const CARDS_IN_VIEW = 3

const DealerReviews = deferred(async () => (await laterParts()).DealerReviews)
const NoVehicles = deferred(async () => (await laterParts()).NoVehicles)
const Pagination = deferred(async () => (await laterParts()).Pagination)
const StockControls = deferred(async () => (await laterParts()).StockControls)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { url: site } = context.get(publicConfig)
  const page = await storefront(context.get(anonymousClient), params.id, url.searchParams, site)
  return data(page, { headers: PUBLIC_PAGE })
}
loader.searchParams = STOREFRONT_PARAMS

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const [client, { storefront }] = await Promise.all([
    browserClient(),
    import('./storefront-data.ts'),
    Avatar.load(),
    DealerReviews.load(),
    FactsList.load(),
    NoVehicles.load(),
    Pagination.load(),
    StockControls.load(),
    UsualWeek.load(),
  ])
  return storefront(client, params.id, url.searchParams, browserConfig().url)
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ dealer, vehicles }: { dealer: DealerPage; vehicles: { image: string | null }[] }) =>
    dealer.cover ?? vehicles.find(({ image }) => image)?.image,
  canonicalSearch: ({ narrowed, page }: { narrowed: boolean; page: number }) =>
    narrowed ? '' : pageSearch('', page),
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Dealer not found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { dealer, words, page, structured } = loaderData
  const towns = words.towns.join(', ')
  const name = towns ? `${words.name}, car dealer in ${towns}` : `${words.name}, car dealer`
  const title = page > 1 ? `${name}, page ${page}` : name
  const description = `${words.stock}. ${dealer.business_description ?? ''}`.trim()
  return [
    { title: `${truncated(title, 90)} | Magari` },
    { name: 'description', content: truncated(description, 160) },
    { property: 'og:type', content: 'business.business' },
    { property: 'og:title', content: name },
    { property: 'og:description', content: truncated(description, 200) },
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

export default function Storefront({ loaderData }: Route.ComponentProps) {
  const {
    dealer,
    words,
    asked,
    narrowed,
    search,
    unfiltered,
    notices,
    vehicles,
    total,
    page,
    pages,
    facts,
    reviews,
    status,
    now,
  } = loaderData
  const { name, stock } = words
  const subject: ContactSubject = {
    kind: 'vehicle',
    id: dealer.newest ?? '',
    ownerId: dealer.id,
    title: `The vehicles of ${name}`,
    hasPhone: dealer.hasPhone,
    opening: `Hello, I saw the vehicles of ${name} on Magari. `,
  }
  const contact = useContact(subject)
  const address = href('/dealers/:id', { id: dealer.id })

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
          <DealerCard
            dealer={dealer}
            words={words}
            status={status}
            contact={contact}
            facts={facts}
            now={now}
          />
        </div>
        <div className="min-w-0 lg:order-1">
          {dealer.business_description && (
            <AdSection title="About">
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{dealer.business_description}</p>
            </AdSection>
          )}
          <section aria-labelledby="stock" className="py-6">
            <h2 id="stock" className="mb-3 text-lg">
              {stock}
            </h2>
            {dealer.active > 1 && <StockControls dealer={dealer} asked={asked} />}
            <div role="status" className="text-sm text-ink-2">
              {notices.map((notice) => (
                <p key={notice} className="mb-3 wrap-anywhere">
                  {notice}
                </p>
              ))}
              {narrowed && total > 0 && (
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
                <Pagination page={page} pages={pages} href={(page) => address + pageSearch(search, page)} />
              </>
            ) : (
              <NoVehicles cleared={narrowed ? address + unfiltered : null} name={name} stock={stock} />
            )}
          </section>
          {reviews.rating.count > 0 && (
            <DealerReviews
              seller={{ id: dealer.id, name }}
              latest={reviews}
              isOwn={contact.state === 'own'}
            />
          )}
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
      The dealer may have nothing for sale any more, or the link is incomplete.
    </NoSuchRecord>
  )
}
