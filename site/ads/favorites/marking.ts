/** Loads and changes the visitor's favorites. */

import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { offerPush } from '../../people/notifications/offer-push.ts'
import { sessionEnded } from '../../session/ended.ts'
import { knownVisitor } from '../../session/visitor.ts'
import { loginPath } from '../../session/where-next.ts'
import { toast } from '../../ui/toast.ts'
import { knownFavorites, setFavorites, type Visit } from './favorites.ts'
import { addFavorite, favoriteIds, type Marked, removeFavorite } from './queries.ts'

let loading: { userId: string; done: Promise<void> } | undefined
/** One change at a time, so that the last press wins. */
let saving: Promise<void> = Promise.resolve()
let unsaved = 0

/** Updates the other tabs. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('magari-favorites') : null
tabs?.addEventListener('message', ({ data }) => mark(data.userId, data.id, data.marked))

/** Waits for all changes so far. */
export function changesAnswered(): Promise<void> {
  return saving
}

/** Toggles a favorite; visitors are asked to sign in. */
export async function toggle(subject: Marked, visit: Visit): Promise<void> {
  const { user } = await knownVisitor()
  if (!user) return askToSignIn(visit)
  try {
    await load(user.id)
  } catch (error) {
    return failed(error, visit)
  }
  const marked = knownFavorites().ids.has(subject.id)
  mark(user.id, subject.id, !marked)
  unsaved += 1
  saving = saving.then(() => save(user.id, subject, !marked, visit))
  await saving
}

async function save(userId: string, subject: Marked, marked: boolean, visit: Visit): Promise<void> {
  try {
    await (marked ? addFavorite : removeFavorite)(await browserClient(), userId, subject)
    tabs?.postMessage({ userId, id: subject.id, marked })
    if (marked) {
      toast({ title: 'Added to favorites' })
      void offerPush(
        userId,
        'Added to favorites',
        'Do you want notifications here when its price drops or it is no longer available?',
      )
    } else
      toast({
        title: 'Removed from favorites',
        action: { label: 'Undo', run: () => void toggle(subject, visit) },
      })
  } catch (error) {
    mark(userId, subject.id, !marked)
    await failed(error, visit)
  } finally {
    unsaved -= 1
  }
}

function askToSignIn(visit: Visit): void {
  toast({
    title: 'Please sign in to add favorites',
    tone: 'info',
    action: { label: 'Sign In', run: () => visit(loginPath(location)) },
  })
}

async function failed(error: unknown, visit: Visit): Promise<void> {
  if (await sessionEnded(error)) return askToSignIn(visit)
  reportFailure('The favorite could not be saved', error)
  toast({ title: 'Failed to update favorites', tone: 'error' })
}

/** Shows the person's favorites. After a failure they stay empty, and the next page retries. */
export async function show(userId: string): Promise<void> {
  try {
    await load(userId)
  } catch (error) {
    if (!(await sessionEnded(error))) reportFailure('The favorites could not be read', error)
  }
}

/** Fetches the person's favorites, once for all hearts. Throws the service's error. */
export function load(userId: string): Promise<void> {
  if (knownFavorites().userId === userId) return Promise.resolve()
  if (loading?.userId !== userId) {
    const done = read(userId).finally(() => {
      if (loading?.done === done) loading = undefined
    })
    loading = { userId, done }
  }
  return loading.done
}

async function read(userId: string): Promise<void> {
  const ids = await favoriteIds(await browserClient(), userId)
  if (loading?.userId === userId) setFavorites({ userId, ids: new Set(ids) })
}

/** Adds listed favorites to the known ones, unless a change is pending. */
export function addKnownFavorites(userId: string, ids: readonly string[]): void {
  const known = knownFavorites()
  if (unsaved > 0 || known.userId !== userId || ids.every((id) => known.ids.has(id))) return
  setFavorites({ userId, ids: new Set([...known.ids, ...ids]) })
}

function mark(userId: string, id: string, marked: boolean): void {
  // Someone else has signed in since.
  if (knownFavorites().userId !== userId) return
  const ids = new Set(knownFavorites().ids)
  if (marked) ids.add(id)
  else ids.delete(id)
  setFavorites({ userId, ids })
}
