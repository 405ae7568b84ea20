/** What the pages of vehicles and parts have in common. */
import type { ComponentProps, ReactNode } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { shortId } from '#domain/vehicles/vehicles.ts'
import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { type Contact, useContact } from '../ads/contact/use-contact.ts'
import { useRecordView } from '../ads/contact/use-record-view.ts'
import { Heart } from '../ads/favorites/heart.tsx'
import { SellerCard, sellerName } from '../vehicles/seller-card.tsx'
import { Price } from '../vehicles/vehicle-card.tsx'
import { viewCount } from '../vehicles/vehicle-words.ts'
import { AdPage } from './ad-page.tsx'
import { AdDescription, AdSection } from './ad-section.tsx'
import { Gallery } from './gallery.tsx'
import { ShareButton } from './share-button.tsx'

interface Offer {
  id: string
  seller_id: string
  price: number
  description: string | null
  images: string[]
  views_count: number
  created_at: string
  seller: ComponentProps<typeof SellerCard>['seller']
}

/** The ways to contact the seller; counts the view. */
export function useOffer(kind: 'vehicle' | 'part', title: string, { id, seller_id, seller }: Offer): Contact {
  const subject: ContactSubject = { kind, id, ownerId: seller_id, title, hasPhone: seller.has_phone }
  useRecordView(subject)
  return useContact(subject)
}

interface OfferPageProps
  extends Pick<ComponentProps<typeof AdPage>, 'crumbs' | 'notice' | 'contact' | 'after'> {
  offer: Offer
  /** The page's public URL. */
  url: string
  /** A line below the title. */
  summary: string
  badges: ReactNode
  /** Upon the pictures. */
  mark?: ReactNode
  /** The ways to contact the seller, `short` for the bar on phones; false where there are none. */
  actions: (short: boolean) => ReactNode
  /** Whether the seller has vehicles to look at, this one apart. */
  hasVehicles: boolean
  /** Below the first panel of the rail. */
  panels?: ReactNode
  facts: ReactNode
  /** Below the description. */
  advice: ReactNode
}

/** The page of a vehicle or part that somebody sells. */
export function OfferPage({
  offer,
  url,
  summary,
  badges,
  mark,
  actions,
  hasVehicles,
  panels,
  facts,
  advice,
  ...page
}: OfferPageProps) {
  const { contact } = page
  const { subject, memberSince } = contact
  const { kind, id, title } = subject
  return (
    <AdPage
      {...page}
      to={sellerName(offer.seller)}
      bar={actions(true)}
      barClass="auto-cols-[minmax(0,1fr)] grid-flow-col justify-center gap-2 md:auto-cols-[minmax(0,240px)]"
      gallery={
        <Gallery key={id} images={offer.images} title={title}>
          {mark}
          <Heart
            subject={{ kind, id } as ComponentProps<typeof Heart>['subject']}
            className="top-3 right-3"
          />
        </Gallery>
      }
      rail={
        <>
          <section
            id="contact"
            className="order-2 scroll-mt-4 border-b border-line pt-4 pb-6 lg:rounded-r lg:border lg:bg-raise lg:px-5 lg:pb-5"
          >
            <Price amount={offer.price} className="text-2xl lg:text-3xl" />
            <h1 className="text-lg font-medium">{title}</h1>
            <p className="text-sm text-ink-2">{summary}</p>
            <p className="mt-3 flex flex-wrap items-center gap-2">{badges}</p>
            {actions(false) && <div className="mt-5 hidden grid-cols-2 gap-2 lg:grid">{actions(false)}</div>}
            <SellerCard seller={offer.seller} memberSince={memberSince} hasVehicles={hasVehicles} />
          </section>
          {panels}
        </>
      }
    >
      <AdSection title="The facts" className="order-3">
        {facts}
      </AdSection>
      <AdSection title="Description" className="order-4">
        <AdDescription text={offer.description} />
        <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
          <span>Listed {formatDate(offer.created_at)}</span>
          <span>Ad {shortId(id)}</span>
          {offer.views_count > 0 && <span>{viewCount(offer.views_count)}</span>}
          <ShareButton title={`${title}, ${formatKes(offer.price)}`} url={url} />
          <ReportButton subject={subject} />
        </div>
      </AdSection>
      {advice}
    </AdPage>
  )
}
