import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { type EventKind, onLive } from '../live/live.ts'

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
    const ask = () =>
      browserClient()
        .then(count)
        .then(
          (counts) => wanted && setWaiting(counts),
          // The last counts stay.
          (error) => reportFailure('The pending items could not be counted', error),
        )
    void ask()
    const stop = onLive(kinds, ask)
    return () => {
      wanted = false
      stop()
    }
  }, [key, state, count, kinds])

  return waiting
}
