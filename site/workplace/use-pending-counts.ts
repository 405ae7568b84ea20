import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { type EventKind, onLive } from '../live/live.ts'
import { oneAtATime } from '../live/one-at-a-time.ts'

const OF_NOTIFICATIONS: readonly EventKind[] = ['notification']

/**
 * Counts of pending items for a portal's sidebar: refreshed on navigation, after each action, and on live events of the kinds; null
 * until known. `count` and `kinds` must be stable.
 */
export function usePendingCounts<Waiting>(
  count: (client: Client) => Promise<Waiting>,
  kinds = OF_NOTIFICATIONS,
): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const { key } = useLocation()
  const { state } = useRevalidator()

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page it may have changed, and after each act.
  useEffect(() => {
    if (state !== 'idle') return
    let wanted = true
    // An import of 500 ads is as many events.
    const ask = oneAtATime(async () => {
      if (!wanted) return
      try {
        const counts = await count(await browserClient())
        if (wanted) setWaiting(counts)
      } catch (error) {
        // The last counts stay.
        reportFailure('The pending items could not be counted', error)
      }
    })
    void ask()
    const stop = onLive(kinds, ask)
    return () => {
      wanted = false
      stop()
    }
  }, [key, state, count, kinds])

  return waiting
}
