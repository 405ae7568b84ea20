import { href, Link } from 'react-router'
import { LISTING_STATUS_LABELS } from '#domain/ads/listing-states.ts'
import { formatMonth } from '#domain/foundation/dates.ts'
import { roleLabel } from '#domain/people/accounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { VerifiedMark } from '../../ui/marks.tsx'
import type { SellerHistory } from './queries.ts'

const STATES = { ...LISTING_STATUS_LABELS, rejected: 'Rejected' }

/** A summary of a seller, or another member, and their history. */
export function SellerSummary({ seller, title = 'Seller' }: { seller: SellerHistory; title?: string }) {
  const listings = Object.entries(STATES).flatMap(([state, label]) => {
    const count = seller.listings[state]
    return count ? [`${count} ${label.toLowerCase()}`] : []
  })
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="text-sm text-ink-2">{title}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <SellerLine seller={seller} />
      </p>
      <p className="text-ink-2">
        {roleLabel(seller.role)}, member since {formatMonth(seller.member_since)}
      </p>
      <p className="text-ink-2">
        {listings.length === 0 ? 'No vehicle listings' : `Listings: ${listings.join(', ')}`}
      </p>
      {seller.open_reports > 0 ? (
        <p>
          <Link to="/admin/reports" className="font-medium text-danger">
            {seller.open_reports === 1 ? '1 open report' : `${seller.open_reports} open reports`}
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">No open reports</p>
      )}
    </section>
  )
}

/** A seller's name, business and standing, in one line. */
export function SellerLine({ seller }: { seller: SellerHistory }) {
  const name = seller.name ?? 'Nameless'
  return (
    <>
      <Link to={href('/admin/users/:id', { id: seller.id })} className="font-medium text-ink">
        {name}
      </Link>
      {seller.business_name && seller.business_name !== name && <span>{seller.business_name}</span>}
      {seller.verified ? <VerifiedMark /> : <Badge tone="draft">Unverified</Badge>}
      {seller.suspended_at && <Badge tone="expired">Suspended</Badge>}
    </>
  )
}
