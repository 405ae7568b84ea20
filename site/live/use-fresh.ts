import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onReturn } from '../session/on-return.ts'
import { type Awaited, onLive } from './live.ts'

/** After a shorter absence the live stream has missed nothing. */
const AWAY_MS = 30_000

/**
 * Reloads the page's data quietly when something of the kind changes for the person, and when they come back to the page after a
 * while. A hidden page waits until it is visible.
 */
export function useFresh(kind: Awaited): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let changed = false
    const stopListening = onLive(kind, () => {
      if (document.visibilityState === 'hidden') changed = true
      else void revalidate()
    })
    const stopWatching = onReturn((hiddenMs) => {
      if (!changed && hiddenMs < AWAY_MS) return
      changed = false
      void revalidate()
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [kind, revalidate])
}
