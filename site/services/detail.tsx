import { lazy, Suspense, useEffect, useState } from 'react'
import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { AdSection } from '../ad-page/ad-section.tsx'
import * as layout from '../ad-page/layout.ts'
import { MissingAd } from '../ad-page/missing-ad.tsx'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import { ContactWindows } from '../ads/contact/later-windows.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { deferred } from '../frame/deferred.tsx'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/detail.ts'
import { BookButton } from './book-button.tsx'
import { providerPage } from './detail-data.ts'
import { hasFacts } from './has-facts.ts'
import type { Provider } from './queries.ts'
import { reviewPage } from './review-page.ts'
import { ServiceList } from './service-list.tsx'
import { typesInWords } from './service-type.tsx'
import { Rating } from './stars.tsx'
import { useWindow } from './use-window.ts'

const laterParts = () => import('./detail-parts.ts')
const AdTools = deferred(async () => (await laterParts()).AdTools)
const FactsList = deferred(async () => (await laterParts()).FactsList)
const Gallery = deferred(async () => (await laterParts()).Gallery)
const Place = deferred(async () => (await laterParts()).Place)
const OpeningWeek = deferred(async () => (await laterParts()).OpeningWeek)
const ProviderFacts = deferred(async () => (await laterParts()).ProviderFacts)
const ProviderReviews = deferred(async () => (await laterParts()).ProviderReviews)
const QuickStats = deferred(async () => (await laterParts()).QuickStats)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { url: site } = context.get(publicConfig)
  const page = await providerPage(context.get(anonymousClient), params.id, url.searchParams, site)
  return data(page, { headers: PUBLIC_PAGE })
}
// Without those of the dialogs, which open in the browser only.
loader.searchParams = ['reviews']

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const [client, { providerPage }] = await Promise.all([
    browserClient(),
    import('./detail-data.ts'),
    ...[AdTools, FactsList, Gallery, Place, OpeningWeek, ProviderFacts, ProviderReviews, QuickStats].map(
      (part) => part.load(),
    ),
  ])
  return providerPage(client, params.id, url.searchParams, browserConfig().url)
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
  const { provider, services, structured } = loaderData
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
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const { provider, services, reviews, stats, facts, owesDeposit, status, now, site } = loaderData
  const subject: ContactSubject = {
    kind: 'service',
    id: provider.id,
    ownerId: provider.user_id,
    title: provider.business_name,
    hasPhone: provider.phone_masked !== null,
  }
  const contact = useContact(subject)
  useRecordView(subject)
  const windowOpened = useWindowOpened()
  const page = href('/services/:id', { id: provider.id })
  const bookable = provider.verified && contact.state !== 'own'

  // After Call Now (docs/product.md, Numbers).
  useEffect(() => {
    if (contact.phone) toast({ title: 'Contact information displayed', tone: 'info' })
  }, [contact.phone])

  return (
    <div className="wrap">
      <Breadcrumbs items={[...loaderData.crumbs.slice(0, -1), { label: provider.business_name }]} />
      {!provider.verified && (
        <Notice>
          {contact.state === 'own'
            ? 'Only you can see this page: your business is awaiting approval by an administrator.'
            : 'This business is not in the directory at the moment and takes no bookings.'}
        </Notice>
      )}
      {owesDeposit && <Notice>{provider.business_name} does not take deposits.</Notice>}
      <div className={layout.COLUMNS}>
        {provider.photos.length > 0 && (
          <div className={layout.PICTURES}>
            <Gallery key={provider.id} images={provider.photos} title={provider.business_name} />
          </div>
        )}
        <div className={layout.ASIDE}>
          <section className={`order-2 ${layout.HEAD}`}>
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
            <FactsList facts={facts} verified={provider.verified} className="mt-3 grid gap-1" />
            {provider.phone_masked && !contact.phone && contact.state !== 'own' && (
              <p className="mt-3 text-sm text-ink-2">Phone {provider.phone_masked}</p>
            )}
            <div className="mt-4 grid grid-cols-2 gap-2">
              {bookable && <BookButton provider={provider} className="col-span-full max-lg:hidden" />}
              <ContactActions contact={contact} call="Call Now" quiet />
            </div>
          </section>
          <section className={`order-5 ${layout.BOX}`}>
            <h2 className="mb-3 text-lg">Quick stats</h2>
            <QuickStats provider={provider} stats={stats} />
          </section>
          <section className={`order-6 ${layout.BOX}`}>
            <h2 className="mb-3 text-lg">Opening hours</h2>
            <OpeningWeek provider={provider} now={now} />
          </section>
        </div>
        <div className={layout.TEXTS}>
          <AdSection title="Services and prices" className="order-3">
            <ServiceList services={services}>
              {(service) => bookable && <BookButton provider={provider} service={service} />}
            </ServiceList>
          </AdSection>
          <AdSection title="About" className="order-4">
            {provider.description ? (
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{provider.description}</p>
            ) : (
              !hasFacts(provider) && <p className="text-ink-3">The business has not added a description.</p>
            )}
            <ProviderFacts provider={provider} now={now} />
            <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
              <AdTools title={provider.business_name} url={site + page} subject={subject} />
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
        <div className={layout.CALL_BAR}>
          <BookButton provider={provider} />
        </div>
      )}
      {bookable && <style>{layout.ROOM_FOR_CALL_BAR}</style>}
      <ContactWindows contact={contact} to={provider.business_name} />
      {windowOpened && (
        <Suspense>
          <ProviderWindows provider={provider} services={services} now={now} />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded with the first dialog that opens. */
const ProviderWindows = lazy(async () => ({
  default: (await import('./provider-windows.tsx')).ProviderWindows,
}))

/** Whether the URL has opened a dialog of this page; it stays mounted afterwards, with its input. */
function useWindowOpened(): boolean {
  const booking = useWindow('book').value
  const reviewed = useWindow('review').value
  const [opened, setOpened] = useState(false)
  const asked = booking !== null || reviewed !== null
  // The server's page has no dialog, at any address.
  useEffect(() => {
    if (asked) setOpened(true)
  }, [asked])
  return opened
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <MissingAd key={params.id} title="Service not found" to={href('/services')} label="Back to Services">
      The business may have left Magari, or the link is incomplete.
    </MissingAd>
  )
}
