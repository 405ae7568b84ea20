import { useEffect } from 'react'
import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { openingStatus } from '#domain/services/opening-hours.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { AdSection } from '../ad-page/ad-section.tsx'
import { Gallery } from '../ad-page/gallery.tsx'
import { ShareButton } from '../ad-page/share-button.tsx'
import { ContactActions, ContactWindows } from '../ads/contact/contact-actions.tsx'
import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { useReloadAfterSignIn } from '../session/use-reload-after-sign-in.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/detail.ts'
import { BookButton, BookingWindow } from './booking-window.tsx'
import { OpeningWeek } from './opening-week.tsx'
import { Place } from './place.tsx'
import { hasFacts, ProviderFacts } from './provider-facts.tsx'
import { type Provider, providerById, reviewsOf, servicesOf, statsOf } from './queries.ts'
import { QuickStats } from './quick-stats.tsx'
import { ReviewWindow } from './review-window.tsx'
import { ProviderReviews } from './reviews.tsx'
import { ServiceList } from './service-list.tsx'
import { typesInWords } from './service-type.tsx'
import { Rating } from './stars.tsx'
import { providerData } from './structured-data.ts'

/** Keeps footer and toasts above the bottom bar of small screens. */
const ROOM_FOR_CALL_BAR = ':root{--bottom-bar:61px}@media(width>=64rem){:root{--bottom-bar:0px}}'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await providerPage(context.get(anonymousClient), params.id, url.searchParams)
  return data({ ...page, site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}
// Without those of the dialogs, which open in the browser only.
loader.searchParams = ['reviews']

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const page = await providerPage(await browserClient(), params.id, url.searchParams)
  return { ...page, site: browserConfig().url }
}

async function providerPage(client: Client, id: string, params: URLSearchParams) {
  const provider = UUID.test(id) ? await providerById(client, id) : null
  if (!provider) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  const [services, reviews, stats] = await Promise.all([
    servicesOf(client, provider.id),
    reviewsOf(client, provider.id, reviewPage(params)),
    statsOf(client, provider.id),
  ])
  return { provider, services, reviews, stats, now: Date.now() }
}

