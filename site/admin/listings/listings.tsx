import { LISTING_STATUS_LABELS } from '#domain/ads/listing-states.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ExportButton } from '../../workplace/export-button.tsx'
import { choiceOf, pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/listings.ts'
import { ListingsList } from './listings-list.tsx'
import {
  type AdminListings,
  adminListings,
  LISTING_FILTER,
  LISTING_SORTS,
  type ListingsAsked,
} from './queries.ts'

export async function clientLoader({ request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const featured = choiceOf(searchParams, 'featured', ['featured', 'regular'])
  const asked: ListingsAsked = {
    search: searchOf(searchParams),
    status: choiceOf(searchParams, 'status', LISTING_FILTER),
    featured: featured === null ? null : featured === 'featured',
    sort: choiceOf(searchParams, 'sort', LISTING_SORTS) ?? 'newest',
    page: pageOf(searchParams),
  }
  const list = await readOrToast(request, 'Failed to load listings', (client) => adminListings(client, asked))
  return { asked, list }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Listings Management' }

export const meta = () => [{ title: 'Listings Management | Magari' }, { name: 'robots', content: 'noindex' }]

export default function Listings({ loaderData: { asked, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Listings Management" />
      {list && <Counters counts={list.counts} />}
      <ListForm
        search={asked.search}
        searchLabel="Title, location, make, model, seller or id"
        keep={['sort']}
        end={<ExportListings asked={asked} />}
        found={list ? { count: list.total, one: 'listing', several: 'listings', more: list.more } : undefined}
      >
        <ListSelect
          name="status"
          label="Status"
          value={asked.status}
          all="All"
          options={LISTING_FILTER.map((value) => ({ value, label: LISTING_STATUS_LABELS[value] }))}
        />
        <ListSelect
          name="featured"
          label="Featured"
          value={asked.featured === null ? null : asked.featured ? 'featured' : 'regular'}
          all="All Listings"
          options={[
            { value: 'featured', label: 'Featured' },
            { value: 'regular', label: 'Regular' },
          ]}
        />
      </ListForm>
      {!list && <LoadFailed title="Failed to load listings" />}
      {list?.listings.length === 0 && (
        <EmptyState title="No listings found">Try adjusting your filters to see more results.</EmptyState>
      )}
      {list && list.listings.length > 0 && (
        <>
          <ListingsList listings={list.listings} sort={asked.sort} />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

function Counters({ counts }: { counts: AdminListings['counts'] }) {
  const figures = [
    ['Total', counts.total],
    ['Active', counts.active],
    ['Draft', counts.draft],
    ['Featured', counts.featured],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(([label, count]) => (
        <div key={label} className="rounded-r border border-line bg-raise p-3">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-xl font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The filtered listings as a CSV file. */
function ExportListings({ asked }: { asked: ListingsAsked }) {
  return (
    <ExportButton
      name="magari-listings"
      read={(client, page) => adminListings(client, { ...asked, page }, 1000)}
      rows={({ listings }) => listings}
      columns={[
        ['Id', (listing) => listing.id],
        ['Title', (listing) => listing.title],
        ['Make', (listing) => listing.make],
        ['Model', (listing) => listing.model],
        ['Year', (listing) => listing.year],
        ['Price KES', (listing) => listing.price],
        ['km', (listing) => listing.mileage],
        ['Location', (listing) => listing.location],
        ['Status', (listing) => listing.status],
        ['Featured', (listing) => listing.featured],
        ['Views', (listing) => listing.views_count],
        ['Seller', (listing) => listing.seller],
        ['Created', (listing) => listing.created_at],
      ]}
    />
  )
}
