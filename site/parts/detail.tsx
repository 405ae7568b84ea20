import { data, href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf, shortId } from '#domain/vehicles/vehicles.ts'
import { AdDescription, AdSection } from '../ad-page/ad-section.tsx'
import * as layout from '../ad-page/layout.ts'
import { MissingAd } from '../ad-page/missing-ad.tsx'
import { ContactWindows } from '../ads/contact/later-windows.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { anonymousClient, browserClient } from '../client.ts'
import { browserConfig, publicConfig } from '../config.ts'
import { deferred } from '../frame/deferred.tsx'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader, PUBLIC_PAGE } from '../frame/page-headers.ts'
import { truncated } from '../frame/page-meta.ts'
import { Badge } from '../ui/badge.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { toast } from '../ui/toast.ts'
import { sellerName } from '../vehicles/seller-name.ts'
import { viewCount } from '../vehicles/vehicle-words.ts'
import type { Route } from './+types/detail.ts'
import { partPage } from './detail-data.ts'
import { PartContact } from './part-contact.tsx'
import { crumbs, summaryLine } from './part-words.ts'
import type { SparePart } from './queries.ts'

const laterParts = () => import('./detail-parts.ts')
const AdTools = deferred(async () => (await laterParts()).AdTools)
const Gallery = deferred(async () => (await laterParts()).Gallery)
const SellerCard = deferred(async () => (await laterParts()).SellerCard)
const PartFacts = deferred(async () => (await laterParts()).PartFacts)
const RelatedParts = deferred(async () => (await laterParts()).RelatedParts)
const SafetyTips = deferred(async () => (await laterParts()).SafetyTips)

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await partPage(context.get(anonymousClient), params.id, context.get(publicConfig).url)
  return data(page, { headers: PUBLIC_PAGE })
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const [client, { partPage }] = await Promise.all([
      browserClient(),
      import('./detail-data.ts'),
      ...[AdTools, Gallery, SellerCard, PartFacts, RelatedParts, SafetyTips].map((part) => part.load()),
    ])
    return await partPage(client, params.id, browserConfig().url)
  } catch (error) {
    if (!request.signal.aborted && !isNotFound(error)) {
      toast({ title: 'Failed to load spare part details', tone: 'error' })
    }
    throw error
  }
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
  const { part, structured } = loaderData
  const title = `${part.name}, ${formatKes(part.price)}`
  const description = `${formatKes(part.price)} · ${summaryLine(part)}. ${part.description ?? ''}`.trim()
  return [
    { title: `${title} | Magari` },
    { name: 'description', content: truncated(description, 160) },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: truncated(description, 200) },
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

export default function SparePartPage({ loaderData }: Route.ComponentProps) {
  const { part, related, now, site } = loaderData
  const subject: ContactSubject = {
    kind: 'spare_part',
    id: part.id,
    ownerId: part.seller_id,
    title: part.name,
    hasPhone: part.seller.has_phone,
  }
  const contact = useContact(subject)
  const category = labelOf(PART_CATEGORY_LABELS, part.category)
  useRecordView({ kind: 'spare_part', id: part.id })

  return (
    <div className="wrap">
      <Breadcrumbs items={[...crumbs(part).slice(0, -1), { label: part.name }]} />
      {!part.listed && (
        <Notice>
          {contact.state === 'own' ? (
            <OwnUnlisted part={part} />
          ) : (
            `Ad of ${sellerName(part.seller)} that is ${part.held_at && !part.held_reason ? 'being checked' : 'not listed'}. Visitors do not see it.`
          )}
        </Notice>
      )}
      <div className={layout.COLUMNS}>
        <div className={layout.PICTURES}>
          <Gallery key={part.id} images={part.images} title={part.name}>
            <Heart subject={{ kind: 'spare_part', id: part.id }} className="top-3 right-3" />
          </Gallery>
        </div>
        <div className={layout.ASIDE}>
          <section id="contact" className={`order-2 scroll-mt-4 ${layout.HEAD}`}>
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
              facts={loaderData.facts}
              reviews={loaderData.reviews}
              hasVehicles={loaderData.hasVehicles}
            />
          </section>
        </div>
        <div className={layout.TEXTS}>
          <AdSection title="Details" className="order-3">
            <PartFacts part={part} />
          </AdSection>
          <AdSection title="Description" className="order-4">
            <AdDescription text={part.description} />
            <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
              <span>Listed {formatDate(part.created_at)}</span>
              <span>Ad {shortId(part.id)}</span>
              {part.views_count > 0 && <span>{viewCount(part.views_count)}</span>}
              <AdTools
                title={`${part.name}, ${formatKes(part.price)}`}
                url={site + href('/spare-parts/:id', { id: part.id })}
                subject={subject}
              />
            </div>
          </AdSection>
          <SafetyTips />
        </div>
      </div>
      <RelatedParts part={part} related={related} now={now} />
      {part.listed && (
        <div className={`${layout.CALL_BAR} ${layout.CALL_BUTTONS}`}>
          <PartContact contact={contact} short />
        </div>
      )}
      {part.listed && <style>{layout.ROOM_FOR_CALL_BAR}</style>}
      <ContactWindows contact={contact} to={sellerName(part.seller)} />
    </div>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <MissingAd
      key={params.id}
      title="Spare Part Not Found"
      to={href('/spare-parts')}
      label="Back to Spare Parts"
    >
      The ad may have been taken down, or the link is incomplete.
    </MissingAd>
  )
}

/** Why the owner alone sees it. */
function OwnUnlisted({ part: { id, held_at, held_reason } }: { part: SparePart }) {
  if (!held_at) return 'Only you can see this ad: it is not listed.'
  return (
    <p>
      Only you can see this ad: {held_reason ? 'it was taken down' : 'it is being checked'}.{' '}
      <Link to={href('/my-listings/:id/check', { id })} className="text-green-ink underline">
        {held_reason ? 'See why, and appeal' : 'See why'}
      </Link>
    </p>
  )
}
