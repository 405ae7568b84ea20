import { data, href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { nameList } from '#domain/foundation/name-list.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf, shortId } from '#domain/vehicles/vehicles.ts'
import { AdDescription, AdSection } from '../ad-page/ad-section.tsx'
import { Gallery } from '../ad-page/gallery.tsx'
import { ShareButton } from '../ad-page/share-button.tsx'
import { ContactWindows } from '../ads/contact/contact-actions.tsx'
import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { anonymousClient, browserClient, type Client } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { breadcrumbData } from '../frame/breadcrumb-data.ts'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { isNotFound, UUID } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { useReloadAfterSignIn } from '../session/use-reload-after-sign-in.ts'
import { Badge } from '../ui/badge.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { sellsVehicles } from '../vehicles/queries.ts'
import { SellerCard, sellerName } from '../vehicles/seller-card.tsx'
import { Price } from '../vehicles/vehicle-card.tsx'
import { viewCount } from '../vehicles/vehicle-words.ts'
import type { Route } from './+types/detail.ts'
import { PartCard } from './part-card.tsx'
import { PartContact } from './part-contact.tsx'
import { crumbs, quantityWords, summaryLine } from './part-words.ts'
import { relatedParts, type SparePart, sparePartById } from './queries.ts'
import { SafetyTips } from './safety-tips.tsx'
import { sparePartData } from './structured-data.ts'

/** Keeps footer and toasts above the bottom bar of small screens. */
const ROOM_FOR_CALL_BAR = ':root{--bottom-bar:61px}@media(width>=64rem){:root{--bottom-bar:0px}}'

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await partPage(context.get(anonymousClient), params.id)
  return data({ ...page, site: context.get(publicConfig).url }, { headers: PUBLIC_PAGE })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    return { ...(await partPage(await browserClient(), params.id)), site: browserConfig().url }
  } catch (error) {
    if (!request.signal.aborted && !isNotFound(error)) {
      toast({ title: 'Failed to load spare part details', tone: 'error' })
    }
    throw error
  }
}

async function partPage(client: Client, id: string) {
  const part = UUID.test(id) ? await sparePartById(client, id) : null
  if (!part) throw data(null, { status: 404, headers: PUBLIC_PAGE })
  // The page works without its neighbours.
  const without =
    <Nothing,>(nothing: Nothing) =>
    (error: unknown) => {
      console.error('What stands beside a part could not be read:', error)
      return nothing
    }
  const [related, hasVehicles] = await Promise.all([
    relatedParts(client, part).catch(without([])),
    part.seller.role === 'dealer' && sellsVehicles(client, part.seller_id).catch(without(false)),
  ])
  return { part, related, hasVehicles, now: Date.now() }
}

export const headers = headersOfLoader

