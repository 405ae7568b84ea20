import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type Awaited, onLive } from './live.ts'

/** Shorter looks elsewhere change nothing that nobody was told of. */
const AWAY_MS = 30_000

/**
 * Reads the page's data again, quietly, when something of the kind has changed for the person, and when they come back to the
 * page after a while. A page that nobody sees waits until it is looked at.
 */
export function useFresh(kind: Awaited): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let changed = false
    let left = Date.now()
    const stop = onLive(kind, () => {
      if (document.visibilityState === 'hidden') changed = true
      else void revalidate()
    })
    const look = () => {
      if (document.visibilityState === 'hidden') {
        left = Date.now()
        return
      }
      if (!changed && Date.now() - left < AWAY_MS) return
      changed = false
      void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [kind, revalidate])
}
