import { useState } from 'react'
import { href, Link } from 'react-router'
import { LISTING_STATUS_LABELS, type ListingStatus } from '#domain/ads/listing-states.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/input.tsx'
import { FeaturedMark } from '../../ui/marks.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ChosenBar } from '../../workplace/chosen-bar.tsx'
import { type Column, DangerButton, DeleteButton, Records } from '../../workplace/records.tsx'
import { useRowActions } from '../../workplace/use-row-actions.ts'
import { deletionInWords } from '../ad-ties.ts'
import {
  type AdminListing,
  deleteListing,
  featureListing,
  type ListingsAsked,
  SETTABLE_STATUSES,
  type SettableStatus,
  setListingStatus,
} from './queries.ts'

/** Drafts are yellow on this screen and grey everywhere else (docs/product.md, Ad states). */
const STATUS_TONES: Record<string, BadgeTone> = { draft: 'pending' }

interface ListingsListProps {
  listings: AdminListing[]
  sort: ListingsAsked['sort']
}

/** Vehicle listings with the administrator's actions on one or several. */
export function ListingsList({ listings, sort }: ListingsListProps) {
  const { busy, busyWithSeveral, act, actOn, ids, chosen, setChosen } = useRowActions(
    listings.map(({ id }) => id),
  )
  const [deleting, setDeleting] = useState<readonly string[]>([])
  const [setting, setSetting] = useState<SettableStatus | null>(null)

  const doomed = listings.filter(({ id }) => deleting.includes(id))
  const statusOf = (id: string) => listings.find((one) => one.id === id)?.status as SettableStatus
  const setStatus = (ids: readonly string[], status: SettableStatus) =>
    actOn(ids, (client, id) => setListingStatus(client, id, status), {
      done: `Listing ${status} successfully!`,
      doneToSeveral: (count) => `${count} listings set to ${LISTING_STATUS_LABELS[status]}`,
      undo: (client, id) => setListingStatus(client, id, statusOf(id)),
      failed: 'Failed to update listing status',
    })

  return (
    <>
      <Records
        label="Listings"
        rows={listings}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        selection={{ keys: chosen, nameOf: ({ title }) => title, onChange: setChosen }}
        actions={({ id, title, status, ...listing }) => (
          <div className="flex flex-wrap items-center gap-2 lg:w-52">
            <LinkButton size="s" to={href('/vehicles/:id', { id })} aria-label={`View ${title}`}>
              View
            </LinkButton>
            <Button
              size="s"
              busy={busy === id}
              aria-pressed={isFeaturedByUs(listing)}
              aria-label={`${isFeaturedByUs(listing) ? 'Unfeature' : 'Feature'} ${title}`}
              onClick={() =>
                void act(id, (client) => featureListing(client, id, !isFeaturedByUs(listing)), {
                  done: `Listing ${isFeaturedByUs(listing) ? 'unfeatured' : 'featured'} successfully!`,
                  failed: 'Failed to update featured status',
                })
              }
            >
              {isFeaturedByUs(listing) ? 'Unfeature' : 'Feature'}
            </Button>
            <Select
              className="min-h-9 w-auto py-1 text-sm"
              aria-label={`Status of ${title}`}
              value={status}
              disabled={busy === id}
              onChange={(event) => void setStatus([id], event.target.value as SettableStatus)}
            >
              {!SETTABLE_STATUSES.some((settable) => settable === status) && (
                <option value={status}>{labelOf(LISTING_STATUS_LABELS, status)}</option>
              )}
              {SETTABLE_STATUSES.map((settable) => (
                <option key={settable} value={settable}>
                  {LISTING_STATUS_LABELS[settable]}
                </option>
              ))}
            </Select>
            <DeleteButton name={title} onClick={() => setDeleting([id])} />
          </div>
        )}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        {SETTABLE_STATUSES.map((status) => (
          <Button key={status} size="s" busy={busyWithSeveral} onClick={() => setSetting(status)}>
            {LISTING_STATUS_LABELS[status]}
          </Button>
        ))}
        <DangerButton onClick={() => setDeleting(ids)}>Delete</DangerButton>
      </ChosenBar>
      <ConfirmDialog
        open={setting !== null}
        onClose={() => setSetting(null)}
        title={`Set ${ids.length === 1 ? '1 listing' : `${ids.length} listings`} to ${setting && LISTING_STATUS_LABELS[setting]}?`}
        description={
          ids.length === 1
            ? listings.find(({ id }) => id === ids[0])?.title
            : 'The sellers will be notified. You can undo this for a minute.'
        }
        confirmLabel="Set status"
        tone="main"
        onConfirm={async () => {
          if (setting) await setStatus(ids, setting)
          setSetting(null)
        }}
      />
      <ConfirmDialog
        open={deleting.length > 0}
        onClose={() => setDeleting([])}
        title={
          deleting.length > 1
            ? `Are you sure you want to delete these ${deleting.length} listings?`
            : 'Are you sure you want to delete this listing?'
        }
        description={
          <>
            {deleting.length === 1 && (
              <span className="block font-medium wrap-anywhere">{doomed[0]?.title}</span>
            )}
            {deletionInWords(doomed.map(({ ties }) => ties))}
          </>
        }
        confirmLabel="Delete"
        onConfirm={async () => {
          await actOn(deleting, deleteListing, {
            done: 'Listing deleted successfully!',
            doneToSeveral: (count) => `${count} listings deleted`,
            failed: 'Failed to delete listing',
          })
          setDeleting([])
        }}
      />
    </>
  )
}

/** Whether administrators feature it, whatever its owner paid for. */
function isFeaturedByUs({
  featured,
  featured_until,
}: Pick<AdminListing, 'featured' | 'featured_until'>): boolean {
  return featured && featured_until === null
}

const COLUMNS: Column<AdminListing>[] = [
  {
    key: 'title',
    label: 'Listing',
    main: true,
    cell: ({ id, title, image, make, model, year, seller, seller_id, featured, featured_until }) => (
      <div className="flex gap-3 lg:min-w-64">
        <Picture
          image={image}
          alt=""
          sizes="72px"
          widths={[160]}
          className="aspect-4/3 w-18 flex-none self-start rounded-s"
        />
        <div className="min-w-0">
          <Link to={href('/vehicles/:id', { id })} className="text-ink">
            {title}
          </Link>
          <p className="text-xs font-normal text-ink-2">{[make, model, year].filter(Boolean).join(' · ')}</p>
          <p className="text-xs font-normal">
            <Link to={href('/admin/users/:id', { id: seller_id })} className="text-ink-2">
              {seller ?? 'Seller'}
            </Link>
          </p>
          {featured && <FeaturedMark className="mt-1" />}
          {featured_until && (
            <span className="block text-xs text-ink-2">Paid until {formatDate(featured_until)}</span>
          )}
        </div>
      </div>
    ),
  },
  { key: 'location', label: 'Location', cell: ({ location }) => location },
  {
    key: 'price',
    label: 'Price',
    numeric: true,
    sort: ['price', 'price_desc'],
    cell: ({ price }) => formatKes(price),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <Badge tone={STATUS_TONES[status] ?? (status as BadgeTone)}>
        {labelOf(LISTING_STATUS_LABELS, status as ListingStatus)}
      </Badge>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    sort: ['oldest', 'newest'],
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]
