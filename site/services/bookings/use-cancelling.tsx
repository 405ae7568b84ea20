import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { cancelConflictSentence } from '#domain/services/own-bookings.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { sessionEnded } from '../../session/ended.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { workOf } from './booking-words.ts'
import { cancelBooking, type OwnBooking, ownBooking } from './queries.ts'

/** Cancels a customer's request after a confirmation. Render `question` once; `ask` opens it. */
export function useCancelling(customerId: string) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<OwnBooking | null>(null)

  async function cancel(booking: OwnBooking) {
    const { business_name } = booking.provider
    try {
      await cancelBooking(await browserClient(), booking.id)
      toast({ title: 'Request cancelled', description: `${business_name} has been notified.` })
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The request could not be cancelled', error)
      const failed = { title: 'The request was not cancelled', tone: 'error' } as const
      if ((error as ServiceError).code !== 'PGRST116')
        return toast({ ...failed, description: databaseRefusal(error as ServiceError).sentence })
      toast({ ...failed, description: await whatChanged(booking) })
    }
    await revalidate()
    // The button that opened the dialog disappears, and nothing behind an open dialog can take the focus.
    flushSync(() => setAsked(null))
    document.getElementById(bookingHeadingId(booking.id))?.focus({ preventScroll: true })
  }

  async function whatChanged({ id, provider }: OwnBooking): Promise<string> {
    try {
      const now = await ownBooking(await browserClient(), customerId, id)
      return now ? cancelConflictSentence(now.status, provider.business_name) : 'It no longer exists.'
    } catch {
      return 'It has changed since.'
    }
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      title="Cancel this request?"
      description={
        asked &&
        `${workOf(asked)} at ${asked.provider.business_name}, ${formatAppointment(asked.preferred_date)}. They will be notified that you are not coming.`
      }
      confirmLabel="Cancel request"
      keepLabel="Keep it"
      onConfirm={async () => {
        if (asked) await cancel(asked)
        setAsked(null)
      }}
    />
  )
  return { ask: setAsked, question }
}

/** The id of a booking's heading, which can take the focus. */
export function bookingHeadingId(bookingId: string): string {
  return `booking-${bookingId}`
}
