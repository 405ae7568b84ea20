/** The visitor's favorite vehicles and parts. Known in the browser only, after the session. */

import { useEffect, useSyncExternalStore } from 'react'
import { reportFailure } from '../../failures/report-failure.ts'
import { ANONYMOUS_KEY, hasStoredSession } from '../../session/storage.ts'
import { useVisitor } from '../../session/visitor.ts'
import { toast } from '../../ui/toast.ts'
import type { Marked } from './queries.ts'

/** A person's favorites. */
export interface Favorites {
  /** The member, '' for the anonymous account of this browser; null: not known. */
  userId: string | null
  ids: ReadonlySet<string>
}

/** Navigates to the path. */
export type Visit = (path: string) => void

const NO_MARKING = 'The code of favorites could not be loaded'

const NONE: Favorites = { userId: null, ids: new Set() }

let current = NONE
const listeners = new Set<() => void>()

/** Whether it is a favorite, and a function that toggles it. */
export function useFavorite(subject: Marked, visit: Visit) {
  const userId = useVisitor().user?.id ?? ''
  const pressed = useSyncExternalStore(
    subscribe,
    () => current.userId === userId && current.ids.has(subject.id),
    () => false,
  )
  useEffect(() => {
    if (userId || hasStoredSession(ANONYMOUS_KEY)) show().catch((error) => reportFailure(NO_MARKING, error))
  }, [userId])
  return { pressed, toggle: () => toggle(subject, visit) }
}

/** The ids of the person's favorites; null until a heart fetched them, and for a visitor who has none. */
export function useFavoriteIds(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.userId === null ? null : current.ids),
    () => null,
  )
}

/** Loaded with the first press: few visitors who see a heart are signed in. */
async function toggle(subject: Marked, visit: Visit): Promise<void> {
  try {
    await (await import('./marking.ts')).toggle(subject, visit)
  } catch (error) {
    reportFailure(NO_MARKING, error)
    toast({ title: 'Failed to update favorites', tone: 'error' })
  }
}

async function show(): Promise<void> {
  await (await import('./marking.ts')).show()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The favorites known now. */
export function knownFavorites(): Favorites {
  return current
}

/** Replaces the known favorites and updates the hearts. */
export function setFavorites(next: Favorites): void {
  current = next
  for (const listener of listeners) listener()
}
