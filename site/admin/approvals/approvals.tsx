import { useRevalidator } from 'react-router'
import { Loading } from '../../account/loading.tsx'
import { browserClient } from '../../client.ts'
import { addressWith, pageOf } from '../../portal/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/approvals.ts'
import { ListingReview } from './listing-review.tsx'
import { ProviderReview } from './provider-review.tsx'
import { waitingListings, waitingProviders } from './queries.ts'

const PATH = '/admin/approvals'

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const onProviders = searchParams.get('tab') === 'providers'
  const page = pageOf(searchParams)
  try {
    const client = await browserClient()
    const [listings, providers] = onProviders
      ? [null, await waitingProviders(client, page)]
      : [await waitingListings(client, page), null]
    return { onProviders, listings, providers }
  } catch (error) {
    console.error('What waits for approval could not be read:', error)
    return { onProviders, listings: null, providers: null }
  }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Approvals | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function Approvals({
  loaderData: { onProviders, listings, providers },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const list = listings ?? providers
  const params = new URLSearchParams(onProviders ? { tab: 'providers' } : {})
  return (
    <>
      <PageHead title="Approvals" />
      <Tabs
        label="What waits"
        className="mb-4 overflow-x-auto"
        items={[
          {
            to: PATH,
            label: 'Vehicle Listings',
            count: list?.counts.vehicle_listings,
            current: !onProviders,
          },
          {
            to: `${PATH}?tab=providers`,
            label: 'Service Providers',
            count: list?.counts.service_providers,
            current: onProviders,
          },
        ]}
      />
      {!list && (
        <EmptyState
          title="What waits could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {list?.rows.length === 0 && (
        <EmptyState title={onProviders ? 'No pending service providers' : 'No pending vehicle listings'}>
          All is decided. What comes in next waits here.
        </EmptyState>
      )}
      <div className="grid gap-4">
        {listings?.rows.map((listing) => (
          <ListingReview key={listing.id} listing={listing} />
        ))}
        {providers?.rows.map((provider) => (
          <ProviderReview key={provider.id} provider={provider} />
        ))}
      </div>
      {list && (
        <Pagination
          page={list.page}
          pages={Math.ceil(list.total / list.page_size)}
          href={(page) => addressWith(PATH, params, { page })}
        />
      )}
    </>
  )
}
