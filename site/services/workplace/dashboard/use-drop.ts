import type { Drop } from '#domain/services/day-board.ts'
import type { BookingAnswer } from '#domain/services/provider-bookings.ts'
import type { Resource } from '#domain/services/resources.ts'
import { toast } from '../../../ui/toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import { assignResource, type ProviderBooking } from '../bookings/queries.ts'

/** What dropping a visit does: another resource is given at once, with Undo; on another time both have to agree first. */
export function useDrop(begin: (booking: ProviderBooking, kind: BookingAnswer, times: string[]) => void) {
  const { act } = useActions()
  return (visit: ProviderBooking, from: Resource | null, drop: Drop) => {
    if ('begins' in drop) {
      if (Date.parse(drop.begins) > Date.now()) begin(visit, 'reschedule', [drop.begins])
      else toast({ title: 'This time has passed. Choose a later one.', tone: 'error' })
      return
    }
    const { resource } = drop
    if (!from) return
    void act(visit.id, (client) => assignResource(client, visit.id, resource.id, from.id), {
      done: `Moved to ${resource.name}`,
      failed: 'Failed to move the booking',
      undo: (client) => assignResource(client, visit.id, from.id, resource.id),
      undoOffered: 'always',
    })
  }
}
