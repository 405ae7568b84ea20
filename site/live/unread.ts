/** Unread counts for the whole site. For members' parts only, like live.ts. */
import { useEffect, useSyncExternalStore } from 'react'
import { useVisitor } from '../session/visitor.ts'
import { onLive } from './live.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Unread } from './queries.ts'

/** The counts until they are known. */
export const NONE: Unread = { messages: 0, notifications: 0, searches: 0 }

let known: { person: string | null; counts: Unread } = { person: null, counts: NONE }
const watchers = new Set<() => void>()

/** The signed-in person's counts, kept current; zeros if nobody is signed in or they are not known yet. */
export function useUnread(): Unread {
  const person = useVisitor().user?.id ?? null
  useEffect(() => (person === null ? undefined : follow(person)), [person])
  const { person: countsOf, counts } = useSyncExternalStore(
    watch,
    () => known,
    () => known,
  )
  return countsOf === person ? counts : NONE
}

/** Refreshes the counts, for pages that have just marked something as read. */
export function refreshUnread(): void {
  if (followed) refresh()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let followed: { person: string; by: number; stop(): void } | undefined

/** Counts while anything shows them. */
function follow(person: string): () => void {
  if (followed?.person !== person) {
    followed?.stop()
    followed = {
      person,
      by: 0,
      stop: onLive(['message', 'read', 'notification', 'search'], refresh),
    }
    refresh()
  }
  const own = followed
  own.by += 1
  return () => {
    own.by -= 1
    if (own.by > 0 || followed !== own) return
    own.stop()
    followed = undefined
  }
}

let waitsToBeSeen = false

/** Counts again; hidden tabs wait until they are visible. */
function refresh(): void {
  if (document.visibilityState !== 'hidden') return void count()
  if (waitsToBeSeen) return
  waitsToBeSeen = true
  const seen = () => {
    waitsToBeSeen = false
    refreshUnread()
  }
  document.addEventListener('visibilitychange', seen, { once: true })
}

const count = oneAtATime(async () => {
  const person = followed?.person
  if (person === undefined) return
  try {
    const [{ browserClient }, { unreadCounts }] = await Promise.all([
      import('../client.ts'),
      import('./queries.ts'),
    ])
    const counts = await unreadCounts(await browserClient())
    if (followed?.person !== person) return
    known = { person, counts }
    for (const watcher of [...watchers]) watcher()
  } catch {
    // The last counts stay until the next event.
  }
})
