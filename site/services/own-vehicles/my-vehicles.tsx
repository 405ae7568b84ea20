import { useState } from 'react'
import { href } from 'react-router'
import { formatKilometres } from '#domain/foundation/money.ts'
import { vehicleInWords } from '#domain/services/job-card.ts'
import { MOST_OWN_VEHICLES } from '#domain/services/own-vehicle-form.ts'
import { memberContext } from '../../members/member.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import { SteadyRows, useIsGone } from '../../workplace/steady-rows.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import type { Route } from './+types/my-vehicles.ts'
import { deleteVehicle, ownVehicles, type StoredVehicle, saveVehicle } from './queries.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const vehicles = await lastReadOrToast(user.id, request, 'Failed to load your vehicles', ownVehicles)
  return { userId: user.id, vehicles }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'My Vehicles | Magari' }, { name: 'robots', content: 'noindex' }]

/** The member's own vehicles: entered by them, or remembered from the garages that worked on them. */
export default function MyVehicles({ loaderData: { userId, vehicles } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<StoredVehicle | 'new' | null>(null)
  const { busy, act } = useActions()
  const isFull = vehicles !== null && vehicles.length >= MOST_OWN_VEHICLES

  const remove = (vehicle: StoredVehicle) => {
    const { id, ...columns } = vehicle
    return act(id, (client) => deleteVehicle(client, id), {
      done: 'Vehicle removed',
      failed: 'Failed to remove the vehicle',
      undoOffered: 'always',
      undo: (client) => saveVehicle(client, userId, id, columns, true),
    })
  }

  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[{ label: 'My Bookings', to: href('/my-bookings') }, { label: 'My Vehicles' }]} />
      <PageHead
        title="My Vehicles"
        className="flex-wrap"
        end={
          vehicles && (
            <Button variant="main" disabled={isFull} onClick={() => setEdited('new')}>
              <Icon of="plus" />
              Add vehicle
            </Button>
          )
        }
      >
        Offered when you book, and known to no one else. Garages that finish work for you add the vehicle.
      </PageHead>
      {!vehicles ? (
        <LoadFailed title="Failed to load your vehicles" />
      ) : vehicles.length === 0 ? (
        <EmptyState title="No vehicles yet">Add yours once, and choose it when you book a garage.</EmptyState>
      ) : (
        <SteadyRows
          as="ul"
          rows={vehicles}
          keyOf={({ id }) => id}
          row={(vehicle) => (
            <VehicleRow
              vehicle={vehicle}
              busy={busy === vehicle.id}
              onEdit={() => setEdited(vehicle)}
              onRemove={() => void remove(vehicle)}
            />
          )}
          label="Your vehicles"
          className="grid divide-y divide-line rounded-r border border-line bg-raise"
        />
      )}
      {isFull && (
        <p className="mt-3 text-sm text-ink-2">
          You have {MOST_OWN_VEHICLES} vehicles, the most there can be.
        </p>
      )}
      {edited && (
        <VehicleDialog
          userId={userId}
          vehicle={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface VehicleRowProps {
  vehicle: StoredVehicle
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}

function VehicleRow({ vehicle, busy, onEdit, onRemove }: VehicleRowProps) {
  const isGone = useIsGone()
  const { plate, mileage_km } = vehicle
  const name = vehicleInWords(vehicle) ?? ''
  const about = [plate, mileage_km !== null && formatKilometres(mileage_km)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-2">{isGone ? 'Removed' : about.join(' · ')}</span>
      </div>
      {!isGone && (
        <div className="flex gap-2">
          <Button size="s" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
          <Button size="s" busy={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
