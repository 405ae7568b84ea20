/** The vehicles and parts the visitor has marked with the heart. Known in the browser only, after the session. */
import { useEffect, useSyncExternalStore } from 'react'
import { browserClient } from '../client.ts'
import { knownVisitor, useVisitor } from '../session/visitor.ts'
import { toast } from '../ui/toast.ts'
import type { Marked } from './queries.ts'

interface Favorites {
  userId: string | null
  ids: ReadonlySet<string>
}

const NONE: Favorites = { userId: null, ids: new Set() }

let current = NONE
let loading: { userId: string; done: Promise<void> } | undefined
/** Changes go to the service one after the other, so that the last press has the last word. */
let saving: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

/** Whether the visitor has marked it, and a function that marks it or takes the mark away. */
export function useFavorite(subject: Marked, signIn: () => void) {
  const visitor = useVisitor()
  const userId = visitor.user?.id ?? null
  const pressed = useSyncExternalStore(
    subscribe,
    () => current.userId === userId && current.ids.has(subject.id),
    () => false,
  )
  useEffect(() => {
    // Hearts stay empty; the next page tries again.
    if (userId) load(userId).catch((error) => console.error('The favorites could not be read:', error))
  }, [userId])
  return { pressed, toggle: () => toggle(subject, signIn) }
}

/** What the person has marked, once a heart has asked for it; null before, and signed out. */
export function useFavoriteIds(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.userId === null ? null : current.ids),
    () => null,
  )
}

async function toggle(subject: Marked, signIn: () => void): Promise<void> {
  const { user } = await knownVisitor()
  if (!user) {
    toast({
      title: 'Please sign in to add favorites',
      tone: 'info',
      action: { label: 'Sign In', run: signIn },
    })
    return
  }
  try {
    await load(user.id)
  } catch (error) {
    return failed(error)
  }
  const marked = current.ids.has(subject.id)
  mark(user.id, subject.id, !marked)
  saving = saving.then(() => save(user.id, subject, !marked))
  await saving
}

async function save(userId: string, subject: Marked, marked: boolean): Promise<void> {
  try {
    const [client, { addFavorite, removeFavorite }] = await Promise.all([browserClient(), questions()])
    await (marked ? addFavorite : removeFavorite)(client, userId, subject)
    toast({ title: marked ? 'Added to favorites' : 'Removed from favorites' })
  } catch (error) {
    mark(userId, subject.id, !marked)
    failed(error)
  }
}

function failed(error: unknown): void {
  console.error('The favorite could not be saved:', error)
  toast({ title: 'Failed to update favorites', tone: 'error' })
}

/** Few of those who see a heart are signed in. */
const questions = () => import('./queries.ts')

/** Reads the person's favorites, once however many hearts ask. Throws the service's error. */
function load(userId: string): Promise<void> {
  if (current.userId === userId) return Promise.resolve()
  if (loading?.userId !== userId) {
    const done = read(userId).finally(() => {
      if (loading?.done === done) loading = undefined
    })
    loading = { userId, done }
  }
  return loading.done
}

async function read(userId: string): Promise<void> {
  const [client, { favoriteIds }] = await Promise.all([browserClient(), questions()])
  const ids = await favoriteIds(client, userId)
  if (loading?.userId === userId) become({ userId, ids: new Set(ids) })
}

function mark(userId: string, id: string, marked: boolean): void {
  // Someone else has signed in since.
  if (current.userId !== userId) return
  const ids = new Set(current.ids)
  if (marked) ids.add(id)
  else ids.delete(id)
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