export const handle: PageHandle = {
  picture: ({ part }: { part: SparePart }) => part.images[0],
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? 'Spare Part Not Found' : 'Something went wrong'} | Magari` },
      { name: 'robots', content: 'noindex' },
    ]
  const { part, site } = loaderData
  const title = `${part.name}, ${formatKes(part.price)}`
  const description = `${formatKes(part.price)} · ${summaryLine(part)}. ${part.description ?? ''}`.trim()
  return [
    { title: `${title} | Magari` },
    { name: 'description', content: truncated(description, 160) },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: truncated(description, 200) },
    { 'script:ld+json': sparePartData(part, site) },
    { 'script:ld+json': breadcrumbData(crumbs(part), site) },
  ]
}

export default function SparePartPage({ loaderData }: Route.ComponentProps) {
  const { part, related, now, site } = loaderData
  const subject: ContactSubject = {
    kind: 'part',
    id: part.id,
    ownerId: part.seller_id,
    title: part.name,
    hasPhone: part.seller.has_phone,
  }
  const contact = useContact(subject)
  const category = labelOf(PART_CATEGORY_LABELS, part.category)
  useRecordView({ kind: 'part', id: part.id })

  return (
    <div className="wrap">
      <Breadcrumbs items={[...crumbs(part).slice(0, -1), { label: part.name }]} />
      {!part.listed && (
        <Notice>
          {contact.state === 'own'
            ? 'Only you can see this ad: it is not listed.'
            : `Ad of ${sellerName(part.seller)} that is not listed. Visitors do not see it.`}
        </Notice>
      )}
      <div className="flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        <div className="order-1 min-w-0 lg:order-none">
          <Gallery key={part.id} images={part.images} title={part.name}>
            <Heart subject={{ kind: 'part', id: part.id }} className="top-3 right-3" />
          </Gallery>
        </div>
        <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-4">
          <section
            id="contact"
            className="order-2 scroll-mt-4 border-b border-line pt-4 pb-6 lg:rounded-r lg:border lg:bg-raise lg:px-5 lg:pb-5"
          >
            <Price amount={part.price} className="text-2xl lg:text-3xl" />
            <h1 className="text-lg font-medium">{part.name}</h1>
            <p className="text-sm text-ink-2">{category}</p>
            <p className="mt-3 flex flex-wrap items-center gap-2">
              <Badge tone={part.in_stock ? 'active' : 'expired'}>
                {part.in_stock ? 'In stock' : 'Out of stock'}
              </Badge>
              <Badge>{labelOf(PART_CONDITION_LABELS, part.condition)}</Badge>
            </p>
            {part.listed && (
              <div className="mt-5 hidden grid-cols-2 gap-2 lg:grid">
                <PartContact contact={contact} />
              </div>
            )}
            <SellerCard
              seller={part.seller}
              memberSince={contact.memberSince}
              hasVehicles={loaderData.hasVehicles}
            />
          </section>
        </div>
        <div className="contents lg:col-start-1 lg:block">
          <AdSection title="The facts" className="order-3">
            <PartFacts part={part} />
          </AdSection>
          <AdSection title="Description" className="order-4">
            <AdDescription text={part.description} />
            <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
              <span>Listed {formatDate(part.created_at)}</span>
              <span>Ad {shortId(part.id)}</span>
              {part.views_count > 0 && <span>{viewCount(part.views_count)}</span>}
              <ShareButton
                title={`${part.name}, ${formatKes(part.price)}`}
                url={site + href('/spare-parts/:id', { id: part.id })}
              />
              <ReportButton subject={subject} />
            </div>
          </AdSection>
          <SafetyTips />
        </div>
      </div>
      {related.length > 0 && (
        <CardStrip title="Related parts" all={crumbs(part)[1]?.to}>
          {related.map((other) => (
            <PartCard key={other.id} part={other} now={now} level={3} sizes={STRIP_SIZES} />
          ))}
        </CardStrip>
      )}
      {part.listed && (
        <div className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-[minmax(0,1fr)] grid-flow-col justify-center gap-2 border-t border-line bg-ground px-(--gut) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] md:auto-cols-[minmax(0,240px)] lg:hidden">
          <PartContact contact={contact} short />
        </div>
      )}
      {part.listed && <style>{ROOM_FOR_CALL_BAR}</style>}
      <ContactWindows contact={contact} to={sellerName(part.seller)} />
    </div>
  )
}

function PartFacts({ part }: { part: SparePart }) {
  return (
    <Facts>
      <Fact icon="shield-check" label="Condition" value={labelOf(PART_CONDITION_LABELS, part.condition)} />
      <Fact icon="boxes" label="Quantity" value={quantityWords(part.quantity)} />
      <Fact icon="hash" label="Part number" value={part.part_number} />
      <Fact icon="car" label="Compatible makes" value={nameList(part.compatible_makes)} />
      <Fact icon="tag" label="Category" value={labelOf(PART_CATEGORY_LABELS, part.category)} />
      <Fact icon="map-pin" label="Location" value={part.location} />
    </Facts>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return <NotFound key={params.id} />
}

function NotFound() {
  useReloadAfterSignIn()
  return (
    <NoSuchRecord title="Spare Part Not Found" to={href('/spare-parts')} label="Back to Spare Parts">
      The ad may have been taken down, or the address is not complete.
    </NoSuchRecord>
  )
}
