import { href } from 'react-router'
import { LISTING_STATUS_LABELS, type ListingStatus } from '#domain/ads/listing-states.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Rating } from '../../services/stars.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { viewCount } from '../../vehicles/vehicle-words.ts'
import type { Overview } from './overview.ts'
import type { RecentAd } from './queries.ts'
import { DashboardRow, DashboardSection } from './section.tsx'
import { THUMB } from './sections.tsx'

/** The person's newest ads. */
export function RecentAds({ ads }: { ads: RecentAd[] }) {
  const none = ads.length === 0
  return (
    <DashboardSection
      title="Your newest ads"
      empty={none}
      none="You have no ads yet:"
      more={[none ? { to: href('/post-ad'), all: 'Post Ad' } : { to: href('/my-listings'), all: 'listings' }]}
    >
      {ads.map((ad) => (
        <DashboardRow
          key={ad.id}
          to={
            ad.kind === 'vehicle'
              ? href('/vehicles/:id', { id: ad.id })
              : href('/spare-parts/:id', { id: ad.id })
          }
          mark={<Picture image={ad.images[0] ?? null} alt="" {...THUMB} />}
          title={ad.title}
          end={
            ad.kind === 'vehicle' ? (
              <Badge tone={ad.status as ListingStatus}>{labelOf(LISTING_STATUS_LABELS, ad.status)}</Badge>
            ) : (
              <Badge tone={ad.in_stock ? 'active' : 'draft'}>
                {ad.in_stock ? 'In stock' : 'Out of stock'}
              </Badge>
            )
          }
        >
          {formatKes(ad.price)} · {viewCount(ad.views_count)}
        </DashboardRow>
      ))}
    </DashboardSection>
  )
}

/** The person's business in the directory. */
export function OwnBusiness({ business }: { business: NonNullable<Overview['business']> }) {
  return (
    <DashboardSection title="Your business" empty={false} none="" more={[]}>
      <DashboardRow
        to={href('/services/:id', { id: business.id })}
        mark={<Picture image={business.photos[0] ?? null} alt="" {...THUMB} />}
        title={business.business_name}
        end={
          business.verified ? (
            <Badge tone="active">In the directory</Badge>
          ) : (
            <Badge tone="pending">Waiting</Badge>
          )
        }
      >
        <Rating average={business.rating_average} count={business.rating_count} />
        <p>{requestsInWords(business.asked)}</p>
      </DashboardRow>
    </DashboardSection>
  )
}

function requestsInWords(count: number): string {
  if (count === 0) return 'No bookings await your answer'
  return count === 1 ? '1 booking awaits your answer' : `${count} bookings await your answer`
}
