import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { OwnVehicle } from '#domain/ads/own-ads.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { StateBadge } from '../../../ads/own-ads/state-badge.tsx'
import { useAdActions } from '../../../ads/own-ads/use-ad-actions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { viewCount } from '../../../vehicles/vehicle-words.ts'

/** The dealer's newest vehicles with links to view and edit, and deletion. */
export function RecentListings({ ads }: { ads: OwnVehicle[] }) {
  const { revalidate } = useRevalidator()
  const { remove } = useAdActions(revalidate, 'Listing deleted successfully!')
  const [deleting, setDeleting] = useState<OwnVehicle | null>(null)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {ads.map((ad) => (
          <li
            key={ad.id}
            id={`ad-${ad.id}`}
            className="flex flex-col overflow-hidden rounded-r border border-line bg-raise"
          >
            <Picture
              image={ad.image}
              alt=""
              sizes="(min-width: 1280px) 320px, (min-width: 640px) 50vw, 100vw"
              widths={[320, 480, 640]}
              className="aspect-16/10 w-full"
            />
            <div className="grid flex-1 content-start gap-1 p-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-lg font-bold tracking-[-0.02em]">
                  {ad.price === 0 ? 'No price yet' : formatKes(ad.price)}
                </p>
                <StateBadge state={ad.state} />
              </div>
              <h3 className="line-clamp-2 text-base font-medium tracking-normal wrap-anywhere">
                <Link
                  to={href('/vehicles/:id', { id: ad.id })}
                  className="text-ink no-underline hover:underline"
                >
                  {ad.name}
                </Link>
              </h3>
              <p className="text-sm text-ink-2">
                {[[ad.make, ad.model].filter(Boolean).join(' '), ad.year].join(' · ')}
              </p>
              <p className="text-sm text-ink-2">
                {viewCount(ad.views)} · {ad.location}
              </p>
            </div>
            <div className="flex items-center gap-2 border-t border-line px-4 py-3">
              <LinkButton size="s" to={href('/vehicles/:id', { id: ad.id })} aria-label={`View ${ad.name}`}>
                View
              </LinkButton>
              <LinkButton
                size="s"
                to={href('/my-listings/:place/:id/edit', { place: 'vehicles', id: ad.id })}
                state={{ back: href('/dealer') }}
                aria-label={`Edit ${ad.name}`}
              >
                Edit
              </LinkButton>
              <Button
                size="s"
                variant="bare"
                className="-mr-3 ml-auto text-danger!"
                aria-label={`Delete ${ad.name}`}
                onClick={() => setDeleting(ad)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Are you sure you want to delete this listing?"
        description={deleting?.name}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (deleting) await remove({ kind: 'vehicle', id: deleting.id })
          setDeleting(null)
        }}
      />
    </>
  )
}
