import { useState } from 'react'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { canBeMissed } from '#domain/services/missed-visits.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { customerNameOf } from './booking-facts.tsx'
import { markMissed, type ProviderBooking, withdrawMissed } from './queries.ts'

/** Notes that the customer did not come, or takes that back, with what the customer says against it. */
export function MissedVisit({ booking, now }: { booking: ProviderBooking; now: number }) {
  if (booking.missed_at) return <MissedNote booking={booking} missedAt={booking.missed_at} />
  return canBeMissed(booking.status, booking.preferred_date, now) ? <MarkMissed booking={booking} /> : null
}

function MissedNote({ booking, missedAt }: { booking: ProviderBooking; missedAt: string }) {
  const { id, missed_objection } = booking
  const { act } = useActions()
  const [asks, setAsks] = useState(false)
  return (
    <section aria-label="Missed" className="grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm">
      <p>You noted on {formatDateTime(missedAt)} that they did not come.</p>
      {missed_objection && (
        <p className="wrap-anywhere">
          <span className="font-medium">They object:</span> “{missed_objection}”
        </p>
      )}
      <Button size="s" className="justify-self-start" onClick={() => setAsks(true)}>
        Take back
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Take the note back?"
        description="The visit no longer counts as missed. You cannot note it again."
        confirmLabel="Take back"
        keepLabel="Keep it"
        onConfirm={async () => {
          await act(id, (client) => withdrawMissed(client, id), {
            done: 'The note is taken back',
            failed: 'Failed to update booking',
          })
          setAsks(false)
        }}
      />
    </section>
  )
}

function MarkMissed({ booking }: { booking: ProviderBooking }) {
  const { id, customer_id } = booking
  const { act } = useActions()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="s" className="justify-self-start" onClick={() => setAsks(true)}>
        Did not come
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Did they not come?"
        description={
          customer_id
            ? `${customerNameOf(booking)} is told, and can object. The booking is cancelled, and its time is free again.`
            : 'The booking is cancelled, and its time is free again.'
        }
        confirmLabel="Did not come"
        keepLabel="Back"
        onConfirm={async () => {
          await act(id, (client) => markMissed(client, id), {
            done: 'Noted that they did not come',
            failed: 'Failed to update booking',
          })
          setAsks(false)
        }}
      />
    </>
  )
}
