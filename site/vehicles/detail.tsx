import { data, href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { CONDITION_LABELS, labelOf, shortId } from '#domain/vehicles/vehicles.ts'
import { AdDescription, AdSection } from '../ad-page/ad-section.tsx'
import * as layout from '../ad-page/layout.ts'
import { MissingAd } from '../ad-page/missing-ad.tsx'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import { ContactWindows } from '../ads/contact/later-windows.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { LaterSuggestion } from '../ads/own-ads/later-suggestion.tsx'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { deferred } from '../frame/deferred.tsx'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { Badge } from '../ui/badge.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FeaturedMark } from '../ui/marks.tsx'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/detail.ts'
import { CompareButton } from './compare/compare-button.tsx'
import { vehiclePage } from './detail-data.ts'
import type { Vehicle } from './queries.ts'
import { sellerName } from './seller-name.ts'
import { crumbs, summaryLine, viewCount } from './vehicle-words.ts'

const laterParts = () => import('./detail-parts.ts')
const AdTools = deferred(async () => (await laterParts()).AdTools)
const Gallery = deferred(async () => (await laterParts()).Gallery)
const PriceCheck = deferred(async () => (await laterParts()).PriceCheck)
const PriceMarkBadge = deferred(async () => (await laterParts()).PriceMarkBadge)
const LaterPurchase = deferred(async () => (await laterParts()).LaterPurchase)
const OtherWays = deferred(async () => (await laterParts()).OtherWays)
const SellerCard = deferred(async () => (await laterParts()).SellerCard)
const LoanCalculator = deferred(async () => (await laterParts()).LoanCalculator)
const VehicleFacts = deferred(async () => (await laterParts()).VehicleFacts)
const RecentlyViewed = deferred(async () => (await laterParts()).RecentlyViewed)
const VehicleStrip = deferred(async () => (await laterParts()).VehicleStrip)

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await vehiclePage(context.get(anonymousClient), params.id, context.get(publicConfig).url)
  return data(page, { headers: PUBLIC_PAGE })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const [client, { vehiclePage }] = await Promise.all([
      browserClient(),
      import('./detail-data.ts'),
      ...[
        AdTools,
        Gallery,
        SellerCard,
        LaterPurchase,
        OtherWays,
        LoanCalculator,
        PriceCheck,
        PriceMarkBadge,
        VehicleFacts,
        VehicleStrip,
        RecentlyViewed,
      ].map((part) => part.load()),
    ])
    return await vehiclePage(client, params.id, browserConfig().url)
  } catch (error) {
    if (!request.signal.aborted && !isNotFound(error)) {
      toast({ title: 'Failed to load vehicle details', tone: 'error' })
    }
    throw error
  }
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ vehicle }: { vehicle: Vehicle }) => vehicle.images[0],
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Vehicle not found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { vehicle, structured } = loaderData
  const description =
    `${formatKes(vehicle.price)} · ${summaryLine(vehicle)}. ${vehicle.description ?? ''}`.trim()
  return [
    { title: `${vehicle.title}, ${formatKes(vehicle.price)} | Magari` },
    ...(loaderData.soldLongAgo ? [{ name: 'robots', content: 'noindex' }] : []),
    { name: 'description', content: truncated(description, 160) },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: `${vehicle.title}, ${formatKes(vehicle.price)}` },
    { property: 'og:description', content: truncated(description, 200) },
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  const { vehicle, similar, ofSeller, priceCheck, now, site } = loaderData
  const subject: ContactSubject = {
    kind: 'vehicle',
    id: vehicle.id,
    ownerId: vehicle.seller_id,
    title: vehicle.title,
    hasPhone: vehicle.seller.has_phone,
  }
  const contact = useContact(subject)
  const forSale = vehicle.status === 'active'
  useRecordView(subject)

  return (
    <div className="wrap">
      <Breadcrumbs items={[...crumbs(vehicle).slice(0, -1), { label: vehicle.title }]} />
      {!forSale && <StatusNotice vehicle={vehicle} own={contact.state === 'own'} />}
      {forSale && contact.state === 'own' && <LaterSuggestion id={vehicle.id} />}
      <div className={layout.COLUMNS}>
        <div className={layout.PICTURES}>
          <Gallery key={vehicle.id} images={vehicle.images} title={vehicle.title}>
            {vehicle.featured && <FeaturedMark className="absolute top-3 left-3" />}
            <Heart subject={{ kind: 'vehicle', id: vehicle.id }} className="top-3 right-3" />
          </Gallery>
        </div>
        <div className={layout.ASIDE}>
          <section className={`order-2 ${layout.HEAD}`}>
            <Price amount={vehicle.price} className="text-2xl lg:text-3xl" />
            <h1 className="text-lg font-medium">{vehicle.title}</h1>
            <p className="text-sm text-ink-2">{summaryLine(vehicle)}</p>
            <p className="mt-3 flex flex-wrap items-center gap-2">
              <Badge>{labelOf(CONDITION_LABELS, vehicle.condition)}</Badge>
              {forSale && <PriceMarkBadge mark={priceCheck?.estimate?.mark ?? null} />}
              {vehicle.status === 'sold' && <Badge tone="sold">Sold</Badge>}
              {forSale && (
                <CompareButton
                  id={vehicle.id}
                  title={vehicle.title}
                  className="relative -my-2 -mr-1.5 ml-auto"
                />
              )}
            </p>
            {forSale && (
              <div className="mt-5 hidden grid-cols-2 gap-2 lg:grid">
                <ContactActions contact={contact} />
              </div>
            )}
            <OtherWays {...loaderData} />
            <LaterPurchase listingId={vehicle.id} ownerId={vehicle.seller_id} isForSale={forSale} />
            <SellerCard
              seller={vehicle.seller}
              facts={loaderData.facts}
              reviews={loaderData.reviews}
              hasVehicles={loaderData.hasOthers}
            />
          </section>
          {vehicle.status !== 'sold' && (
            <LoanCalculator key={vehicle.id} price={vehicle.price} className={`order-5 ${layout.BOX}`}>
              {forSale && (
                <p className="mt-4 grid grid-cols-2 gap-2">
                  <LinkButton to={{ pathname: href('/financing'), search: `?vehicle=${vehicle.id}` }}>
                    Compare loans
                  </LinkButton>
                  <LinkButton to={{ pathname: href('/insurance'), search: `?vehicle=${vehicle.id}` }}>
                    Insure it
                  </LinkButton>
                </p>
              )}
            </LoanCalculator>
          )}
        </div>
        <div className={layout.TEXTS}>
          <AdSection title="Details" className="order-3">
            <VehicleFacts vehicle={vehicle} />
          </AdSection>
          {forSale && priceCheck && (
            <AdSection title="Price" className="order-3">
              <PriceCheck vehicle={vehicle} {...priceCheck} />
            </AdSection>
          )}
          <AdSection title="Description" className="order-4">
            <AdDescription text={vehicle.description} />
            <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
              <span>Listed {formatDate(vehicle.created_at)}</span>
              <span>Ad {shortId(vehicle.id)}</span>
              {vehicle.views_count > 0 && <span>{viewCount(vehicle.views_count)}</span>}
              <AdTools
                title={`${vehicle.title}, ${formatKes(vehicle.price)}`}
                url={site + href('/vehicles/:id', { id: vehicle.id })}
                subject={subject}
              />
            </div>
          </AdSection>
          <SafetyAdvice />
        </div>
      </div>
      <VehicleStrip
        title="Similar vehicles"
        vehicles={similar}
        now={now}
        all={{
          pathname: href('/vehicles'),
          search: new URLSearchParams({ make: vehicle.make.name }).toString(),
        }}
      />
      <VehicleStrip title={`More from ${sellerName(vehicle.seller)}`} vehicles={ofSeller} now={now} />
      <RecentlyViewed open={vehicle} className="pt-10 lg:pt-16" />
      {forSale && (
        <div className={`${layout.CALL_BAR} ${layout.CALL_BUTTONS}`}>
          <ContactActions contact={contact} short />
        </div>
      )}
      {forSale && <style>{layout.ROOM_FOR_CALL_BAR}</style>}
      <ContactWindows contact={contact} to={sellerName(vehicle.seller)} />
    </div>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <MissingAd key={params.id} title="Vehicle not found" to={href('/vehicles')} label="Back to Vehicles">
      The ad may have been taken down, or the link is incomplete.
    </MissingAd>
  )
}

