import Eye from 'lucide-react/icons/eye'
import { href, Link } from 'react-router'
import { formatKes, formatKilometres } from '#domain/money.ts'
import { LISTING_STATUS_LABELS, type ListingStatus, labelOf } from '#domain/vehicles.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { viewCount } from '../vehicles/vehicle-words.ts'
import type { OwnVehicleListing } from './queries.ts'

const WIDTHS = [160, 320, 480] as const

/** One of the person's own ads, with what may be done about it. */
export function OwnListing({
  listing,
  onDelete,
  onSold,
}: {
  listing: OwnVehicleListing
  onDelete: () => void
  onSold: () => void
}) {
  const page = href('/vehicles/:id', { id: listing.id })
  const facts = [
    [listing.make?.name, listing.model?.name].filter(Boolean).join(' '),
    String(listing.year),
    listing.mileage === null ? null : formatKilometres(listing.mileage),
    listing.location,
  ].filter(Boolean)
  return (
    <li className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-3 rounded-r border border-line bg-raise p-3 sm:grid-cols-[176px_1fr] sm:gap-x-4">
      <Link to={page} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <Picture
          image={listing.images[0] ?? null}
          alt=""
          sizes="(min-width: 640px) 176px, 96px"
          widths={WIDTHS}
          className="aspect-4/3 rounded-s"
        />
      </Link>
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-lg font-bold tracking-[-0.02em]">{formatKes(listing.price)}</p>
          <Badge tone={listing.status as ListingStatus}>
            {labelOf(LISTING_STATUS_LABELS, listing.status)}
          </Badge>
        </div>
        <h2 className="truncate text-base font-medium tracking-normal">
          <Link to={page} className="text-ink no-underline hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">{facts.join('\u00a0· ')}</p>
        <p className="flex items-center gap-1.5 text-sm text-ink-3">
          <Icon of={Eye} size="s" />
          {viewCount(listing.views_count)}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3 sm:col-span-1 sm:col-start-2 sm:border-0 sm:pt-0">
        <LinkButton to={page} size="s" aria-label={`View ${listing.title}`}>
          View
        </LinkButton>
        {listing.status === 'active' && (
          <Button size="s" onClick={onSold} aria-label={`Mark ${listing.title} as sold`}>
            Mark as Sold
          </Button>
        )}
        <Button
          size="s"
          variant="bare"
          className="text-danger!"
          onClick={onDelete}
          aria-label={`Delete ${listing.title}`}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
