import { isHolding } from '#domain/services/bookings.ts'
import { RESOURCE_KIND_LABELS, type Resource } from '#domain/services/resources.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { assignResource, type ProviderBooking } from './queries.ts'

interface BookingPlacesProps {
  booking: ProviderBooking
  /** All of the provider's. */
  resources: readonly Resource[]
}

/** What a confirmed booking holds, each to be exchanged for another of its kind. */
export function BookingPlaces({ booking, resources }: BookingPlacesProps) {
  const { busy, act } = useActions()
  if (!isHolding(booking.status) || booking.resources.length === 0) return null
  const isHeld = (id: string) => booking.resources.some((held) => held.id === id)

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {booking.resources.map((held) => {
        const choices = resources.filter(
          ({ id, kind, active }) => id === held.id || (kind === held.kind && active && !isHeld(id)),
        )
        return (
          <Field key={held.id} label={RESOURCE_KIND_LABELS[held.kind]}>
            <Select
              value={held.id}
              disabled={busy !== null || choices.length < 2}
              onChange={({ target: { value, selectedOptions } }) =>
                void act(held.id, (client) => assignResource(client, booking.id, value, held.id), {
                  done: `Moved to ${selectedOptions[0]?.label}`,
                  failed: 'Failed to move the booking',
                })
              }
            >
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )
      })}
    </div>
  )
}
