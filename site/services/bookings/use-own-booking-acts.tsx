import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { type CustomerAnswer, changeableUntil } from '#domain/services/booking-answers.ts'
import { changeConflictSentence } from '#domain/services/own-bookings.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { sessionEnded } from '../../session/ended.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { workOf } from './booking-words.ts'
import { CancelledDeposit } from './cancelled-deposit.tsx'
import { MoveDialog } from './move-dialog.tsx'
import {
  answerBooking,
  cancelBooking,
  moveBooking,
  type OwnBooking,
  objectToMissed,
  ownBooking,
} from './queries.ts'

/** What a customer does at their bookings. Render `dialogs` once. */
export interface OwnBookingActs {
  /** The id of the booking in progress. */
  busy: string | null
  /** Asks before it cancels. */
  askToCancel: (booking: OwnBooking) => void
  askToMove: (booking: OwnBooking) => void
  answer: (booking: OwnBooking, answer: CustomerAnswer, chosen?: string) => void
  /** Returns why it was refused, or null. */
  objectToMissed: (booking: OwnBooking, words: string) => Promise<string | null>
}

/** The acts of a customer at their bookings, with a toast for the outcome; the page is read again after each. */
export function useOwnBookingActs(customerId: string, now: number) {
  const { revalidate } = useRevalidator()
  const [cancelled, setCancelled] = useState<OwnBooking | null>(null)
  const [moved, setMoved] = useState<OwnBooking | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  /** Does it, and returns why it failed, or null. */
  async function act(
    booking: OwnBooking,
    words: { done: string; told: string; failed: string },
    change: (client: Client) => Promise<void>,
  ): Promise<string | null> {
    setBusy(booking.id)
    try {
      await change(await browserClient())
      toast({ title: words.done, description: words.told })
      return null
    } catch (error) {
      if (await sessionEnded(error)) return null
      reportFailure(words.failed, error)
      const sentence =
        (error as ServiceError).code === 'PGRST116'
          ? await whatChanged(customerId, booking)
          : databaseRefusal(error as ServiceError).sentence
      toast({ title: words.failed, description: sentence, tone: 'error' })
      return sentence
    } finally {
      await revalidate()
      setBusy(null)
    }
  }

  async function cancel(booking: OwnBooking) {
    const words = cancelWords(booking, now)
    await act(
      booking,
      {
        done: words.done,
        told: `${booking.provider.business_name} has been notified.`,
        failed: words.failed,
      },
      (client) => cancelBooking(client, booking),
    )
    // The button that opened the dialog disappears, and nothing behind an open dialog can take the focus.
    flushSync(() => setCancelled(null))
    document.getElementById(bookingHeadingId(booking.id))?.focus({ preventScroll: true })
  }

  const acts: OwnBookingActs = {
    busy,
    askToCancel: setCancelled,
    askToMove: setMoved,
    answer: (booking, answer, chosen) =>
      void act(
        booking,
        {
          done: ANSWERED[answer],
          told: `${booking.provider.business_name} has been notified.`,
          failed: 'Your answer did not arrive',
        },
        (client) => answerBooking(client, booking.id, answer, chosen),
      ),
    objectToMissed: (booking, words) =>
      act(
        booking,
        {
          done: 'Your words are sent',
          told: `${booking.provider.business_name} has been notified.`,
          failed: 'Your words did not arrive',
        },
        (client) => objectToMissed(client, booking.id, words),
      ),
  }
  const words = cancelled && cancelWords(cancelled, now)
  const dialogs = (
    <>
      <ConfirmDialog
        open={cancelled !== null}
        onClose={() => setCancelled(null)}
        title={words?.title ?? ''}
        description={
          cancelled && (
            <>
              {workOf(cancelled)} at {cancelled.provider.business_name},{' '}
              {formatAppointment(cancelled.preferred_date)}. They will be notified that you are not coming.
              <CancelledDeposit bookingId={cancelled.id} now={now} />
            </>
          )
        }
        confirmLabel={words?.label ?? ''}
        keepLabel="Keep it"
        onConfirm={async () => {
          if (cancelled) await cancel(cancelled)
        }}
      />
      {moved && (
        <MoveDialog
          key={moved.id}
          booking={moved}
          now={now}
          onClose={() => setMoved(null)}
          onMove={async (time) => {
            const refused = await act(
              moved,
              {
                done: 'Booking moved',
                told: `${moved.provider.business_name} expects you: ${formatAppointment(time)}.`,
                failed: 'The booking was not moved',
              },
              (client) => moveBooking(client, moved, time),
            )
            if (refused === null) setMoved(null)
            return refused
          }}
        />
      )}
    </>
  )
  return { acts, dialogs }
}

const ANSWERED: Record<CustomerAnswer, string> = {
  take: 'The new time is agreed',
  decline: 'The offered times are declined',
  come: 'Thank you',
  cancel: 'Booking cancelled',
}

/** The words for cancelling, which depend on whether it is agreed, and still in time. */
function cancelWords({ status, preferred_date, provider }: OwnBooking, now: number) {
  if (status === 'pending')
    return {
      title: 'Cancel this request?',
      label: 'Cancel request',
      done: 'Request cancelled',
      failed: 'The request was not cancelled',
    }
  const isInTime = changeableUntil({ preferred_date }, provider.booking_change_hours) > now
  return {
    title: isInTime ? 'Cancel this booking?' : 'Cannot make it?',
    label: isInTime ? 'Cancel booking' : 'I cannot come',
    done: 'Booking cancelled',
    failed: 'The booking was not cancelled',
  }
}

async function whatChanged(customerId: string, { id, provider }: OwnBooking): Promise<string> {
  try {
    const now = await ownBooking(await browserClient(), customerId, id)
    return now ? changeConflictSentence(now.status, provider.business_name) : 'It no longer exists.'
  } catch {
    return 'It has changed since.'
  }
}

/** The id of a booking's heading, which can take the focus. */
export function bookingHeadingId(bookingId: string): string {
  return `booking-${bookingId}`
}
