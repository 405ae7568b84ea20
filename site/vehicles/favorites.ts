/** The listings the visitor has marked with the heart. Known in the browser only, after the session. */
import { useEffect, useSyncExternalStore } from 'react'
import { browserClient } from '../client.ts'
import { knownVisitor, useVisitor } from '../session/visitor.ts'
import { toast } from '../ui/toast.ts'
import { addFavorite, favoriteIds, removeFavorite } from './queries.ts'

interface Favorites {
  userId: string | null
  ids: ReadonlySet<string>
}

const NONE: Favorites = { userId: null, ids: new Set() }

let current = NONE
let loading: string | null = null
const listeners = new Set<() => void>()

/** Whether the visitor has marked the listing, and a function that marks it or takes the mark away. */
export function useFavorite(listingId: string, signIn: () => void) {
  const visitor = useVisitor()
  const userId = visitor.user?.id ?? null
  const pressed = useSyncExternalStore(
    subscribe,
    () => current.userId === userId && current.ids.has(listingId),
    () => false,
  )
  useEffect(() => {
    if (userId) void load(userId)
  }, [userId])
  return { pressed, toggle: () => toggle(listingId, signIn) }
}

async function toggle(listingId: string, signIn: () => void): Promise<void> {
  const { user } = await knownVisitor()
  if (!user) {
    toast({
      title: 'Please sign in to add favorites',
      tone: 'info',
      action: { label: 'Sign In', run: signIn },
    })
    return
  }
  await load(user.id)
  const marked = current.ids.has(listingId)
  mark(user.id, listingId, !marked)
  try {
    const client = await browserClient()
    await (marked ? removeFavorite : addFavorite)(client, user.id, listingId)
    toast({ title: marked ? 'Removed from favorites' : 'Added to favorites' })
  } catch (error) {
    console.error('The favorite could not be saved:', error)
    mark(user.id, listingId, marked)
    toast({ title: 'Failed to update favorites', tone: 'error' })
  }
}

async function load(userId: string): Promise<void> {
  if (current.userId === userId || loading === userId) return
  loading = userId
  try {
    const ids = await favoriteIds(await browserClient(), userId)
    become({ userId, ids: new Set(ids) })
  } catch (error) {
    // Hearts stay empty; the next page tries again.
    console.error('The favorites could not be read:', error)
  } finally {
    loading = null
  }
}

function mark(userId: string, listingId: string, marked: boolean): void {
  const ids = new Set(current.userId === userId ? current.ids : [])
  if (marked) ids.add(listingId)
  else ids.delete(listingId)
  become({ userId, ids })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Favorites): void {
  current = next
  for (const listener of listeners) listener()
}
