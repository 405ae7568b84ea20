/** The vehicles and parts the visitor has marked with the heart. Known in the browser only, after the session. */
import { useEffect, useSyncExternalStore } from 'react'
import { useVisitor } from '../../session/visitor.ts'
import { toast } from '../../ui/toast.ts'
import type { Marked } from './queries.ts'

/** What one person has marked. */
export interface Favorites {
  userId: string | null
  ids: ReadonlySet<string>
}

/** Opens the page of this path. */
export type Visit = (path: string) => void

const NO_MARKING = 'What marks favorites could not be loaded:'

const NONE: Favorites = { userId: null, ids: new Set() }

let current = NONE
const listeners = new Set<() => void>()

/** Whether the visitor has marked it, and a function that marks it or takes the mark away. `visit` opens a page of the site. */
export function useFavorite(subject: Marked, visit: Visit) {
  const visitor = useVisitor()
  const userId = visitor.user?.id ?? null
  const pressed = useSyncExternalStore(
    subscribe,
    () => current.userId === userId && current.ids.has(subject.id),
    () => false,
  )
  useEffect(() => {
    if (userId) show(userId).catch((error) => console.error(NO_MARKING, error))
  }, [userId])
  return { pressed, toggle: () => toggle(subject, visit) }
}

/** What the person has marked, once a heart has asked for it; null before, and signed out. */
export function useFavoriteIds(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.userId === null ? null : current.ids),
    () => null,
  )
}

/** What marks it comes with the first press: few of those who see a heart are signed in. */
async function toggle(subject: Marked, visit: Visit): Promise<void> {
  try {
    await (await import('./marking.ts')).toggle(subject, visit)
  } catch (error) {
    console.error(NO_MARKING, error)
    toast({ title: 'Failed to update favorites', tone: 'error' })
  }
}

async function show(userId: string): Promise<void> {
  await (await import('./marking.ts')).show(userId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is known of the visitor's favorites now. */
export function knownFavorites(): Favorites {
  return current
}

/** Puts it in the place of what was known, and tells the hearts. */
export function become(next: Favorites): void {
  current = next
  for (const listener of listeners) listener()
}
