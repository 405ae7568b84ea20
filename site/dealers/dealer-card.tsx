import { href } from 'react-router'
import { DEALERS_SEE_NAMES } from '#domain/ads/leads.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { OpeningStatus } from '#domain/services/opening-hours.ts'
import type { Fact } from '#domain/trust/facts.ts'
import type { Contact } from '../ads/contact/contact.ts'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import { deferred } from '../frame/deferred.tsx'
import { LinkButton } from '../ui/button.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import type { DealerPage } from './queries.ts'

export const laterParts = () => import('./storefront-parts.ts')
export const Avatar = deferred(async () => (await laterParts()).Avatar)
export const FactsList = deferred(async () => (await laterParts()).FactsList)
export const UsualWeek = deferred(async () => (await laterParts()).UsualWeek)

interface DealerCardProps {
  dealer: DealerPage
  words: { name: string; towns: readonly string[]; website: string | null }
  /** Null without opening hours. */
  status: OpeningStatus | null
  contact: Contact
  facts: readonly Fact[]
  now: number
}

/** The dealer's name, places, opening hours and contact. */
export function DealerCard({
  dealer,
  words: { name, towns, website },
  status,
  contact,
  facts,
  now,
}: DealerCardProps) {
  return (
    <section className="border-b border-line pb-6 lg:rounded-r lg:border lg:bg-raise lg:p-5">
      <div className="flex items-center gap-3">
        <div className="size-16 flex-none">
          <Avatar name={name} picture={dealer.picture} className="size-16 text-xl" />
        </div>
        <div className="min-w-0">
          <h1 className="text-xl wrap-anywhere">{name}</h1>
          {dealer.verified && <VerifiedMark className="text-sm" />}
        </div>
      </div>
      <dl className="mt-3 grid gap-1 text-sm text-ink-2">
        {towns.length > 0 && (
          <div>
            <dt className="sr-only">Where</dt>
            <dd className="wrap-anywhere">{towns.join(', ')}</dd>
          </div>
        )}
        {dealer.address && (
          <div>
            <dt className="sr-only">Address</dt>
            <dd className="wrap-anywhere">{dealer.address}</dd>
          </div>
        )}
        <div>
          <dt className="sr-only">On Magari</dt>
          <dd>
            Dealer
            {dealer.sold > 0 && ` · ${formatNumber(dealer.sold)} sold`}
          </dd>
        </div>
      </dl>
      <FactsList facts={facts} verified={dealer.verified} className="mt-3 grid gap-1" />
      {dealer.website && (
        <p className="mt-1 text-sm">
          <a
            href={dealer.website}
            rel="nofollow ugc noreferrer"
            target="_blank"
            className="reach wrap-anywhere text-green-ink"
          >
            {website}
          </a>
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        {contact.state === 'own' ? (
          <LinkButton to={href('/dealer/settings')} className="col-span-full">
            This is your page: edit it
          </LinkButton>
        ) : (
          dealer.newest && <ContactActions contact={contact} call="Call Dealer" />
        )}
      </div>
      {dealer.hasPhone && contact.state !== 'own' && (
        <p className="mt-2 text-sm text-ink-2">{DEALERS_SEE_NAMES}</p>
      )}
      {dealer.opening_hours && status && (
        <div className="mt-5 border-t border-line pt-4">
          <h2 className="text-base">Opening hours</h2>
          <p className={`mb-2 text-sm font-medium ${status.open ? 'text-green-ink' : 'text-ink-2'}`}>
            {status.words}
          </p>
          <UsualWeek hours={dealer.opening_hours} now={now} />
        </div>
      )}
    </section>
  )
}
