import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatTime } from '#domain/foundation/dates.ts'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  ANSWER_WORDS,
  answerConflictSentence,
  type BookingAnswer,
  statusAfter,
} from '#domain/services/provider-bookings.ts'
import { browserClient, type Client } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { toast } from '../../../ui/toast.ts'
import {
  type BookingChange,
  changeBooking,
  type Offer,
  offerTimes,
  type ProviderBooking,
  providerBooking,
} from './queries.ts'

/** The outcome of an answer; a Refusal can be corrected. */
export type AnswerOutcome = 'done' | 'late' | 'ended' | Refusal

/**
 * Answers a booking, toasts the outcome and reloads the page, also after a refusal: somebody else may have answered. `busy` is the id in
 * progress.
 */
export function useAnswers() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)

  const answer = (
    booking: ProviderBooking,
    kind: BookingAnswer,
    more: Omit<BookingChange, 'status'> = {},
  ): Promise<AnswerOutcome> =>
    act(booking, async (client) => {
      await changeBooking(client, booking, { status: statusAfter(kind), ...more })
      return { title: ANSWER_WORDS[kind].done }
    })

  const offer = (booking: ProviderBooking, offer: Offer): Promise<AnswerOutcome> =>
    act(booking, async (client) => {
      const until = await offerTimes(client, booking.id, offer)
      return { title: 'Times offered', description: `They are held until ${formatTime(until)}.` }
    })

  async function act(
    booking: ProviderBooking,
    change: (client: Client) => Promise<{ title: string; description?: string }>,
  ): Promise<AnswerOutcome> {
    setBusy(booking.id)
    try {
      toast(await change(await browserClient()))
      await revalidate()
      return 'done'
    } catch (thrown) {
      const error = thrown as ServiceError
      if (await toastIfSessionEnded(error)) return 'ended'
      reportFailure('Failed to update booking', error)
      const late = error.code === 'PGRST116'
      const refusal = late ? { field: null, sentence: await whatChanged(booking) } : databaseRefusal(error)
      toast({ title: 'Failed to update booking', description: refusal.sentence, tone: 'error' })
      // After no answer, reloading would fail as well.
      if (error.code) await revalidate()
      return late || error.hint === 'booking_transition' ? 'late' : refusal
    } finally {
      setBusy(null)
    }
  }

  return { busy, answer, offer }
}

async function whatChanged({ id, preferred_date }: ProviderBooking): Promise<string> {
  try {
    const now = await providerBooking(await browserClient(), id)
    return answerConflictSentence(now?.status ?? null, now?.preferred_date !== preferred_date)
  } catch {
    return 'It has changed since.'
  }
}
