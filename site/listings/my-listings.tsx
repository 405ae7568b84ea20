import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Loading } from '../account/loading.tsx'
import { memberContext } from '../account/member.ts'
import { browserClient } from '../client.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/my-listings.ts'
import { OwnListing } from './own-listing.tsx'
import { removePictures } from './picture-storage.ts'
import { deleteVehicleListing, markSold, type OwnVehicleListing, ownVehicleListings } from './queries.ts'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    return { listings: await ownVehicleListings(await browserClient(), user.id) }
  } catch (error) {
    console.error('The own listings could not be read:', error)
    toast({ title: 'Failed to load listings', tone: 'error' })
    return { listings: null }
  }
}

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'My Listings | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function MyListings({ loaderData: { listings } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ what: 'delete' | 'sold'; listing: OwnVehicleListing } | null>(null)

  async function remove(listing: OwnVehicleListing) {
    try {
      await deleteVehicleListing(await browserClient(), listing.id)
    } catch (error) {
      console.error('The listing could not be deleted:', error)
      return toast({ title: 'Failed to delete listing', tone: 'error' })
    }
    void removePictures(listing.images)
    await revalidate()
    toast({ title: 'Listing deleted successfully' })
    setAsked(null)
    // The button that asked went with the listing: the dialog has nothing to give the focus back to.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }

  async function sell(listing: OwnVehicleListing) {
    try {
      await markSold(await browserClient(), listing.id)
    } catch (error) {
      console.error('The listing could not be marked as sold:', error)
      return toast({ title: 'Failed to update listing status', tone: 'error' })
    }
    await revalidate()
    toast({ title: 'Marked as sold', description: 'Buyers no longer find it in the search.' })
  }

  return (
    <div className="wrap max-w-4xl py-2 lg:py-10">
      <PageHead title="My Listings" className="flex-wrap" end={listings?.length !== 0 && <AddNewListing />}>
        {listings &&
          listings.length > 0 &&
          (listings.length === 1 ? '1 vehicle' : `${listings.length} vehicles`)}
      </PageHead>
      {listings === null && (
        <EmptyState title="Failed to load listings" action={<Button onClick={revalidate}>Try again</Button>}>
          Check your connection. Your ads are safe.
        </EmptyState>
      )}
      {listings?.length === 0 && (
        <EmptyState title="No listings yet" action={<AddNewListing />}>
          An ad takes a few minutes: some photos, the facts and a price.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {listings?.map((listing) => (
          <OwnListing
            key={listing.id}
            listing={listing}
            onDelete={() => setAsked({ what: 'delete', listing })}
            onSold={() => setAsked({ what: 'sold', listing })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onClose={() => setAsked(null)}
        title="Are you sure you want to delete this listing?"
        description={asked?.listing.title}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (asked) await remove(asked.listing)
          setAsked(null)
        }}
      />
      <ConfirmDialog
        open={asked?.what === 'sold'}
        tone="main"
        onClose={() => setAsked(null)}
        title="Mark this vehicle as sold?"
        description={asked?.listing.title}
        confirmLabel="Mark as Sold"
        onConfirm={async () => {
          if (asked) await sell(asked.listing)
          setAsked(null)
        }}
      />
    </div>
  )
}

function AddNewListing() {
  return (
    <LinkButton to="/post-ad" variant="main">
      <Icon of={Plus} />
      Add New Listing
    </LinkButton>
  )
}
