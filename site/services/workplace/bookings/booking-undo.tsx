import { BOOKING_STATUS_LABELS, type BookingStatus } from '#domain/services/bookings.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { HeldAct } from '../../../workplace/held-acts.ts'
import { Undo } from '../../../workplace/undo.tsx'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import type { ProviderBooking } from './queries.ts'

interface BookingUndoProps {
  booking: ProviderBooking
  act: HeldAct
  onUndo: (act: HeldAct) => Promise<unknown>
}

/** In place of a booking's buttons after a press: the state it gets, with Undo. */
export function BookingUndo({ booking, act, onUndo }: BookingUndoProps) {
  const status = act.arguments.status as BookingStatus
  return (
    <Undo act={act} name={`${workOfBooking(booking)}, ${customerNameOf(booking)}`} onUndo={onUndo}>
      {labelOf(BOOKING_STATUS_LABELS, status)}
    </Undo>
  )
}