function reviewPage(params: URLSearchParams): number {
  const asked = Number(params.get('reviews') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
}

/** Opening a dialog changes the URL but no data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const same =
    currentUrl.pathname === nextUrl.pathname &&
    reviewPage(currentUrl.searchParams) === reviewPage(nextUrl.searchParams)
  return same && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ provider }: { provider: Provider }) => provider.photos[0],
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Service not found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { provider, services, site } = loaderData
  const title = `${provider.business_name}, ${typesInWords(provider.service_types)} in ${provider.location}`
  const rated =
    provider.rating_average === null
      ? ''
      : `${formatRating(provider.rating_average)} of 5, ${formatReviewCount(provider.rating_count)}. `
  const description = `${rated}${provider.description ?? services.map(({ name }) => name).join(', ')}`.trim()
  return [
    { title: `${title} | Magari` },
    { name: 'description', content: truncated(description || title, 160) },
    { property: 'og:type', content: 'business.business' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: truncated(description || title, 200) },
    { 'script:ld+json': providerData(provider, services, site) },
    { 'script:ld+json': breadcrumbData(crumbs(provider), site) },
  ]
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const { provider, services, reviews, stats, now, site } = loaderData
  const subject: ContactSubject = {
    kind: 'provider',
    id: provider.id,
    ownerId: provider.user_id,
    title: provider.business_name,
    hasPhone: provider.phone_masked !== null,
  }
  const contact = useContact(subject)
  useRecordView(subject)
  const status = openingStatus(provider.opening_hours, now, provider.opening_exceptions)
  const page = href('/services/:id', { id: provider.id })
  const bookable = provider.verified && contact.state !== 'own'

  // After Call Now (docs/product.md, Numbers).
  useEffect(() => {
    if (contact.phone) toast({ title: 'Contact information displayed', tone: 'info' })
  }, [contact.phone])

  return (
    <div className="wrap">
      <Breadcrumbs items={[...crumbs(provider).slice(0, -1), { label: provider.business_name }]} />
      {!provider.verified && (
        <Notice>
          {contact.state === 'own'
            ? 'Only you can see this page: your business waits for an administrator’s approval.'
            : 'This business is not in the directory at the moment and takes no bookings.'}
        </Notice>
      )}
      <div className="flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        {provider.photos.length > 0 && (
          <div className="order-1 min-w-0 lg:order-none">
            <Gallery key={provider.id} images={provider.photos} title={provider.business_name} />
          </div>
        )}
        <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-4">
          <section className="order-2 border-b border-line pt-4 pb-6 lg:rounded-r lg:border lg:bg-raise lg:px-5 lg:pb-5">
            <h1 className="text-xl wrap-anywhere lg:text-2xl">{provider.business_name}</h1>
            <p className="text-sm text-ink-2">{typesInWords(provider.service_types)}</p>
            <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              <Rating average={provider.rating_average} count={provider.rating_count} />
              {provider.verified && <VerifiedMark />}
            </p>
            <p className={`mt-2 text-sm font-medium ${status.open ? 'text-green-ink' : 'text-ink-2'}`}>
              {status.words}
            </p>
            <Place provider={provider} />
            {provider.phone_masked && !contact.phone && contact.state !== 'own' && (
              <p className="mt-3 text-sm text-ink-2">Phone {provider.phone_masked}</p>
            )}
            <div className="mt-4 grid grid-cols-2 gap-2">
              {bookable && <BookButton provider={provider} className="col-span-full max-lg:hidden" />}
              <ContactActions contact={contact} call="Call Now" quiet />
            </div>
          </section>
          <section className="order-5 border-b border-line py-6 lg:rounded-r lg:border lg:bg-raise lg:p-5">
            <h2 className="mb-3 text-lg">Quick stats</h2>
            <QuickStats provider={provider} stats={stats} />
          </section>
          <section className="order-6 border-b border-line py-6 lg:rounded-r lg:border lg:bg-raise lg:p-5">
            <h2 className="mb-3 text-lg">Opening hours</h2>
            <OpeningWeek provider={provider} now={now} />
          </section>
        </div>
        <div className="contents lg:col-start-1 lg:block">
          <AdSection title="Services and prices" className="order-3">
            <ServiceList services={services}>
              {(service) => bookable && <BookButton provider={provider} service={service} />}
            </ServiceList>
          </AdSection>
          <AdSection title="About" className="order-4">
            {provider.description ? (
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{provider.description}</p>
            ) : (
              !hasFacts(provider) && <p className="text-ink-3">The business has not described itself.</p>
            )}
            <ProviderFacts provider={provider} now={now} />
            <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
              <ShareButton title={provider.business_name} url={site + page} />
              <ReportButton subject={subject} />
            </div>
          </AdSection>
          <AdSection title="Reviews" className="order-7">
            <ProviderReviews
              provider={provider}
              reviews={reviews}
              now={now}
              href={(number) => (number > 1 ? `${page}?reviews=${number}` : page)}
            />
          </AdSection>
        </div>
      </div>
      {bookable && (
        <div className="fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-ground px-(--gut) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:hidden">
          <BookButton provider={provider} />
        </div>
      )}
      {bookable && <style>{ROOM_FOR_CALL_BAR}</style>}
      <ContactWindows contact={contact} to={provider.business_name} />
      <BookingWindow provider={provider} services={services} now={now} />
      <ReviewWindow provider={provider} />
    </div>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return <NotFound key={params.id} />
}

function NotFound() {
  useReloadAfterSignIn()
  return (
    <NoSuchRecord title="Service not found" to={href('/services')} label="Back to Services">
      The business may have left Magari, or the address is not complete.
    </NoSuchRecord>
  )
}

function crumbs({ id, business_name, location }: Provider): { label: string; to: string }[] {
  const inTown = new URLSearchParams({ location })
  return [
    { label: 'Services', to: href('/services') },
    { label: location, to: `${href('/services')}?${inTown}` },
    { label: business_name, to: href('/services/:id', { id }) },
  ]
}
