import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserClient } from '../client.ts'
import { onLive } from '../live/live.ts'
import { type AdminWaiting, adminWaiting } from './queries.ts'

/** What waits for the administrator, asked again with each page, each act and whenever they are told something; null until known. */
export function useWaiting(): AdminWaiting | null {
  const [waiting, setWaiting] = useState<AdminWaiting | null>(null)
  const { key } = useLocation()
  const { state } = useRevalidator()

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page it may have changed, and after each act.
  useEffect(() => {
    if (state !== 'idle') return
    let wanted = true
    const ask = () =>
      browserClient()
        .then(adminWaiting)
        .then(
          (counts) => wanted && setWaiting(counts),
          // The last counts stand.
          (error) => console.warn('What waits could not be counted:', error),
        )
    void ask()
    const stop = onLive(['notification'], ask)
    return () => {
      wanted = false
      stop()
    }
  }, [key, state])

  return waiting
}
