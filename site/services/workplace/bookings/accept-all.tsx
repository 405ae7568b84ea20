import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { bookingAccepted } from '#domain/notifications/kinds/booking-accepted.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { placesInWords } from '#domain/services/resources.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { customerNameOf, workOfBooking } from './booking-facts.tsx'
import { acceptRequests, fittingRequests, type ProviderBooking } from './queries.ts'

interface AcceptAllProps {
  business: string
  /** How many requests wait. */
  pending: number
}

/** Accepts several requests at once: those that fit together, with what each customer will read. */
export function AcceptAll({ business, pending }: AcceptAllProps) {
  const [open, setOpen] = useState(false)
  if (pending < 2) return null
  return (
    <>
      <Button size="s" className="mb-3" onClick={() => setOpen(true)}>
        Accept all that fit
      </Button>
      {open && <AcceptAllDialog business={business} pending={pending} onClose={() => setOpen(false)} />}
    </>
  )
}

function AcceptAllDialog({ business, pending, onClose }: AcceptAllProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fitting, setFitting] = useState<ProviderBooking[] | 'failed' | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt asks again.
  useEffect(() => {
    let current = true
    setFitting(null)
    browserClient()
      .then(fittingRequests)
      .catch((error: unknown) => {
        reportFailure('Failed to load bookings', error)
        return 'failed' as const
      })
      .then((found) => current && setFitting(found))
    return () => {
      current = false
    }
  }, [attempt])

  const listed = Array.isArray(fitting) ? fitting : []
  const chosen = listed.map(({ id }) => id).filter((id) => !left.has(id))

  async function accept() {
    setBusy(true)
    try {
      const accepted = await acceptRequests(await browserClient(), chosen)
      const rest = chosen.length - accepted.length
      toast({
        title:
          accepted.length === 1 ? 'Booking accepted successfully' : `${accepted.length} bookings accepted`,
        ...(rest > 0 && { description: `${rest} no longer fit and wait on.`, tone: 'error' }),
      })
      await revalidate()
      onClose()
    } catch (thrown) {
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return
      reportFailure('Failed to update booking', error)
      toast({
        title: 'Failed to update booking',
        description: databaseRefusal(error).sentence,
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title="Accept all that fit"
      description={
        listed.length > 0
          ? `${listed.length} of ${pending} requests fit together, the oldest first. Each customer is told at once:`
          : undefined
      }
      className="max-w-120"
      actions={
        <>
          <Button variant="main" busy={busy} disabled={chosen.length === 0} onClick={accept}>
            {chosen.length === 1 ? 'Accept 1 request' : `Accept ${chosen.length} requests`}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {fitting === null && <Spinner className="mx-auto my-6 size-6" />}
      {fitting === 'failed' && (
        <div className="mt-2 grid justify-items-start gap-2">
          <p>The requests could not be loaded. Check your connection.</p>
          <Button size="s" onClick={() => setAttempt((count) => count + 1)}>
            Try again
          </Button>
        </div>
      )}
      {Array.isArray(fitting) && fitting.length === 0 && (
        <p className="mt-2">No request fits as it is. Offer other times.</p>
      )}
      <ul className="mt-2 grid divide-y divide-line">
        {listed.map((booking) => (
          <li key={booking.id} className="py-2">
            <Checkbox
              checked={!left.has(booking.id)}
              disabled={busy}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(booking.id)
                else next.add(booking.id)
                setLeft(next)
              }}
            >
              <span className="block font-medium wrap-anywhere">
                {formatAppointment(booking.preferred_date)}, {workOfBooking(booking)}
              </span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {[customerNameOf(booking), booking.vehicle, placesInWords(booking.fit?.resources ?? [])]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block text-sm wrap-anywhere text-ink-2">“{toldOf(booking, business)}”</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What the customer reads. */
function toldOf(booking: ProviderBooking, business: string): string {
  const words = bookingAccepted.words({
    booking_id: booking.id,
    work: workOfBooking(booking),
    at: booking.preferred_date,
    business,
    price: booking.price,
  })
  return words ? `${words.title}. ${words.sentence}` : ''
}
