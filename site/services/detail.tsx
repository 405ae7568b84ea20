import { type ComponentProps, useEffect } from 'react'
import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { openingStatus } from '#domain/services/opening-hours.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { adMeta, failedAdMeta, foundById, loadAd, reloadAd } from '../ad-page/ad-data.ts'
import { AdNotFound, AdPage } from '../ad-page/ad-page.tsx'
import { AdSection } from '../ad-page/ad-section.tsx'
import { Gallery } from '../ad-page/gallery.tsx'
import { ShareButton } from '../ad-page/share-button.tsx'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import type { Client } from '../client.ts'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { VerifiedMark } from '../ui/marks.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/detail.ts'
import { BookButton, BookingWindow } from './booking-window.tsx'
import { OpeningWeek } from './opening-week.tsx'
import { Place } from './place.tsx'
import { ProviderFacts, statesFacts } from './provider-facts.tsx'
import { type Provider, providerById, reviewsOf, servicesOf, statsOf } from './queries.ts'
import { QuickStats } from './quick-stats.tsx'
import { ReviewWindow } from './review-window.tsx'
import { ProviderReviews } from './reviews.tsx'
import { ServiceList } from './service-list.tsx'
import { typesInWords } from './service-type.tsx'
import { Rating } from './stars.tsx'
import { providerData } from './structured-data.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAd(args, (client) => providerPage(client, args.params.id, args.url.searchParams))
}
// The windows over the page open in the browser only.
loader.searchParams = ['reviews']

export function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadAd(args, (client) => providerPage(client, args.params.id, args.url.searchParams))
}

async function providerPage(client: Client, id: string, params: URLSearchParams) {
  const provider = await foundById(id, (id) => providerById(client, id))
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

/** Opening and closing the windows over the page changes its address but nothing that is asked. */
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
  if (!loaderData) return failedAdMeta(error, 'Service not found')
  const { provider, services, site } = loaderData
  const title = `${provider.business_name}, ${typesInWords(provider.service_types)} in ${provider.location}`
  const rated =
    provider.rating_average === null
      ? ''
      : `${formatRating(provider.rating_average)} of 5, ${formatReviewCount(provider.rating_count)}. `
  const description = `${rated}${provider.description ?? services.map(({ name }) => name).join(', ')}`.trim()
  return adMeta({
    title,
    description: description || title,
    type: 'business.business',
    record: providerData(provider, services, site),
    crumbs: crumbs(provider),
    site,
  })
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
    <AdPage
      crumbs={crumbs(provider)}
      notice={
        !provider.verified && (
          <Notice>
            {contact.state === 'own'
              ? 'Only you can see this page: your business waits for an administrator’s approval.'
              : 'This business is not in the directory at the moment and takes no bookings.'}
          </Notice>
        )
      }
      gallery={
        provider.photos.length > 0 && (
          <Gallery key={provider.id} images={provider.photos} title={provider.business_name} />
        )
      }
      rail={
        <>
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
          <RailSection title="Quick stats" className="order-5">
            <QuickStats provider={provider} stats={stats} />
          </RailSection>
          <RailSection title="Opening hours" className="order-6">
            <OpeningWeek provider={provider} now={now} />
          </RailSection>
        </>
      }
      after={
        <>
          <BookingWindow provider={provider} services={services} now={now} />
          <ReviewWindow provider={provider} />
        </>
      }
      bar={bookable && <BookButton provider={provider} />}
      contact={contact}
      to={provider.business_name}
    >
      <AdSection title="Services and prices" className="order-3">
        <ServiceList services={services}>
          {(service) => bookable && <BookButton provider={provider} service={service} />}
        </ServiceList>
      </AdSection>
      <AdSection title="About" className="order-4">
        {provider.description ? (
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{provider.description}</p>
        ) : (
          !statesFacts(provider) && <p className="text-ink-3">The business has not described itself.</p>
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
    </AdPage>
  )
}

function RailSection({ title, className, children }: ComponentProps<typeof AdSection>) {
  return (
    <section className={`border-b border-line py-6 lg:rounded-r lg:border lg:bg-raise lg:p-5 ${className}`}>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <AdNotFound key={params.id} title="Service not found" to={href('/services')} label="Back to Services">
      The business may have left Magari, or the address is not complete.
    </AdNotFound>
  )
}

/** The way down to the provider; the last step is the page itself. */
function crumbs({ id, business_name, location }: Provider): { label: string; to: string }[] {
  const inTown = new URLSearchParams({ location })
  return [
    { label: 'Services', to: href('/services') },
    { label: location, to: `${href('/services')}?${inTown}` },
    { label: business_name, to: href('/services/:id', { id }) },
  ]
}
