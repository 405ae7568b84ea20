import { useState } from 'react'
import { useNavigate } from 'react-router'
import { databaseRefusal, type Refusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  decidedInWords,
  type OutsideBooking,
  type OutsideDecision,
} from '#domain/services/opening-exceptions.ts'
import { browserClient, type Client } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { toast } from '../../../ui/toast.ts'
import { OUTSIDE_HOURS } from '../bookings/booking-address.ts'
import { addExceptions, bookingsOutside, type StoredException } from './queries.ts'

/** Days that would leave bookings outside their hours. */
export interface OutsideQuestion {
  days: readonly StoredException[]
  bookings: readonly OutsideBooking[]
  /** Asked once more, because another booking has come in. */
  again: boolean
}

/** Adds exceptional days; if bookings would be outside their hours, the provider decides about them first. */
export function useAddDays(onAdded: () => Promise<void>) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<OutsideQuestion | null>(null)
  const [busy, setBusy] = useState(false)

  async function attempt(run: (client: Client) => Promise<void>): Promise<Refusal | null> {
    setBusy(true)
    try {
      await run(await browserClient())
      return null
    } catch (error) {
      if (await sessionEnded(error)) return null
      reportFailure('The day could not be added', error)
      return databaseRefusal(error as ServiceError)
    } finally {
      setBusy(false)
    }
  }

  async function ask(client: Client, days: readonly StoredException[], again: boolean): Promise<boolean> {
    const bookings = await bookingsOutside(client, { days })
    setQuestion(bookings.length > 0 ? { days, bookings, again } : null)
    return bookings.length > 0
  }

  async function save(
    client: Client,
    days: readonly StoredException[],
    bookings: readonly OutsideBooking[],
    decision: OutsideDecision | null,
    reason: string | null,
  ) {
    try {
      await addExceptions(client, days, bookings, reason)
    } catch (error) {
      if ((error as ServiceError).hint !== 'bookings_unseen' || !(await ask(client, days, true))) throw error
      return
    }
    setQuestion(null)
    await onAdded()
    toast({
      title: days.length === 1 ? 'Day added' : `${days.length} days added`,
      description: decidedInWords(decision, bookings),
    })
    if (decision === 'one_by_one') await navigate(OUTSIDE_HOURS)
  }

  return {
    question,
    busy,
    /** Adds the days at once if no booking is in the way. */
    add: (days: readonly StoredException[]) =>
      attempt(async (client) => {
        if (!(await ask(client, days, false))) await save(client, days, [], null, null)
      }),
    /** Adds the days of the question. Of bookings that are cancelled, the customers read the reason. */
    decide: async (decision: OutsideDecision, reason: string) =>
      question &&
      attempt((client) =>
        save(client, question.days, question.bookings, decision, decision === 'cancel' ? reason : null),
      ),
    back: () => setQuestion(null),
  }
}
