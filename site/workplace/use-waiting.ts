import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserClient, type Client } from '../client.ts'
import { type Awaited, onLive } from '../live/live.ts'

const OF_NOTIFICATIONS: readonly Awaited[] = ['notification']

/**
 * What waits for the person in a portal, for the counts of its sidebar: asked again with each page, each act and whenever they are told
 * something of the kinds; null until known. `count` and `kinds` are the same at each call.
 */
export function useWaiting<Waiting>(
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
          // The last counts stand.
          (error) => console.warn('What waits could not be counted:', error),
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
