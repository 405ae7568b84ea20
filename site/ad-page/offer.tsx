/** What the pages of vehicles and parts show alike of an offer. */
import type { ReactNode } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { shortId } from '#domain/vehicles/vehicles.ts'
import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import type { Contact } from '../ads/contact/use-contact.ts'
import { SellerCard } from '../vehicles/seller-card.tsx'
import { Price } from '../vehicles/vehicle-card.tsx'
import { viewCount } from '../vehicles/vehicle-words.ts'
import { AdDescription, AdSection } from './ad-section.tsx'
import { ShareButton } from './share-button.tsx'

/** On small screens the ways to contact the seller stand side by side. */
export const CONTACT_BAR =
  'auto-cols-[minmax(0,1fr)] grid-flow-col justify-center gap-2 md:auto-cols-[minmax(0,240px)]'

interface OfferHeadProps {
  price: number
  title: string
  /** A line below the title. */
  summary: string
  /** Below that: badges. */
  badges: ReactNode
  /** The ways to contact the seller. */
  actions: ReactNode
  seller: Parameters<typeof SellerCard>[0]['seller']
  contact: Contact
  /** Whether the seller has vehicles to look at, this one apart. */
  hasVehicles: boolean
}

/** The first panel of the rail: price, title, contact and seller. */
export function OfferHead({
  price,
  title,
  summary,
  badges,
  actions,
  seller,
  contact,
  hasVehicles,
}: OfferHeadProps) {
  return (
    <section
      id="contact"
      className="order-2 scroll-mt-4 border-b border-line pt-4 pb-6 lg:rounded-r lg:border lg:bg-raise lg:px-5 lg:pb-5"
    >
      <Price amount={price} className="text-2xl lg:text-3xl" />
      <h1 className="text-lg font-medium">{title}</h1>
      <p className="text-sm text-ink-2">{summary}</p>
      <p className="mt-3 flex flex-wrap items-center gap-2">{badges}</p>
      {actions && <div className="mt-5 hidden grid-cols-2 gap-2 lg:grid">{actions}</div>}
      <SellerCard seller={seller} memberSince={contact.memberSince} hasVehicles={hasVehicles} />
    </section>
  )
}

interface OfferDescriptionProps {
  ad: { id: string; price: number; description: string | null; created_at: string; views_count: number }
  subject: ContactSubject
  /** The page's public URL. */
  url: string
}

/** What the seller wrote, when, and how often it was seen; sharing and reporting. */
export function OfferDescription({ ad, subject, url }: OfferDescriptionProps) {
  return (
    <AdSection title="Description" className="order-4">
      <AdDescription text={ad.description} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
        <span>Listed {formatDate(ad.created_at)}</span>
        <span>Ad {shortId(ad.id)}</span>
        {ad.views_count > 0 && <span>{viewCount(ad.views_count)}</span>}
        <ShareButton title={`${subject.title}, ${formatKes(ad.price)}`} url={url} />
        <ReportButton subject={subject} />
      </div>
    </AdSection>
  )
}
