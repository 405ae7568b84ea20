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
  const { id, status, preferred_date, missed_at, missed_objection, customer_id } = booking
  const { busy, act } = useActions()
  const [asks, setAsks] = useState(false)
  const who = customerNameOf(booking)

  if (missed_at)
    return (
      <section aria-label="Missed" className="grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm">
        <p>You noted on {formatDateTime(missed_at)} that they did not come.</p>
        {missed_objection && (
          <p className="wrap-anywhere">
            <span className="font-medium">They object:</span> “{missed_objection}”
          </p>
        )}
        <Button
          size="s"
          className="justify-self-start"
          busy={busy !== null}
          onClick={() =>
            void act(id, (client) => withdrawMissed(client, id), {
              done: 'The note is taken back',
              failed: 'Failed to update booking',
            })
          }
        >
          Take back
        </Button>
      </section>
    )
  if (!canBeMissed(status, preferred_date, now)) return null
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
            ? `${who} is told, and can object. The booking is cancelled, and its time is free again.`
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
