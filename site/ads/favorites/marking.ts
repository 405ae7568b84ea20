/** Loads and changes the visitor's favorites. */

import { reportFailure } from '../../failures/report-failure.ts'
import { deviceWord } from '../../people/notifications/device-word.ts'
import { offerPush } from '../../people/notifications/offer-push.ts'
import { sessionEnded } from '../../session/ended.ts'
import { knownOwner, type Owner, ownerToSave } from '../../session/owner.ts'
import { knownVisitor } from '../../session/visitor.ts'
import { loginPath, registerPath } from '../../session/where-next.ts'
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

/** As `Favorites.userId`. */
const keyOf = ({ id, isMember }: Owner) => (isMember ? id : '')

/** Toggles a favorite. A visitor's is kept in this browser where the site allows it; otherwise they are asked to sign in. */
export async function toggle(subject: Marked, visit: Visit): Promise<void> {
  const owner = await ownerToSave().catch((error: unknown) => failed(error, visit))
  if (owner === undefined) return
  const { acting } = await knownVisitor()
  if (acting)
    return toast({
      title: `You are working for ${acting.businessName}`,
      description: 'Go to your own account to add favorites.',
      tone: 'info',
    })
  if (owner === null) return askToSignIn(visit)
  try {
    await load(owner)
  } catch (error) {
    return failed(error, visit, owner)
  }
  const userId = keyOf(owner)
  const marked = knownFavorites().ids.has(subject.id)
  mark(userId, subject.id, !marked)
  unsaved += 1
  saving = saving.then(() => save(owner, subject, !marked, visit))
  await saving
}

async function save(
  owner: Owner & { isNew: boolean },
  subject: Marked,
  marked: boolean,
  visit: Visit,
): Promise<void> {
  const userId = keyOf(owner)
  try {
    await (marked ? addFavorite : removeFavorite)(await owner.client(), owner.id, subject)
    tabs?.postMessage({ userId, id: subject.id, marked })
    if (marked) tellAdded(owner, visit)
    else
      toast({
        title: 'Removed from favorites',
        action: { label: 'Undo', run: () => void toggle(subject, visit) },
      })
  } catch (error) {
    mark(userId, subject.id, !marked)
    await failed(error, visit, owner)
  } finally {
    unsaved -= 1
  }
}

function tellAdded({ id, isMember, isNew }: Owner & { isNew: boolean }, visit: Visit): void {
  const title = 'Added to favorites'
  if (isMember) {
    toast({ title })
    void offerPush(
      id,
      title,
      'Do you want notifications here when its price drops or it is no longer available?',
    )
  } else if (isNew)
    toast({
      title,
      description: `It is kept on this ${deviceWord()} only, until you sign up.`,
      action: { label: 'Sign Up', run: () => visit(registerPath(location)) },
    })
  else toast({ title, action: { label: 'Favorites', run: () => visit('/favorites') } })
}

function askToSignIn(visit: Visit): void {
  toast({
    title: 'Please sign in to add favorites',
    tone: 'info',
    action: { label: 'Sign In', run: () => visit(loginPath(location)) },
  })
}

async function failed(error: unknown, visit: Visit, owner?: Owner): Promise<undefined> {
  if (owner?.isMember && (await sessionEnded(error))) return void askToSignIn(visit)
  if (owner && !owner.isMember && (await forgetIfEnded(error))) setFavorites({ userId: null, ids: new Set() })
  reportFailure('The favorite could not be saved', error)
  toast({ title: 'Failed to update favorites', tone: 'error' })
}

/** Shows the person's favorites. After a failure they stay empty, and the next page retries. */
export async function show(): Promise<void> {
  let owner: Owner | null = null
  try {
    owner = await knownOwner()
    if (owner) await load(owner)
  } catch (error) {
    if (owner && (await (owner.isMember ? sessionEnded : forgetIfEnded)(error))) return
    reportFailure('The favorites could not be read', error)
  }
}

/** An anonymous account that was removed, here or because nobody used it, must not be in the way of a new one. */
async function forgetIfEnded(error: unknown): Promise<boolean> {
  return (await import('../../session/anonymous.ts')).forgetIfEnded(error)
}

/** Fetches the person's favorites, once for all hearts. Throws the service's error. */
export function load(owner: Owner): Promise<void> {
  const userId = keyOf(owner)
  if (knownFavorites().userId === userId) return Promise.resolve()
  if (loading?.userId !== userId) {
    const done = read(owner).finally(() => {
      if (loading?.done === done) loading = undefined
    })
    loading = { userId, done }
  }
  return loading.done
}

async function read(owner: Owner): Promise<void> {
  const userId = keyOf(owner)
  const ids = await favoriteIds(await owner.client(), owner.id)
  if (loading?.userId === userId) setFavorites({ userId, ids: new Set(ids) })
}

/** Forgets the favorites and fetches them again: they are others now. */
export async function reload(): Promise<void> {
  loading = undefined
  setFavorites({ userId: null, ids: new Set() })
  await show()
}

/** Adds listed favorites to the known ones, unless a change is pending. */
export function addKnownFavorites(owner: Owner, ids: readonly string[]): void {
  const userId = keyOf(owner)
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
