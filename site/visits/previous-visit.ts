/** When this browser's previous visit ended. Small, because every card loads it: visits.ts finds it out. */
import { useSyncExternalStore } from 'react'

/** In ms; Infinity while unknown and on the first visit, so that nothing is newer. */
let end = Number.POSITIVE_INFINITY
const listeners = new Set<() => void>()

/** The end of the previous visit in ms, Infinity without any. */
export function usePreviousVisit(): number {
  return useSyncExternalStore(
    subscribe,
    () => end,
    () => Number.POSITIVE_INFINITY,
  )
}

/** Sets the end of the previous visit: ads posted since then are new. */
export function showPreviousVisit(next: number): void {
  end = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
