import { useEffect, useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../client.ts'
import { type BookingDeposit, bookingDeposit } from './queries.ts'

/** What becomes of the paid deposit of a booking that its customer is about to cancel; nothing without one. */
export function CancelledDeposit({ bookingId, now }: { bookingId: string; now: number }) {
  const [deposit, setDeposit] = useState<BookingDeposit | null>(null)
  useEffect(() => {
    let left = false
    browserClient()
      .then((client) => bookingDeposit(client, bookingId))
      .then((deposit) => {
        if (!left) setDeposit(deposit)
      })
      // The booking can be cancelled without knowing.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [bookingId])
  if (deposit?.status !== 'paid' || deposit.amount === null) return null
  const money = formatKes(deposit.amount)
  return Date.parse(deposit.free_until ?? '') > now ? (
    <> You get your deposit of {money} back.</>
  ) : (
    <b className="font-medium text-ink">
      {' '}
      It is too late to get your deposit of {money} back: they may keep it.
    </b>
  )
}
