import { href, Link } from 'react-router'
import { DEALERS_SEE_NAMES } from '#domain/ads/leads.ts'
import { roleLabel } from '#domain/people/accounts.ts'
import type { LatestReviews } from '#domain/sales/seller-reviews.ts'
import type { Fact } from '#domain/trust/facts.ts'
import { SellerReviews } from '../sales/reviews/seller-reviews.tsx'
import { FactsList } from '../trust/facts-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import type { Vehicle } from './queries.ts'
import { sellerName } from './seller-name.ts'

/** The seller, what was checked about them and their ad, and what buyers wrote. */
export function SellerCard({
  seller,
  facts,
  reviews,
  hasVehicles,
}: {
  seller: Vehicle['seller']
  facts: readonly Fact[]
  reviews: LatestReviews
  /** They have other vehicles for sale. */
  hasVehicles: boolean
}) {
  const name = sellerName(seller)
  const business = seller.business_name?.trim()
  const lines = [
    business && business !== name ? business : null,
    seller.role === 'customer' ? 'Private seller' : roleLabel(seller.role),
  ].filter(Boolean)
  return (
    <div className="mt-5 grid grid-cols-[44px_1fr] items-center gap-x-3 border-t border-line pt-3">
      <Avatar name={name} picture={seller.picture} className="size-11 self-start text-sm" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-base leading-[1.4] font-medium tracking-normal wrap-anywhere">{name}</h2>
          {seller.verified && <VerifiedMark className="text-sm" />}
        </div>
        <p className="text-sm text-ink-2">{lines.join(' · ')}</p>
        {seller.role === 'dealer' && hasVehicles && (
          <Link to={href('/dealers/:id', { id: seller.id })} className="reach text-sm text-green-ink">
            All their vehicles
          </Link>
        )}
        {seller.role === 'dealer' && seller.has_phone && (
          <p className="text-sm text-ink-2">{DEALERS_SEE_NAMES}</p>
        )}
      </div>
      <FactsList facts={facts} verified={seller.verified} className="col-span-full mt-2 grid gap-1" />
      <SellerReviews
        seller={{ id: seller.id, name }}
        latest={reviews}
        brief
        className="col-span-full mt-3 border-t border-line pt-3"
      />
    </div>
  )
}
