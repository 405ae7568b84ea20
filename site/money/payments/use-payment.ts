import { useEffect, useState } from 'react'
import { browserClient } from '../../client.ts'
import { type FollowedPayment, ownPayment } from './queries.ts'

/** Seconds between polls: M-Pesa answers within half a minute, or takes long. */
const PAUSES = [2, 2, 3, 4, 5, 8, 10, 15, 20, 30]

/** A payment of the person, polled until it is decided: less often with time, not while the page is hidden, and when `look` is called. */
export function usePayment(
  known: FollowedPayment,
  userId: string,
): { payment: FollowedPayment; look: () => Promise<void> } {
  const [payment, setPayment] = useState(known)
  const { id } = known
  const isOpen = payment.status === 'pending'

  useEffect(() => {
    if (!isOpen) return
    let looks = 0
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan() {
      clearTimeout(timer)
      if (left || document.hidden) return
      timer = setTimeout(look, (PAUSES[looks++] ?? PAUSES.at(-1) ?? 30) * 1000)
    }

    async function look() {
      try {
        const now = await ownPayment(await browserClient(), userId, id)
        if (now && !left) setPayment(now)
      } catch {
        // The next poll may succeed.
      }
      plan()
    }

    function onReturn() {
      if (document.hidden) return clearTimeout(timer)
      looks = 0
      void look()
    }

    plan()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [isOpen, id, userId])

  return {
    payment,
    look: async () => {
      const now = await ownPayment(await browserClient(), userId, id).catch(() => null)
      if (now) setPayment(now)
    },
  }
}
