import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onReturn } from '../session/on-return.ts'
import { type EventKind, onLive } from './live.ts'

/** After a shorter absence the live stream has missed nothing. */
const AWAY_MS = 30_000

/** Reloads the page's data in the background on events of this kind and on return after a while. Hidden pages wait until visible. */
export function useFresh(kind: EventKind): void {
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