function SafetyAdvice() {
  return (
    <section className="order-6 py-6" aria-label="Safety advice">
      <div className="flex gap-3 rounded-r border border-line bg-sunk p-4 text-sm leading-normal text-ink-2">
        <Icon of="shield-check" className="text-green-ink" />
        <p>
          <b className="font-medium text-ink">Before you pay:</b> meet in a public place, see the original
          logbook, check the chassis number against it, and never send money to hold a car you have not seen.{' '}
          <Link to="/trust#yourself" className="text-green-ink underline">
            What else to check
          </Link>
        </p>
      </div>
    </section>
  )
}

/** For ads that are not for sale. Only administrators see those of others that are not sold. */
function StatusNotice({ vehicle: { status, seller }, own }: { vehicle: Vehicle; own: boolean }) {
  return (
    <Notice>
      {status === 'sold'
        ? 'This vehicle has been sold. The seller can no longer be contacted about it.'
        : own
          ? `Only you can see this ad: it is ${labelOf(STATUS_WORDS, status)}.`
          : `${labelOf(AD_OF, status)} ${sellerName(seller)}. Visitors do not see it.`}
    </Notice>
  )
}

const STATUS_WORDS = { draft: 'a draft', pending: 'waiting for approval', expired: 'expired' }
const AD_OF = { draft: 'Draft of', pending: 'Waiting for approval, of', expired: 'Expired ad of' }
