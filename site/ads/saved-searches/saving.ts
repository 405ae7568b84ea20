/** Saves lists. Loaded on the first save, and for members, to show whether the list is saved. */
import { savedFiltersAt } from '#domain/ads/saved-search-filters.ts'
import { savedSearchName } from '#domain/ads/saved-search-words.ts'
import { MAX_SAVED_ADDRESS } from '#domain/ads/saved-searches.ts'
import type { ServiceError } from '#domain/foundation/service-error.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'
import { deviceWord } from '../../people/notifications/device-word.ts'
import { offerPush } from '../../people/notifications/offer-push.ts'
import { awaitsAnswer } from '../../session/arrival-answer.ts'
import { sessionEnded } from '../../session/ended.ts'
import { knownOwner, type Owner, ownerToSave } from '../../session/owner.ts'
import { loginPath, registerPath } from '../../session/where-next.ts'
import { toast } from '../../ui/toast.ts'
import { keepSearch, takeKeptSearch } from './kept-search.ts'
import { insertSavedSearch, isSaved } from './queries.ts'

type Visit = (path: string) => void

/**
 * Saves the list of the address. A visitor's is kept in this browser where the site allows it; otherwise they are asked to sign in.
 * Resolves to the member's id, '' for a visitor, null if it is not saved.
 */
export async function saveSearch(address: string, visit: Visit): Promise<string | null> {
  let owner: Owner | null
  try {
    owner = await ownerToSave()
  } catch (error) {
    await tellFailure(error)
    return null
  }
  if (!owner) {
    askToSignIn(address, visit)
    return null
  }
  if (!(await save(owner, address, visit))) return null
  return owner.isMember ? owner.id : ''
}

/** Saves the list that a visitor wanted to save before they signed in, if there is one. Whom a link has signed in is told as whom before. */
export async function saveKeptSearch(id: string, visit: Visit): Promise<void> {
  if (await awaitsAnswer(id)) return
  const address = takeKeptSearch()
  if (address) await save({ id, isMember: true, client: browserClient }, address, visit)
}

/** Whether the person has saved the list; false while that is not known. */
export async function knownAsSaved(address: string): Promise<boolean> {
  let owner: Owner | null = null
  try {
    const list = savedFiltersAt(address)
    owner = list && (await knownOwner())
    return list !== null && owner !== null && (await isSaved(await owner.client(), owner.id, list))
  } catch (error) {
    if (!(await hasEnded(error, owner))) reportFailure('The saved searches could not be read', error)
    return false
  }
}

/** Whether a request failed because the session or the anonymous account has ended, which is then forgotten here. */
async function hasEnded(error: unknown, owner: Owner | null): Promise<boolean> {
  if (owner?.isMember) return sessionEnded(error)
  return (await import('../../session/anonymous.ts')).forgetIfEnded(error)
}

async function save(owner: Owner, address: string, visit: Visit): Promise<boolean> {
  const list = savedFiltersAt(address)
  if (!list) return false
  if (address.length > MAX_SAVED_ADDRESS) {
    toast({ title: 'This search has too many filters to be saved. Remove some.', tone: 'error' })
    return false
  }
  const name = savedSearchName(address)
  try {
    await insertSavedSearch(await owner.client(), { ...list, user_id: owner.id, name })
  } catch (error) {
    if (await hasEnded(error, owner)) askToSignIn(address, visit)
    else await tellFailure(error)
    return false
  }
  if (owner.isMember) tellSaved(owner.id, name, visit)
  else
    toast({
      title: 'Search saved',
      description: `It is kept on this ${deviceWord()} only. Sign up, and we notify you of new ads in it.`,
      action: { label: 'Sign Up', run: () => visit(registerPath(location)) },
    })
  return true
}

function tellSaved(userId: string, name: string, visit: Visit): void {
  toast({
    title: 'Search saved',
    description: `We will notify you of new ads in “${name}”, daily at 8:00.`,
    action: { label: 'Saved searches', run: () => visit('/account/searches') },
  })
  offerPush(userId, 'Search saved', `Do you also want notifications here about new ads in “${name}”?`)
}

async function tellFailure(error: unknown): Promise<void> {
  reportFailure('The search could not be saved', error)
  toast({
    title: 'The search could not be saved',
    description: (await tableRefusal(error as ServiceError)).sentence,
    tone: 'error',
  })
}

function askToSignIn(address: string, visit: Visit): void {
  keepSearch(address)
  toast({
    title: 'Please sign in to save this search',
    description: 'It will be saved once you sign in or sign up.',
    tone: 'info',
    action: { label: 'Sign In', run: () => visit(loginPath(location)) },
  })
}
