import Boxes from 'lucide-react/icons/boxes'
import Car from 'lucide-react/icons/car'
import Hash from 'lucide-react/icons/hash'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import { href } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { nameList } from '#domain/foundation/name-list.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { adMeta, failedAdMeta, foundById, loadAd, reloadAd, without } from '../ad-page/ad-data.ts'
import { AdNotFound } from '../ad-page/ad-page.tsx'
import { OfferPage, useOffer } from '../ad-page/offer-page.tsx'
import type { Client } from '../client.ts'
import { isNotFound } from '../frame/not-found-answer.ts'
import type { PageHandle } from '../frame/page-handle.ts'
import { headersOfLoader } from '../frame/page-headers.ts'
import { Badge } from '../ui/badge.tsx'
import { CardStrip, STRIP_SIZES } from '../ui/card-strip.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { sellsVehicles } from '../vehicles/queries.ts'
import { sellerName } from '../vehicles/seller-card.tsx'
import type { Route } from './+types/detail.ts'
import { PartCard } from './part-card.tsx'
import { PartContact } from './part-contact.tsx'
import { crumbs, inShort, quantityWords } from './part-words.ts'
import { relatedParts, type SparePart, sparePartById } from './queries.ts'
import { SafetyTips } from './safety-tips.tsx'
import { sparePartData } from './structured-data.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAd(args, (client) => partPage(client, args.params.id))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return reloadAd(args, (client) => partPage(client, args.params.id), 'Failed to load spare part details')
}

async function partPage(client: Client, id: string) {
  const part = await foundById(id, (id) => sparePartById(client, id))
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
  if (!loaderData) return failedAdMeta(error, 'Spare Part Not Found')
  const { part, site } = loaderData
  return adMeta({
    title: `${part.name}, ${formatKes(part.price)}`,
    description: `${formatKes(part.price)} · ${inShort(part)}. ${part.description ?? ''}`.trim(),
    type: 'product',
    record: sparePartData(part, site),
    crumbs: crumbs(part),
    site,
  })
}

export default function SparePartPage({ loaderData }: Route.ComponentProps) {
  const { part, related, now, site } = loaderData
  const contact = useOffer('part', part.name, part)
  return (
    <OfferPage
      offer={part}
      url={site + href('/spare-parts/:id', { id: part.id })}
      crumbs={crumbs(part)}
      notice={
        !part.listed && (
          <Notice>
            {contact.state === 'own'
              ? 'Only you can see this ad: it is not listed.'
              : `Ad of ${sellerName(part.seller)} that is not listed. Visitors do not see it.`}
          </Notice>
        )
      }
      contact={contact}
      actions={(short) => part.listed && <PartContact contact={contact} short={short} />}
      summary={labelOf(PART_CATEGORY_LABELS, part.category)}
      badges={
        <>
          <Badge tone={part.in_stock ? 'active' : 'expired'}>
            {part.in_stock ? 'In stock' : 'Out of stock'}
          </Badge>
          <Badge>{labelOf(PART_CONDITION_LABELS, part.condition)}</Badge>
        </>
      }
      hasVehicles={loaderData.hasVehicles}
      facts={<PartFacts part={part} />}
      advice={<SafetyTips />}
      after={
        related.length > 0 && (
          <CardStrip title="Related parts" all={crumbs(part)[1]?.to}>
            {related.map((other) => (
              <PartCard key={other.id} part={other} now={now} level={3} sizes={STRIP_SIZES} />
            ))}
          </CardStrip>
        )
      }
    />
  )
}

function PartFacts({ part }: { part: SparePart }) {
  return (
    <Facts>
      <Fact icon={ShieldCheck} label="Condition" value={labelOf(PART_CONDITION_LABELS, part.condition)} />
      <Fact icon={Boxes} label="Quantity" value={quantityWords(part.quantity)} />
      <Fact icon={Hash} label="Part number" value={part.part_number} />
      <Fact icon={Car} label="Compatible makes" value={nameList(part.compatible_makes)} />
      <Fact icon={Tag} label="Category" value={labelOf(PART_CATEGORY_LABELS, part.category)} />
      <Fact icon={MapPin} label="Location" value={part.location} />
    </Facts>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) throw error
  return (
    <AdNotFound
      key={params.id}
      title="Spare Part Not Found"
      to={href('/spare-parts')}
      label="Back to Spare Parts"
    >
      The ad may have been taken down, or the address is not complete.
    </AdNotFound>
  )
}
